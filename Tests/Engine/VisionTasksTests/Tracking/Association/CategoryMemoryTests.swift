import Testing

@testable import VisionTasks

@Suite struct CategoryMemoryTests {
  @Test func `a single other opinion changes nothing`() {
    var memory = CategoryMemory()
    #expect(memory.category == nil)
    for index in [1, 1, 1, 2, 1] { memory.add(Category(index: index, score: 0.6)) }
    #expect(memory.category?.index == 1)
  }

  @Test func `what is said again and again counts in the end`() {
    var memory = CategoryMemory()
    for index in [1, 1, 1] + Array(repeating: 2, count: 8) {
      memory.add(Category(index: index, score: 0.6))
    }
    #expect(memory.category == Category(index: 2, score: 0.6))
  }

  @Test func `no opinion and many opinions are borne`() {
    var memory = CategoryMemory()
    memory.add(nil)
    #expect(memory.category == nil)
    for index in 0..<100 { memory.add(Category(index: index, score: 0.5)) }
    #expect(memory.category != nil)
  }
}
