import Testing

@testable import Drawing

@Suite struct TextClusterTests {
  private func clusters(_ text: String, language: String? = nil) -> [TextCluster] {
    TextCluster.clusters(of: text, language: language)
  }

  @Test func `letters keep their marks and joiners`() {
    let found = clusters("क्षि 👩🏽‍🚒é")
    #expect(found.map(\.range) == [0..<4, 4..<5, 5..<9, 9..<10])
    #expect(found.map { $0.system?.name } == ["Devanagari", nil, "emoji", nil])
    #expect(found.map(\.isPlain) == [false, false, false, true])
  }

  @Test(
    "Chinese characters take the forms of the language, or of the letters beside them",
    arguments: [
      ("猫", nil, "Noto Sans CJK SC"), ("猫の", nil, "Noto Sans CJK JP"),
      ("猫고", nil, "Noto Sans CJK KR"), ("猫ㄅ", nil, "Noto Sans CJK TC"),
      ("猫", "ja", "Noto Sans CJK JP"), ("猫", "zh-TW", "Noto Sans CJK TC"),
      ("猫", "zh_Hant", "Noto Sans CJK TC"), ("猫", "zh-CN", "Noto Sans CJK SC"),
      ("猫の", "ko", "Noto Sans CJK KR"), ("猫の", "de", "Noto Sans CJK JP"),
      ("猫", "", "Noto Sans CJK SC"),
    ])
  func han(text: String, language: String?, family: String) {
    #expect(clusters(text, language: language).first?.system?.families.first == family)
  }

  @Test(
    "emoji are not signs or digits",
    arguments: [
      ("👀", true), ("❤", false), ("❤\u{FE0F}", true), ("❤\u{FE0E}", false), ("⌚", true),
      ("⌚\u{FE0E}", false), ("5", false), ("5\u{FE0F}\u{20E3}", true), ("🇧🇷", true), ("a", false),
      ("\u{200D}", false), ("\u{E000}", false),
    ])
  func emoji(text: String, isEmoji: Bool) {
    #expect(clusters(text).first?.isEmoji == isEmoji)
  }

  @Test func `scripts are those of letters; what several share has none`() {
    let tags = clusters("aλдقक1 .").map { $0.script.map(tag) }
    #expect(tags == ["Latn", "Grek", "Cyrl", "Arab", "Deva", nil, nil, nil])
  }

  private func tag(_ number: UInt32) -> String {
    String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }, as: UTF8.self)
  }
}
