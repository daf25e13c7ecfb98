/// A command line that does not fit the declaration, with what a person needs to correct it.
package struct UsageError: Error, Sendable {
  /// What is wrong.
  package let message: String

  /// What was probably meant, as it would be typed.
  package let suggestion: String?

  /// The command whose declaration was not met.
  package let path: CommandPath

  /// Makes an error, also for checks that only the program itself can do.
  package init(_ message: String, suggestion: String? = nil, at path: CommandPath) {
    self.message = message
    self.suggestion = suggestion
    self.path = path
  }

  /// The lines to print on standard error.
  ///
  /// They are not broken to the terminal's width, so that each stays one line in a log.
  package var lines: [String] {
    var lines = ["\(path.root.name): \(message)"]
    if let suggestion { lines.append("Did you mean '\(suggestion)'?") }
    lines.append("Usage: \(HelpPage(path).usage)")
    lines.append("Run '\(path.text) --help' for more.")
    return lines
  }
}
