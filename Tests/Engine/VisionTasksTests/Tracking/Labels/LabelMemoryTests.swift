import Testing

@testable import VisionTasks

@Suite struct LabelMemoryTests {
  private func reading(_ scores: [Int: Float]) -> [Category] {
    scores.sorted { $0.value > $1.value }.map { Category(index: $0.key, score: $0.value) }
  }

  @Test func `the first reading counts as it is`() {
    var memory = LabelMemory()
    memory.add(reading([3: 0.7, 1: 0.2]), threshold: nil, largestCount: 10)
    #expect(memory.labels == reading([3: 0.7, 1: 0.2]))
  }

  @Test func `one strange reading does not change the best label`() {
    var memory = LabelMemory()
    memory.add(reading([3: 0.7, 1: 0.2]), threshold: nil, largestCount: 10)
    memory.add(reading([5: 0.8, 3: 0.1]), threshold: nil, largestCount: 10)
    #expect(memory.labels.first?.index == 3)
    memory.add(reading([5: 0.8]), threshold: nil, largestCount: 10)
    memory.add(reading([5: 0.8]), threshold: nil, largestCount: 10)
    #expect(memory.labels.first?.index == 5)
  }

  @Test func `the threshold and the count hold for what was smoothed`() {
    var memory = LabelMemory()
    memory.add(reading([3: 0.7, 1: 0.2]), threshold: 0.5, largestCount: 1)
    #expect(memory.labels.map(\.index) == [3])
    memory.add(reading([2: 0.9]), threshold: 0.5, largestCount: 1)
    #expect(memory.labels.isEmpty)
    memory.add(reading([2: 0.9]), threshold: 0.5, largestCount: 1)
    #expect(memory.labels.map(\.index) == [2])
  }

  @Test func `of equal scores the lower class comes first`() {
    var memory = LabelMemory()
    memory.add(
      [Category(index: 8, score: 0.5), Category(index: 2, score: 0.5)], threshold: nil,
      largestCount: 10)
    #expect(memory.labels.map(\.index) == [2, 8])
  }

  @Test func `what is remembered does not grow`() {
    var memory = LabelMemory()
    for index in 0..<500 {
      memory.add(reading([index: 0.5, index + 1: 0.4]), threshold: nil, largestCount: 1000)
    }
    #expect(memory.labels.count <= 4)
  }
}
