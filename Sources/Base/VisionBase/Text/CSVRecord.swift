/// One line of a table of comma-separated values, quoted as in RFC 4180.
package enum CSVRecord {
  /// The treatment of fields that a spreadsheet would evaluate as formulas.
  package enum Formulas: Sendable {
    /// An apostrophe is put before the signs that begin formulas: spreadsheets then show the text.
    case escaped
    /// The fields are unchanged, for programs that read the table.
    case plain
  }

  /// Returns the line without its line break.
  ///
  /// A field with a comma, a quotation mark or a line break is quoted, and quotation marks in it
  /// are doubled. Terminal control characters are escaped as in text for people; a line break in a
  /// field is kept.
  package static func text(_ fields: [String], formulas: Formulas = .escaped) -> String {
    fields.map { field($0, formulas) }.joined(separator: ",")
  }

  private static func field(_ text: String, _ formulas: Formulas) -> String {
    let lines = text.bytes.split(separator: "\n", omittingEmptySubsequences: false)
    var shown = lines.map { String($0).printable }.joined(separator: "\n")
    if formulas == .escaped {
      shown = shown.escapingFormulasInside
      if text.beginsFormula { shown = "'" + shown }
    }
    guard shown.bytes.contains(where: needsQuotes) else { return shown }
    return "\"" + shown.replacing(each: "\"", by: "\"\"") + "\""
  }

  private static func needsQuotes(_ byte: Byte) -> Bool {
    byte == "," || byte == "\"" || byte == "\n"
  }
}

extension String {
  /// True if a spreadsheet would treat the field as a formula; a number is not one.
  fileprivate var beginsFormula: Bool {
    switch unicodeScalars.first {
    case "\t", "\r", "\n": true
    case "+", "-": !bytes.isNumber
    case let sign?: sign.beginsFormulas
    case nil: false
    }
  }

  /// The text with an apostrophe before each sign where a cell could begin.
  ///
  /// Spreadsheets separate cells at semicolons if a comma is their decimal mark. They then read
  /// most quotation marks as text, and end the row at a line break inside of them. A mark that
  /// stands first in a cell is taken away, with the sign behind it first in the text.
  fileprivate var escapingFormulasInside: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\n") }) else {
      return self
    }
    var text = ""
    var isStart = false
    for scalar in unicodeScalars {
      if isStart, scalar.beginsFormulas { text += "'" }
      text.unicodeScalars.append(scalar)
      isStart = scalar == ";" || scalar == "\n" || (isStart && scalar == "\"")
    }
    return text
  }
}

extension Unicode.Scalar {
  /// True for signs that begin a formula.
  ///
  /// Some spreadsheets also accept the full-width forms of East Asian keyboards; the small forms
  /// and the minus sign look the same.
  fileprivate var beginsFormulas: Bool {
    switch self {
    case "=", "+", "-", "@": true
    case "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    case "\u{FE66}", "\u{FE62}", "\u{FE63}", "\u{FE6B}", "\u{2212}": true
    default: false
    }
  }
}

extension ByteText {
  /// True for decimal numbers, with or without a sign, a point and an exponent.
  fileprivate var isNumber: Bool { decimalNumber(self) != nil }
}
