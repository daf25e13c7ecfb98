import Testing

@testable import VisionBase

@Suite struct TextTableTests {
  @Test func `columns are as wide as their widest cell`() {
    var table = TextTable(("name", .left), ("count", .right))
    table.add("cat", "1")
    table.add("a dog", "1000000")
    #expect(table.lines == ["name     count", "cat          1", "a dog  1000000"])
  }

  @Test func `a very wide cell does not widen the other rows`() {
    let wide = String(repeating: "w", count: 100_000)
    var table = TextTable(("name", .left), ("count", .right))
    for cell in ["cat", wide, "dog"] { table.add(cell, "1") }
    #expect(table.lines == ["name  count", "cat       1", "\(wide)      1", "dog       1"])
  }
}
