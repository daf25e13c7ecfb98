import TestSupport
import Testing

@testable import VisionBase

@Suite struct GatheredBytesTests {
  private func append(_ bytes: [UInt8], to gathered: GatheredBytes) -> Bool {
    gathered.append(bytes.span.bytes)
  }

  @Test func `pieces become the bytes in their order`() {
    let gathered = GatheredBytes()
    var expected: [UInt8] = []
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let piece = (0..<Int.random(in: 0...3000, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      #expect(append(piece, to: gathered))
      expected += piece
      #expect(gathered.count == expected.count && gathered.capacity >= gathered.count)
    }
    let bytes = gathered.take(name: "x")
    #expect(bytes.copy(of: 0..<bytes.byteCount) == expected)
    #expect(ByteView(bytes).elementsEqual(expected))
    #expect(gathered.count == 0 && gathered.capacity == 0)
  }

  @Test func `it can be used again, and may stay empty`() {
    let gathered = GatheredBytes()
    #expect(gathered.take(name: "x").byteCount == 0)
    #expect(gathered.reserve(100_000))
    #expect(gathered.take(name: "x").byteCount == 0)
    #expect(append([1, 2], to: gathered))
    #expect(gathered.take(name: "x").copy(of: 0..<2) == [1, 2])
  }

  @Test func `more than there is memory is refused, and what was there stays`() {
    let gathered = GatheredBytes()
    #expect(append([1, 2, 3], to: gathered))
    #expect(!gathered.reserve(1 << 60))
    #expect(append([4], to: gathered))
    #expect(gathered.take(name: "x").copy(of: 0..<4) == [1, 2, 3, 4])
  }
}
