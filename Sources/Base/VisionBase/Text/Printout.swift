/// Text that is ready for a terminal, a file or a pipe; a command prints nothing else.
///
/// Models, labels, file names and errors contain untrusted text. A printout created with `lines`
/// has no line break within a line and no terminal control character, whatever that text contains.
/// The names of the other factory methods state their purpose.
package struct Printout: Hashable, Sendable {
  /// The text to write.
  package let text: String

  private init(_ text: String) {
    self.text = text
  }

  /// An empty printout.
  package static let nothing = Printout("")

  /// Returns lines for people, each with a line break added; characters that are not printable are
  /// escaped, and right-to-left names isolated, so that they do not turn the line around.
  package static func lines(_ lines: [String]) -> Printout {
    Printout(lines.map { $0.printableLine + "\n" }.joined())
  }

  /// Returns names for programs, one in each line, as `NameLine` writes them.
  ///
  /// The names' own control characters are kept: what reads them compares bytes.
  package static func names(_ names: [String]) -> Printout {
    Printout(names.map { NameLine.text(of: $0) + "\n" }.joined())
  }

  /// Returns one line for people.
  package static func line(_ line: String) -> Printout { lines([line]) }

  /// Returns a text that this package has laid out, such as help: its line breaks are kept.
  package static func page(_ text: String) -> Printout {
    var lines = text.bytes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return .lines(lines)
  }

  /// Returns a line of JSON, for programs; JSON has its own escapes for line breaks and similar
  /// characters.
  package static func json(_ value: JSONValue) -> Printout { Printout(value.text + "\n") }

  /// Returns a line of a table, for programs and spreadsheets.
  package static func record(
    _ fields: [String], formulas: CSVRecord.Formulas = .escaped
  ) -> Printout {
    Printout(CSVRecord.text(fields, formulas: formulas) + "\n")
  }

  /// Returns the lines of a table, for programs and spreadsheets.
  package static func records(
    _ rows: [[String]], formulas: CSVRecord.Formulas = .escaped
  ) -> Printout {
    Printout(rows.map { CSVRecord.text($0, formulas: formulas) + "\n" }.joined())
  }

  /// Returns a text created by `JSONWriter`.
  static func jsonText(_ text: String) -> Printout { Printout(text + "\n") }

  /// Returns a program's source, such as shell completions, that contains only this package's own
  /// text.
  package static func script(_ text: String) -> Printout { Printout(text) }

  /// Returns one printout followed by another.
  package static func + (first: Printout, second: Printout) -> Printout {
    Printout(first.text + second.text)
  }
}
