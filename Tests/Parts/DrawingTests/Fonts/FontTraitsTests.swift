import Testing

@testable import Drawing

@Suite struct FontTraitsTests {
  private func font(
    _ family: String, weight: Int = 200, slant: Int = 0, width: Int = 100, path: String = "a"
  ) -> FontTraits {
    FontTraits(
      family: family, weight: weight, slant: slant, width: width, file: FontFile(path: path))
  }

  @Test func `the best font does not depend on the order of the list`() {
    let best = [
      font("A Sans"), font("B Sans"), font("B Sans", path: "b"), font("B Sans", weight: 180),
      font("A Sans", weight: 80), font("A Serif"), font("A Sans Mono"), font("A Sans", width: 87),
      font("A Sans", slant: 110),
    ]
    #expect(best.shuffled().sorted() == best)
    #expect(best.reversed().sorted() == best)
  }
}
