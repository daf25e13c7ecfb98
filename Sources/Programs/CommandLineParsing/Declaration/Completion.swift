package import OptionDeclarations

/// The completion of a value in a shell.
package enum Completion: Sendable, Hashable {
  /// Nothing: the value is free text or a number.
  case none
  /// Some fixed words.
  case words([String])
  /// Paths of files and folders.
  case files
  /// Paths of folders.
  case folders
  /// The lines that the program itself prints when run with these words.
  case output(ofProgramWith: [String])
  /// The lines that the program prints, and paths as well.
  case outputOrFiles(ofProgramWith: [String])

  /// Creates the completion for a kind of value, in a program that lists its models with some
  /// words.
  package init(_ kind: OptionKind, modelListing: [String]) {
    self =
      switch kind {
      case .flag, .text, .integer, .number, .region, .points, .size, .time: .none
      case .file, .samples: .files
      case .folder: .folders
      case .model: modelListing.isEmpty ? .files : .outputOrFiles(ofProgramWith: modelListing)
      case .choice(let words): .words(words)
      }
  }
}
