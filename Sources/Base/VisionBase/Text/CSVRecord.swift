/// One line of a table of comma-separated values, quoted as RFC 4180 says.
package enum CSVRecord {
  /// The line without its break.
  ///
  /// A field with a comma, a quotation mark or a line break stands in quotation marks, and marks in
  /// it are doubled. Characters that steer a terminal are escaped as in text for people; a line
  /// break in a field stays one.
  package static func text(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  private static func field(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { String($0).printable }.joined(separator: "\n")
    guard shown.utf8.contains(where: { needsQuotes($0) }) else { return shown }
    let doubled = shown.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + doubled.joined(separator: "\"\"") + "\""
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    [UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n")].contains(byte)
  }
}
