extension String {
  /// The text with escapes for all characters that a terminal would not show as part of the line.
  ///
  /// Those are control characters (C0, DEL and C1), line and paragraph separators, and direction
  /// controls: a name with one can clear the screen, pose as another line, or read backwards. They
  /// become `\n`, `\r`, `\t` or, with their hexadecimal code, `\u{1B}`. All other characters are
  /// unchanged, including backslashes.
  package var printable: String {
    // Nearly every text is plain ASCII.
    guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
    var text = ""
    text.unicodeScalars.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.steersTerminals:
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// True if the scalar controls a terminal instead of belonging to a line's text.
  var steersTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    // Line and paragraph separator.
    case 0x2028...0x2029: true
    // Marks, embeddings, overrides and isolates of direction: Unicode Standard Annex 9, section 2.
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
