/// A writing system that the first font of labels may lack, with the fonts for it.
struct WritingSystem: Sendable {
  /// The Debian packages of fonts.
  enum Package: String, Sendable, CaseIterable {
    case core = "fonts-noto-core"
    case eastAsian = "fonts-noto-cjk"
    case emoji = "fonts-noto-color-emoji"
  }

  /// The English name, for remarks.
  let name: String
  /// The script by its tag of ISO 15924, for shaping; empty for one that only HarfBuzz knows.
  let tag: String
  /// The blocks of its characters.
  let ranges: [ClosedRange<UInt32>]
  /// The families to use, best first.
  let families: [String]
  /// Characters that a font for it has.
  let sample: String
  var package: Package = .core
  /// True if its letters join, stack or change places, so that they need shaping.
  var isComplex = true

  /// The tag in HarfBuzz's form; 0 for none.
  var tagNumber: UInt32 { tag.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Returns the writing system of a character; nil for one that several share, such as a digit,
  /// and for Latin, Greek and Cyrillic letters, which the first font has.
  static func system(of scalar: Unicode.Scalar) -> WritingSystem? {
    let value = scalar.value
    guard value >= leastValue, !sharedSigns.contains(value) else { return nil }
    if let found = all.first(where: { $0.has(value) }) { return found }
    let isShared =
      !scalar.properties.generalCategory.isOfLetters
      || firstFontLetters.contains { $0.contains(value) }
    return isShared ? nil : other
  }

  private func has(_ value: UInt32) -> Bool { ranges.contains { $0.contains(value) } }

  /// The first character of all in the table.
  private static let leastValue: UInt32 = 0x0530
  /// The sentence signs of all scripts of India.
  private static let sharedSigns: ClosedRange<UInt32> = 0x0964...0x0965
  /// The blocks of further Latin, Greek and Cyrillic letters, and of those that are symbols.
  private static let firstFontLetters: [ClosedRange<UInt32>] = [
    0x1C80...0x1C8F, 0x1D00...0x2BFF, 0x2C60...0x2C7F, 0x2DE0...0x2DFF, 0xA640...0xA69F,
    0xA700...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06, 0x1D400...0x1D7FF, 0x1F100...0x1F2FF,
  ]

  /// Letters of all writing systems that are not in the table.
  static let other = WritingSystem(
    name: "rare", tag: "", ranges: [], families: [], sample: "", isComplex: true)

  /// Emoji.
  static let emoji = WritingSystem(
    name: "emoji", tag: "", ranges: [],
    families: ["Noto Color Emoji", "Apple Color Emoji", "Twitter Color Emoji", "Noto Emoji"],
    sample: "😀", package: .emoji)

  /// Signs that belong to no script.
  static let symbols = WritingSystem(
    name: "symbol", tag: "", ranges: [],
    families: ["Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"], sample: "",
    isComplex: false)
}

extension Unicode.GeneralCategory {
  /// True for characters that belong to one script, as a rule.
  fileprivate var isOfLetters: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .spacingMark, .letterNumber: true
    default: false
    }
  }
}
