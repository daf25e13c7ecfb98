import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// Keeps a command from writing over what it reads.
///
/// Inputs that are found in folders and lists are compared by what writes
/// (`OutputPath.check(_:of:against:)`); here are the files that the command line itself names: models,
/// lists, labels and the like.
enum FilesInUse {
  /// The options whose files are written.
  private static let written: Set = ["output", "annotate", "contact-sheet", "confusion", "crop"]

  /// Throws where a file would be written that is read, also under another name.
  static func check(_ arguments: ParsedArguments, of command: Command) throws(VisionError) {
    var outputs: [(option: OptionDeclaration, path: String)] = []
    var inputs: Set<FilePlace> = []
    for argument in command.arguments {
      switch argument {
      case .option(let option) where written.contains(option.name):
        outputs += arguments.options.words(of: option).map { (option, $0) }
      case .option(let option):
        inputs.formUnion(places(arguments.options.words(of: option), option.kind))
      case .positional(let positional):
        inputs.formUnion(places(arguments.words(of: positional), positional.kind))
      }
    }
    for (option, path) in outputs {
      guard let place = plainFile(path), inputs.contains(place) else { continue }
      throw VisionError(
        .optionInvalid,
        "\(option.dashedName): \(path) is one of the inputs and would be overwritten; choose another "
          + "place")
    }
  }

  /// Where the plain files are that some words name.
  private static func places(_ words: [String], _ kind: OptionKind) -> [FilePlace] {
    switch kind {
    case .model: words.compactMap { ModelChoice($0).file.flatMap(plainFile) }
    case .file: words.compactMap { plainFile(ListOfInputs.path(in: $0) ?? $0) }
    default: []
    }
  }

  /// Where a plain file is; nil for folders, devices, and what is not there.
  private static func plainFile(_ path: String) -> FilePlace? {
    guard let status = try? FileStatus(of: path), status.kind == .file else { return nil }
    return status.place
  }
}
