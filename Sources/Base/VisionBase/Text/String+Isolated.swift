extension String {
  /// The text as a unit of its own beside other text: between FSI and PDI if it is written from
  /// right to left, otherwise unchanged.
  ///
  /// Without them, a number beside a right-to-left name would change places with it (Unicode
  /// Standard Annex 9, section 2.7). Directional controls of the text itself are escaped.
  package var isolated: String {
    isPartlyRightToLeft
      ? String(Self.isolate) + printable + String(Self.endOfIsolate) : self
  }

  /// The text as `printable`, with each right-to-left part isolated, also if its writer did not
  /// think of it; parts from `isolated` stay as they are.
  package var printableLine: String {
    guard isPartlyRightToLeft else { return printable }
    let scalars = Array(unicodeScalars)
    var line = ""
    var plain = String.UnicodeScalarView()
    var start = 0
    while start < scalars.count {
      if let end = Self.endOfRightToLeftPart(in: scalars, from: start) {
        let isMarked = scalars[start] == Self.isolate
        let part = isMarked ? scalars[(start + 1)..<(end - 1)] : scalars[start..<end]
        line += String(plain).printable
        plain.removeAll()
        line += String(String.UnicodeScalarView(part)).isolated
        start = end
      } else {
        plain.append(scalars[start])
        start += 1
      }
    }
    return line + String(plain).printable
  }

  private var isPartlyRightToLeft: Bool {
    // No such letter has only lesser bytes, and most text has no others.
    utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeftLetter)
  }

  private static let isolate: Unicode.Scalar = "\u{2068}"
  private static let endOfIsolate: Unicode.Scalar = "\u{2069}"

  /// Returns the end of the right-to-left part that begins at a place; nil if none does.
  private static func endOfRightToLeftPart(in text: [Unicode.Scalar], from start: Int) -> Int? {
    if text[start] == isolate {
      let rest = text[(start + 1)...]
      guard let end = rest.firstIndex(where: { $0 == endOfIsolate || $0 == isolate }),
        text[end] == endOfIsolate, text[start..<end].contains(where: \.isRightToLeftLetter)
      else { return nil }
      return end + 1
    }
    guard text[start].isRightToLeftLetter else { return nil }
    var end = start + 1
    for index in text.indices.dropFirst(start + 1) {
      if text[index].isRightToLeftLetter || text[index].isMark {
        end = index + 1
      } else if !text[index].joinsWords || text[index] == text[index - 1] {
        break
      }
    }
    return end
  }
}

extension Unicode.Scalar {
  /// True for letters of the scripts that are written from right to left.
  fileprivate var isRightToLeftLetter: Bool {
    switch value {
    case ..<0x0590: false
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic && !isMark
    default: false
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// True for what stands between the words of one name.
  fileprivate var joinsWords: Bool {
    switch self {
    case " ", "-", "_", "'", "\u{200C}", "\u{200D}": true
    // Arabic and Persian digits.
    case "\u{0660}"..."\u{0669}", "\u{06F0}"..."\u{06F9}": true
    default: false
    }
  }
}
