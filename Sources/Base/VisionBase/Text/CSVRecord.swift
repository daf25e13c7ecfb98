/// One line of a table of comma-separated values, quoted as RFC 4180 says.
package enum CSVRecord {
  /// What becomes of fields that a spreadsheet would compute instead of showing.
  package enum Formulas: Sendable {
    /// An apostrophe goes before them: spreadsheets then show the text.
    case escaped
    /// They stay as they are, for programs that read the table.
    case plain
  }

  /// The line without its break.
  ///
  /// A field with a comma, a quotation mark or a line break stands in quotation marks, and marks in
  /// it are doubled. Characters that steer a terminal are escaped as in text for people; a line
  /// break in a field stays one.
  package static func text(_ fields: [String], formulas: Formulas = .escaped) -> String {
    fields.map { field($0, formulas) }.joined(separator: ",")
  }

  private static func field(_ text: String, _ formulas: Formulas) -> String {
    let lines = text.bytes.split(separator: "\n", omittingEmptySubsequences: false)
    var shown = lines.map { String($0).printable }.joined(separator: "\n")
    if formulas == .escaped, text.bytes.beginsFormula { shown = "'" + shown }
    guard shown.bytes.contains(where: needsQuotes) else { return shown }
    return "\"" + shown.replacing(each: "\"", by: "\"\"") + "\""
  }

  private static func needsQuotes(_ byte: Byte) -> Bool {
    byte == "," || byte == "\"" || byte == "\n"
  }
}

extension ByteText {
  /// Whether a spreadsheet would take the field for a formula; a number is none.
  fileprivate var beginsFormula: Bool {
    switch first {
    case "=", "@", "\t", "\r", "\n": true
    case "+", "-": !isNumber
    default: false
    }
  }

  /// Whether it is a number in decimal digits: with a sign, a point and an exponent if need be.
  private var isNumber: Bool {
    allSatisfy { $0.isDigit || "+-.eE".bytes.contains($0) } && Double(self) != nil
  }
}
