/// What a shell offers where a value is typed.
public enum Completion: Sendable, Hashable {
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
}
