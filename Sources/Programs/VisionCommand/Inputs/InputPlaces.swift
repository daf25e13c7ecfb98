import CommandLineParsing
import Movies
import OptionDeclarations
import VisionBase
import VisionReports

/// The places of the files that a command reads, whichever form its inputs have.
///
/// A file has one place, whichever path or descriptor leads to it. `Replacement` compares every
/// output with these places, so that no option overwrites what the command reads.
struct InputPlaces: Sendable {
  private var places: Set<FilePlace> = []
  /// The places of files that no command line names.
  private var ownPlaces: Set<FilePlace> = []

  /// The options whose files are written; the files of all others are read.
  private static let written: Set = [
    "output", "annotate", "contact-sheet", "confusion", "crop", "masks",
  ]

  /// Creates an empty set, for output into folders of the program's own.
  init() {}

  /// Gathers the files of some inputs, and standard input if a file is directed to it.
  init(_ inputs: [Input], standardInput: Int32 = StandardInput.descriptor) {
    // Always, as a list of inputs (`@-`) may come from there, too.
    places.formUnion(Self.place(ofStandardInput: standardInput))
    for input in inputs {
      places.formUnion(Self.places(of: input, standardInput: standardInput))
    }
  }

  /// Gathers the files that a command line names for reading, and those of its inputs.
  ///
  /// Those are not looked for if the command line writes no files.
  init(_ arguments: ParsedArguments, _ inputs: [Input] = []) {
    let writes = !Self.outputs(of: arguments).isEmpty
    self.init(writes ? inputs : [])
    guard writes else { return }
    ownPlaces = OwnFiles.places
    for argument in arguments.command.arguments {
      switch argument {
      case .option(let option) where Self.written.contains(option.name): break
      case .option(let option):
        places.formUnion(Self.places(arguments.options.words(of: option), option.kind))
      case .positional(let positional):
        places.formUnion(Self.places(arguments.words(of: positional), positional.kind))
      }
    }
  }

  /// Returns the paths that a command line names for writing, with their options.
  static func outputs(
    of arguments: ParsedArguments
  ) -> [(option: OptionDeclaration, path: String)] {
    arguments.command.options.filter { written.contains($0.name) }.flatMap { option in
      arguments.options.words(of: option).map { (option, $0) }
    }
  }

  /// Throws `optionInvalid` if the file at a path is read, even under another name.
  func check(_ path: String, of option: String) throws(VisionError) {
    guard let place = FilePlace(of: path) else { return }
    guard !ownPlaces.contains(place) else {
      throw VisionError(
        .optionInvalid,
        "\(option): \(path) is a file that vision itself needs; choose another place")
    }
    guard places.contains(place) else { return }
    throw VisionError(
      .optionInvalid,
      "\(option): \(path) is one of the inputs and would be overwritten; choose another place")
  }

  /// Returns the places of the plain files among some words of a command line.
  private static func places(_ words: [String], _ kind: OptionKind) -> [FilePlace] {
    switch kind {
    case .model:
      words.compactMap { ModelChoice($0).file.flatMap { FilePlace(ofPlainFile: $0) } }
    case .samples: words.compactMap { FilePlace(ofPlainFile: $0) }
    case .file: words.compactMap { FilePlace(ofPlainFile: ListOfInputs.path(in: $0) ?? $0) }
    default: []
    }
  }

  /// Returns the places of an input's files.
  ///
  /// Every form of input has its case, so that a new one cannot be forgotten.
  private static func places(of input: Input, standardInput: Int32) -> [FilePlace] {
    switch input.source {
    case .file(let path): place(of: path)
    case .standardInput: place(ofStandardInput: standardInput)
    case .movie(let source): places(of: source, standardInput: standardInput)
    // The person named it as an input all the same.
    case .unusable: FilePlace(ofPlainFile: input.name).map { [$0] } ?? []
    case .bytes, .pixels: []
    }
  }

  private static func places(of source: MovieSource, standardInput: Int32) -> [FilePlace] {
    switch source {
    case .file(let path): place(of: path)
    case .pictures(let place, _):
      // Pictures that cannot be listed cannot be read either.
      (try? PictureSequence(place))?.paths.compactMap { FilePlace(of: $0) } ?? []
    case .standardInput: place(ofStandardInput: standardInput)
    case .camera, .stream: []
    }
  }

  private static func place(of path: String) -> [FilePlace] {
    FilePlace(of: path).map { [$0] } ?? []
  }

  private static func place(ofStandardInput descriptor: Int32) -> [FilePlace] {
    FilePlace(ofPlainFile: descriptor).map { [$0] } ?? []
  }
}
