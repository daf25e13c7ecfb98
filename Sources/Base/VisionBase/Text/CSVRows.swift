/// A table of comma-separated values, read as in RFC 4180.
package struct CSVRows: Sequence, IteratorProtocol {
  /// A row: its fields, and the number of its first line, counted from 1.
  package struct Row: Sendable, Equatable {
    package let line: Int
    package let fields: [String]
  }

  private var rest: ByteText
  private var line = 1

  /// Creates the rows of a table; a byte order mark at its start is skipped.
  package init(_ text: ByteText) {
    rest = text.dropping(prefix: "\u{FEFF}") ?? text
  }

  /// Returns the next row that is not empty; nil at the end.
  ///
  /// A quoted field may contain commas and line breaks, and doubled quotation marks stand for one.
  /// Without a closing mark, a field extends to the end of the text.
  package mutating func next() -> Row? {
    while let first = rest.first, first.isLineBreak { skipLineBreak() }
    guard !rest.isEmpty else { return nil }
    let start = line
    var fields: [String] = []
    while true {
      fields.append(rest.first == "\"" ? quotedField() : plainField())
      guard rest.first == "," else { break }
      rest = rest.dropFirst()
    }
    if !rest.isEmpty { skipLineBreak() }
    return Row(line: start, fields: fields)
  }

  private mutating func plainField() -> String {
    let end = rest.firstIndex { $0 == "," || $0.isLineBreak } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }

  private mutating func quotedField() -> String {
    rest = rest.dropFirst()
    var text = ""
    while let mark = rest.firstIndex(of: "\"") {
      text += take(upTo: mark)
      rest = rest.dropFirst()
      guard rest.first == "\"" else { return text + plainField() }
      text += "\""
      rest = rest.dropFirst()
    }
    return text + take(upTo: rest.endIndex)
  }

  /// Removes the text before a place, and counts its lines.
  private mutating func take(upTo end: String.Index) -> String {
    let taken = rest[..<end]
    line += taken.count { $0 == "\n" }
    rest = rest[end...]
    return String(taken)
  }

  private mutating func skipLineBreak() {
    if rest.hasPrefix("\r\n") { rest = rest.dropFirst() }
    rest = rest.dropFirst()
    line += 1
  }
}
