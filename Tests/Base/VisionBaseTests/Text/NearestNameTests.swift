import Testing

@testable import VisionBase

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1),
    ("abc", "ab", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func `slips are counted`(first: String, second: String, count: Int) {
    #expect(slips(from: Array(first), to: Array(second)) == count)
  }

  @Test(arguments: [
    ("detcet", "detect"), ("DETECT", "detect"), ("mod", "models"), ("pul", nil),
    ("d", nil), ("", nil), ("poes", "pose"), ("zebra", nil),
  ])
  func `the nearest name is found when it is near`(typed: String, name: String?) {
    #expect(nearestName(to: typed, among: ["detect", "models", "pose", "track"]) == name)
  }

  @Test func `a name's end after a dash counts, a whole name counts more`() {
    let names = ["score-threshold", "threshold"]
    #expect(nearestName(to: "treshold", among: ["score-threshold", "other"]) == names[0])
    #expect(nearestName(to: "treshold", among: names) == names[1])
  }

  @Test func `words and names longer than people type are near nothing`() {
    let dashes = String(repeating: "-", count: 1 << 20)
    #expect(nearestName(to: "dog", among: [dashes, "dig"]) == "dig")
    #expect(nearestName(to: dashes, among: [dashes, "dig"]) == nil)
  }

  @Test func `the first of equally near names wins`() {
    #expect(nearestName(to: "bat", among: ["cat", "rat"]) == "cat")
  }
}
