/// The writing systems with the blocks of their characters (Blocks.txt of the Unicode Character
/// Database) and the families of Google's Noto fonts for them.
extension WritingSystem {
  /// All writing systems of the table; Chinese comes last.
  static let all: [WritingSystem] = [
    WritingSystem(
      name: "Armenian", tag: "Armn", ranges: [0x0530...0x058F, 0xFB13...0xFB17],
      families: ["Noto Sans Armenian"], sample: "ԱԲ", isComplex: false),
    WritingSystem(
      name: "Hebrew", tag: "Hebr", ranges: [0x0590...0x05FF, 0xFB1D...0xFB4F],
      families: ["Noto Sans Hebrew"], sample: "אב"),
    WritingSystem(
      name: "Arabic", tag: "Arab",
      ranges: [
        0x0600...0x06FF, 0x0750...0x077F, 0x0870...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE,
        0x1EE00...0x1EEFF,
      ],
      families: ["Noto Sans Arabic", "Noto Kufi Arabic", "Noto Naskh Arabic"], sample: "بعپگ"),
    WritingSystem(
      name: "Syriac", tag: "Syrc", ranges: [0x0700...0x074F, 0x0860...0x086F],
      families: ["Noto Sans Syriac"], sample: "ܐܒ"),
    WritingSystem(
      name: "Thaana", tag: "Thaa", ranges: [0x0780...0x07BF],
      families: ["Noto Sans Thaana"], sample: "ހށ"),
    WritingSystem(
      name: "N'Ko", tag: "Nkoo", ranges: [0x07C0...0x07FF],
      families: ["Noto Sans NKo"], sample: "ߊߋ"),
    WritingSystem(
      name: "Devanagari", tag: "Deva", ranges: [0x0900...0x097F, 0x1CD0...0x1CFF, 0xA8E0...0xA8FF],
      families: ["Noto Sans Devanagari"], sample: "कख"),
    WritingSystem(
      name: "Bengali", tag: "Beng", ranges: [0x0980...0x09FF],
      families: ["Noto Sans Bengali"], sample: "কখ"),
    WritingSystem(
      name: "Gurmukhi", tag: "Guru", ranges: [0x0A00...0x0A7F],
      families: ["Noto Sans Gurmukhi"], sample: "ਕਖ"),
    WritingSystem(
      name: "Gujarati", tag: "Gujr", ranges: [0x0A80...0x0AFF],
      families: ["Noto Sans Gujarati"], sample: "કખ"),
    WritingSystem(
      name: "Odia", tag: "Orya", ranges: [0x0B00...0x0B7F],
      families: ["Noto Sans Oriya"], sample: "କଖ"),
    WritingSystem(
      name: "Tamil", tag: "Taml", ranges: [0x0B80...0x0BFF],
      families: ["Noto Sans Tamil"], sample: "கங"),
    WritingSystem(
      name: "Telugu", tag: "Telu", ranges: [0x0C00...0x0C7F],
      families: ["Noto Sans Telugu"], sample: "కఖ"),
    WritingSystem(
      name: "Kannada", tag: "Knda", ranges: [0x0C80...0x0CFF],
      families: ["Noto Sans Kannada"], sample: "ಕಖ"),
    WritingSystem(
      name: "Malayalam", tag: "Mlym", ranges: [0x0D00...0x0D7F],
      families: ["Noto Sans Malayalam"], sample: "കഖ"),
    WritingSystem(
      name: "Sinhala", tag: "Sinh", ranges: [0x0D80...0x0DFF],
      families: ["Noto Sans Sinhala"], sample: "කඛ"),
    WritingSystem(
      name: "Thai", tag: "Thai", ranges: [0x0E00...0x0E7F],
      families: ["Noto Sans Thai"], sample: "กข"),
    WritingSystem(
      name: "Lao", tag: "Laoo", ranges: [0x0E80...0x0EFF],
      families: ["Noto Sans Lao"], sample: "ກຂ"),
    WritingSystem(
      name: "Tibetan", tag: "Tibt", ranges: [0x0F00...0x0FFF],
      families: ["Noto Serif Tibetan"], sample: "ཀཁ"),
    WritingSystem(
      name: "Burmese", tag: "Mymr", ranges: [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F],
      families: ["Noto Sans Myanmar"], sample: "ကခ"),
    WritingSystem(
      name: "Georgian", tag: "Geor", ranges: [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F],
      families: ["Noto Sans Georgian"], sample: "აბ", isComplex: false),
    WritingSystem(
      name: "Ethiopic", tag: "Ethi", ranges: [0x1200...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F],
      families: ["Noto Sans Ethiopic"], sample: "አበ", isComplex: false),
    WritingSystem(
      name: "Cherokee", tag: "Cher", ranges: [0x13A0...0x13FF, 0xAB70...0xABBF],
      families: ["Noto Sans Cherokee"], sample: "ᎠᎡ", isComplex: false),
    WritingSystem(
      name: "Canadian syllabic", tag: "Cans", ranges: [0x1400...0x167F, 0x18B0...0x18FF],
      families: ["Noto Sans Canadian Aboriginal"], sample: "ᐁᐂ", isComplex: false),
    WritingSystem(
      name: "Khmer", tag: "Khmr", ranges: [0x1780...0x17FF, 0x19E0...0x19FF],
      families: ["Noto Sans Khmer"], sample: "កខ"),
    WritingSystem(
      name: "Mongolian", tag: "Mong", ranges: [0x1800...0x18AF],
      families: ["Noto Sans Mongolian"], sample: "ᠠᠡ"),
    WritingSystem(
      name: "Balinese", tag: "Bali", ranges: [0x1B00...0x1B7F],
      families: ["Noto Sans Balinese"], sample: "ᬓᬔ"),
    WritingSystem(
      name: "Sundanese", tag: "Sund", ranges: [0x1B80...0x1BBF],
      families: ["Noto Sans Sundanese"], sample: "ᮊᮌ"),
    WritingSystem(
      name: "Ol Chiki", tag: "Olck", ranges: [0x1C50...0x1C7F],
      families: ["Noto Sans Ol Chiki"], sample: "ᱚᱛ", isComplex: false),
    WritingSystem(
      name: "Tifinagh", tag: "Tfng", ranges: [0x2D30...0x2D7F],
      families: ["Noto Sans Tifinagh"], sample: "ⴰⴱ"),
    WritingSystem(
      name: "Yi", tag: "Yiii", ranges: [0xA000...0xA4CF],
      families: ["Noto Sans Yi"], sample: "ꀀꀁ", isComplex: false),
    WritingSystem(
      name: "Javanese", tag: "Java", ranges: [0xA980...0xA9DF],
      families: ["Noto Sans Javanese"], sample: "ꦏꦐ"),
    WritingSystem(
      name: "Adlam", tag: "Adlm", ranges: [0x1E900...0x1E95F],
      families: ["Noto Sans Adlam"], sample: "𞤀𞤁"),
    WritingSystem(
      name: "Korean", tag: "Hang",
      ranges: [
        0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC,
      ],
      families: ["Noto Sans CJK KR", "Source Han Sans KR", "Noto Sans KR"], sample: "한글",
      package: .eastAsian, isComplex: false),
    WritingSystem(
      name: "Japanese", tag: "Hira", ranges: [0x3040...0x309F],
      families: ["Noto Sans CJK JP", "Source Han Sans JP", "Noto Sans JP"], sample: "あア日",
      package: .eastAsian, isComplex: false),
    WritingSystem(
      name: "Japanese", tag: "Kana", ranges: [0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF65...0xFF9F],
      families: ["Noto Sans CJK JP", "Source Han Sans JP", "Noto Sans JP"], sample: "あア日",
      package: .eastAsian, isComplex: false),
    WritingSystem(
      name: "Bopomofo", tag: "Bopo", ranges: [0x3100...0x312F, 0x31A0...0x31BF],
      families: ["Noto Sans CJK TC", "Source Han Sans TC", "Noto Sans TC"], sample: "ㄅㄆ",
      package: .eastAsian, isComplex: false),
    chinese,
  ]

  /// Chinese characters and the signs that go with them, in the forms of the mainland.
  static let chinese = han("Chinese", "SC")
  /// Chinese characters in the forms of Taiwan.
  static let traditionalChinese = han("Chinese", "TC")
  /// Chinese characters in the forms of Japan.
  static let kanji = han("Japanese", "JP")
  /// Chinese characters in the forms of Korea.
  static let hanja = han("Korean", "KR")

  private static func han(_ name: String, _ region: String) -> WritingSystem {
    WritingSystem(
      name: name, tag: "Hani",
      ranges: [
        0x2E80...0x2FDF, 0x2FF0...0x303F, 0x31C0...0x31EF, 0x3200...0x4DBF, 0x4E00...0x9FFF,
        0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF64, 0xFFE0...0xFFEE, 0x20000...0x3FFFF,
      ],
      families: [
        "Noto Sans CJK \(region)", "Source Han Sans \(region)", "Noto Sans \(region)",
        "WenQuanYi Zen Hei", "Droid Sans Fallback",
      ],
      sample: "日本", package: .eastAsian, isComplex: false)
  }
}
