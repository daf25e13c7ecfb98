/// The version of the program and of the package.
enum ProgramVersion {
  /// The version that `vision --version` prints.
  static let version = "0.1.0-dev"
}
