/// A letter of a line with all its marks and joiners, which one font draws.
struct TextCluster {
  /// The indices of its scalars in the line.
  let range: Range<Int>
  /// The characters that a font must have to draw it.
  let visible: [Unicode.Scalar]
  /// The writing system; nil for what several share, such as spaces.
  let system: WritingSystem?
  /// True for digits and Latin letters, which labels have in one font.
  let isPlain: Bool
  let isEmoji: Bool

  /// The script's tag for shaping, 0 for one that the shaper knows; nil for that of the letters
  /// around it.
  var script: UInt32? { system.flatMap { isEmoji ? nil : $0.tagNumber } ?? latinScript }

  /// The writing system to name when no font has the letter; nil if no package would help.
  var missingSystem: WritingSystem? {
    if let system { return system }
    switch visible.first?.properties.generalCategory {
    case .mathSymbol, .otherSymbol, .currencySymbol, .modifierSymbol: return .symbols
    default: return nil
    }
  }

  /// Returns the letters of a line; Chinese characters take the forms of a language.
  static func clusters(of line: String, language: String?) -> [TextCluster] {
    let han = WritingSystem.han(in: line, language: language)
    var start = 0
    return line.map { letter in
      let scalars = Array(letter.unicodeScalars)
      defer { start += scalars.count }
      return TextCluster(scalars, at: start, han: han)
    }
  }

  private init(_ scalars: [Unicode.Scalar], at start: Int, han: WritingSystem) {
    range = start..<start + scalars.count
    let visible = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    self.visible = visible
    let isEmoji = Self.isEmoji(scalars)
    let system: WritingSystem? =
      isEmoji ? .emoji : scalars.lazy.compactMap(WritingSystem.system).first
    self.system = system?.tag == WritingSystem.chinese.tag ? han : system
    self.isEmoji = isEmoji
    isPlain = !isEmoji && system == nil && (visible.first?.properties.isPlainText ?? false)
  }

  /// The tag of a letter that the first font has; nil for what several scripts share.
  private var latinScript: UInt32? {
    guard isPlain, let letter = visible.first, letter.properties.isAlphabetic else { return nil }
    switch letter.value {
    case 0x0370...0x03FF, 0x1F00...0x1FFF: return 0x4772_656B  // Grek
    case 0x0400...0x052F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F:
      return 0x4379_726C  // Cyrl
    default: return 0x4C61_746E  // Latn
    }
  }

  /// True for a letter that Unicode presents as an emoji (Unicode Technical Standard 51).
  private static func isEmoji(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    if scalars.contains(textStyle) { return false }
    return first.properties.isEmojiPresentation || scalars.contains(emojiStyle)
      || scalars.contains(keycap)
  }

  private static let textStyle: Unicode.Scalar = "\u{FE0E}"
  private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"
}

extension Unicode.Scalar.Properties {
  fileprivate var isPlainText: Bool { isAlphabetic || numericType != nil }
}

extension WritingSystem {
  /// Returns the forms of Chinese characters for a line: by the language, or else by the letters
  /// beside them, or else those of the mainland.
  fileprivate static func han(in line: String, language: String?) -> WritingSystem {
    if let language, let chosen = han(language: language) { return chosen }
    for scalar in line.unicodeScalars {
      switch system(of: scalar)?.tag {
      case "Hira", "Kana": return .kanji
      case "Hang": return .hanja
      case "Bopo": return .traditionalChinese
      default: continue
      }
    }
    return .chinese
  }

  private static func han(language: String) -> WritingSystem? {
    let parts = language.lowercased().utf8.split(whereSeparator: {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }).map { String(Substring($0)) }
    switch parts.first {
    case "ja": return .kanji
    case "ko": return .hanja
    case "zh":
      let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
      return isTraditional ? .traditionalChinese : .chinese
    default: return nil
    }
  }
}
