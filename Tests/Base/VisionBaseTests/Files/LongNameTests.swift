import Testing
import VisionBase

@Suite struct LongNameTests {
  @Test func `a name that a path can have is shown whole`() {
    for count in [0, 1, 255, LongName.longestPath] {
      let name = String(repeating: "a", count: count)
      #expect(LongName.shown(name) == name)
    }
  }

  @Test func `a longer name is cut between code points, and its length is given`() {
    let start = String(repeating: "a", count: 79)
    let rest = String(repeating: "b", count: LongName.longestPath)
    #expect(LongName.shown(start + "c" + rest) == start + "c\u{2026} (4176 bytes)")
    #expect(LongName.shown(start + "\u{FC}" + rest) == start + "\u{2026} (4177 bytes)")
  }
}
