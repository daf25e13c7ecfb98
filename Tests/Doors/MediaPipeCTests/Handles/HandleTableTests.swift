import Testing

@testable import MediaPipeC

@Suite struct HandleTableTests {
  @Test func `handles are found until they are given back, and never used again`() throws {
    let table = HandleTable<Int>()
    let first = table.insert(1)
    let second = table.insert(2)
    #expect(first != nil && first != second)
    #expect(table.object(first) == 1 && table.object(second) == 2)
    #expect(table.remove(first) == 1)
    #expect(table.object(first) == nil && table.remove(first) == nil)
    #expect(table.insert(3) != first)
    #expect(table.count == 2)
  }

  @Test func `handles of another kind, NULL and made up ones are none`() {
    let (numbers, words) = (HandleTable<Int>(), HandleTable<String>())
    let word = words.insert("a")
    #expect(numbers.object(word) == nil)
    #expect(numbers.object(nil) == nil && numbers.remove(nil) == nil)
    #expect(numbers.object(OpaquePointer(bitPattern: 0x1000)) == nil)
  }
}
