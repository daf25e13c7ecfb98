/// Text that is ready for a terminal, a file or a pipe; a command prints nothing else.
///
/// Models, labels, files' names and errors are words of strangers. Made with `lines`, a printout has
/// no line break within a line and no character that steers a terminal, whatever those words hold.
/// The other ways of making one have names that say what they are for.
package struct Printout: Hashable, Sendable {
  /// What is written.
  package let text: String

  private init(_ text: String) {
    self.text = text
  }

  /// Nothing to print.
  package static let nothing = Printout("")

  /// Lines for people, without their breaks; what is not printable in them is escaped.
  package static func lines(_ lines: [String]) -> Printout {
    Printout(lines.map { $0.printable + "\n" }.joined())
  }

  /// One line for people.
  package static func line(_ line: String) -> Printout { lines([line]) }

  /// A text that this package has laid out, such as help: its line breaks are meant.
  package static func page(_ text: String) -> Printout {
    var lines = text.bytes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return .lines(lines)
  }

  /// A line of JSON, for programs; JSON has an escape of its own for line breaks and the like.
  package static func json(_ value: JSONValue) -> Printout { Printout(value.text + "\n") }

  /// A line of a table, for programs and spreadsheets.
  package static func record(
    _ fields: [String], formulas: CSVRecord.Formulas = .escaped
  ) -> Printout {
    Printout(CSVRecord.text(fields, formulas: formulas) + "\n")
  }

  /// The lines of a table, for programs and spreadsheets.
  package static func records(
    _ rows: [[String]], formulas: CSVRecord.Formulas = .escaped
  ) -> Printout {
    Printout(rows.map { CSVRecord.text($0, formulas: formulas) + "\n" }.joined())
  }

  /// A text that `JSONWriter` made.
  static func jsonText(_ text: String) -> Printout { Printout(text + "\n") }

  /// A program's source, such as a shell's completions, made from nothing but this package's words.
  package static func script(_ text: String) -> Printout { Printout(text) }

  /// One printout after the other.
  package static func + (first: Printout, second: Printout) -> Printout {
    Printout(first.text + second.text)
  }
}
