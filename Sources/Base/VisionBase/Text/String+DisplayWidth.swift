extension String {
  /// The number of columns that a terminal takes to show the text.
  ///
  /// East Asian letters and emoji take two, marks, joiners and directional controls none (Unicode
  /// Standard Annex 11). The text is one that is printable.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  fileprivate var displayWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      if scalar == Self.emojiStyle {
        // The sign before it is shown as an emoji.
        width = max(width, 2)
      } else {
        width += scalar.displayWidth
      }
    }
    // An emoji of several is as wide as one; letters with marks beside them are seldom wider.
    return min(width, 2)
  }

  private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and finals of Korean syllables join the letter before.
    if (0x1160...0x11FF).contains(value) { return 0 }
    let isWide =
      properties.isEmojiPresentation || Self.wideLetters.contains { $0.contains(value) }
    return isWide ? 2 : 1
  }

  /// The blocks whose characters are wide or of full width (EastAsianWidth.txt of the Unicode
  /// Character Database); emoji have properties of their own.
  private static let wideLetters: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CD5, 0x18D00...0x18D08,
    0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
