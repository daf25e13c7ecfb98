/// A command line that does not fit the declaration, with the information to correct it.
package struct UsageError: Error, Sendable {
  /// The fault.
  package let message: String

  /// The likely intended words, as they would be typed.
  package let suggestion: String?

  /// The command whose declaration does not fit.
  package let path: CommandPath

  /// Creates an error, also for checks that only the program itself can perform.
  package init(_ message: String, suggestion: String? = nil, at path: CommandPath) {
    self.message = message
    self.suggestion = suggestion
    self.path = path
  }

  /// The lines to print on standard error.
  ///
  /// They are not wrapped to the terminal's width, so that each stays one line in a log.
  package var lines: [String] {
    var lines = ["\(path.root.name): \(message)"]
    if let suggestion { lines.append("Did you mean '\(suggestion)'?") }
    lines.append("Usage: \(HelpPage(path).usage)")
    lines.append("Run '\(path.text) --help' for more.")
    return lines
  }
}
