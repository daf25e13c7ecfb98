import Testing

@testable import Evaluation

@Suite struct LabelSetWordsTests {
  private func labels(of names: String...) -> LabelSet {
    LabelSet(
      categories: [],
      pictures: names.enumerated().map { LabelledPicture(id: $0.offset, name: $0.element) })
  }

  @Test func `pictures without labels are counted in words`() {
    let three = labels(of: "a", "b", "c")
    #expect(
      three.words(onStrangers: 4)
        == "none of the 4 pictures is among the 3 that have labels, such as a")
    #expect(
      three.words(onStrangers: 1) == "the picture is not among the 3 that have labels, such as a")
    #expect(
      labels(of: "b").words(onStrangers: 1) == "the picture is not b, the only one that has labels")
    #expect(labels().words(onStrangers: 2) == "the labels name no pictures")
    let long = labels(of: String(repeating: "n", count: 200_000)).words(onStrangers: 1)
    #expect(long.utf8.count < 200)
  }
}
