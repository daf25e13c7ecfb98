import Testing

@testable import Drawing

@Suite struct WritingSystemTests {
  @Test func `blocks belong to one writing system`() {
    let ranges = WritingSystem.all.flatMap { system in system.ranges.map { ($0, system.tag) } }
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
    for (first, second) in zip(ranges, ranges.dropFirst()) {
      #expect(first.0.upperBound < second.0.lowerBound, "\(first) \(second)")
    }
  }

  @Test func `samples are of their writing systems`() {
    for system in WritingSystem.all {
      #expect(!system.sample.isEmpty && system.tag.utf8.count == 4 && !system.families.isEmpty)
      let first = system.sample.unicodeScalars.first.flatMap(WritingSystem.system)
      #expect(first?.families == system.families || system.tag == "Hani", "\(system.name)")
    }
  }

  @Test(
    "characters are of a writing system, or of several",
    arguments: [
      ("a", nil), ("é", nil), ("λ", nil), ("д", nil), ("1", nil), (" ", nil), ("€", nil),
      ("\u{301}", nil), ("℃", nil), ("★", nil), ("\u{0964}", nil), ("\u{E000}", nil),
      ("ب", "Arab"), ("پ", "Arab"), ("۱", "Arab"), ("א", "Hebr"), ("क", "Deva"), ("ক", "Beng"),
      ("ก", "Thai"), ("猫", "Hani"), ("、", "Hani"), ("カ", "Kana"), ("の", "Hira"), ("고", "Hang"),
      ("𠮷", "Hani"), ("𐌰", ""), ("ᜀ", ""),
    ] as [(Unicode.Scalar, String?)])
  func system(of letter: Unicode.Scalar, tag: String?) {
    #expect(WritingSystem.system(of: letter)?.tag == tag)
  }
}
