import Testing
import VisionBase

@testable import Evaluation

@Suite struct NamesakesTests {
  private static let box = LabelBox(x: 1, y: 2, width: 30, height: 40)

  private static func labels(_ names: [String], objects: [Int]) -> LabelSet {
    LabelSet(
      categories: names.enumerated().map { LabelCategory(id: 10 + $0, name: $1) },
      pictures: [
        LabelledPicture(
          id: 1, name: "a.jpg", objects: objects.map { LabelledObject(category: $0, box: box) })
      ])
  }

  @Test func `classes of one name are the first of them`() {
    let labels = Self.labels(["crane", "dog", "crane", "crane"], objects: [12, 11, 10, 13])
    let namesakes = Namesakes(labels.categories)
    #expect(!namesakes.isEmpty)
    #expect([10, 11, 12, 13, 255].map(namesakes.counted) == [10, 11, 10, 10, 255])
    #expect([10, 11].map(namesakes.count(of:)) == [3, 1])
    // The labels are those in which somebody gave the class one number.
    #expect(
      namesakes.merging(labels) == Self.labels(["crane", "dog"], objects: [10, 11, 10, 10]))
  }

  @Test(
    arguments: [
      ["dog", "cat"], [], ["Dog", "dog", "d-o-g"], ["caf\u{E9}", "cafe\u{301}"], ["K", "\u{212A}"],
    ])
  func `classes whose names have other bytes are several`(names: [String]) {
    let labels = Self.labels(names, objects: [])
    #expect(Namesakes(labels.categories).isEmpty)
    #expect(Namesakes(labels.categories).merging(labels) == labels)
  }

  @Test func `names that look alike have the number of their class`() {
    let labels = Self.labels(["caf\u{E9}", "dog", "cafe\u{301}", "crane", "crane"], objects: [])
    #expect(
      labels.categories.distinctNames == [
        "caf\u{E9} (number 10)", "dog", "cafe\u{301} (number 12)", "crane (number 13)",
        "crane (number 14)",
      ])
  }
}
