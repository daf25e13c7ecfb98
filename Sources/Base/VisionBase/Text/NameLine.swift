/// Names as lines of a list for programs, one in each line.
///
/// A line has the name's bytes, except for scalars that end a line, white space at the ends, which
/// readers trim, and a byte order mark at the beginning. Those are written with their hexadecimal
/// code as `\u{a}`; so is a backslash in front of a `u`. Reading undoes exactly these, so every
/// name that is not blank comes back as it was.
package enum NameLine {
  private static let (backslash, byteOrderMark): (Unicode.Scalar, Unicode.Scalar) =
    ("\\", "\u{FEFF}")
  /// The length of the longest code with its closing brace.
  private static let longestCode = 7

  /// Returns the line of a name, without a line ending.
  package static func text(of name: String) -> String {
    let scalars = name.unicodeScalars
    let first = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let last = scalars.lastIndex { !$0.properties.isWhitespace } ?? scalars.startIndex
    var line = ""
    for place in scalars.indices {
      let scalar = scalars[place]
      let isTrimmed = place < first || place > last
      let isMark = place == scalars.startIndex && scalar == byteOrderMark
      let isLikeEscape = scalar == backslash && scalars[place...].dropFirst().first == "u"
      if isTrimmed || isMark || isLikeEscape || scalar == "\n" || scalar == "\r" {
        line += "\\u{\(code(of: scalar))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Returns the name in a line.
  package static func name(in line: String) -> String {
    var (name, rest) = ("", line.bytes)
    while let (before, after) = rest.cut(at: "\\") {
      name += String(before)
      if let (scalar, behind) = escaped(after) {
        name.unicodeScalars.append(scalar)
        rest = behind
      } else {
        name.unicodeScalars.append(backslash)
        rest = after
      }
    }
    return name + String(rest)
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16)
  }

  /// Returns the scalar of an escape without its backslash, and the text behind; nil for others
  /// than `text(of:)` writes.
  private static func escaped(_ text: ByteText) -> (Unicode.Scalar, ByteText)? {
    guard let text = text.dropping(prefix: "u{"),
      let digits = text.prefix(longestCode).cut(at: "}")?.0,
      let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init),
      code(of: scalar).bytes == digits,
      scalar == backslash || scalar == byteOrderMark || scalar.properties.isWhitespace
    else { return nil }
    return (scalar, text.dropFirst(digits.count + 1))
  }
}
