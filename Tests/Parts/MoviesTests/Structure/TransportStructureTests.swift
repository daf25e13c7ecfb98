import Testing

@testable import Movies

@Suite struct TransportStructureTests {
  private func stream(packets: Int, length: Int, mark: Int) -> [UInt8] {
    (0..<packets).flatMap { _ in
      [UInt8](repeating: 0xB7, count: mark) + [0x47]
        + [UInt8](repeating: 0xB7, count: length - mark - 1)
    }
  }

  private func fault(_ bytes: some Sequence<UInt8>) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(Array(bytes)).structure)
  }

  @Test(arguments: [(188, 0), (192, 4), (204, 0)])
  func `a stream that ends within a packet ends early`(length: Int, mark: Int) {
    for packets in [9, 10, 500] {
      let whole = stream(packets: packets, length: length, mark: mark)
      #expect(fault(whole) == nil)
      #expect(fault(whole + [0xFF, 0xFF]) == nil)
      for missing in [20, 100, 180] { #expect(fault(whole.dropLast(missing)) == .endsEarly) }
      // A recording that begins within a packet may end within one.
      #expect(fault(whole.dropFirst(50)) == nil)
      #expect(fault(whole.dropFirst(50).dropLast(50)) == nil)
    }
  }

  @Test func `only the ends are read`() {
    let source = ReadBytes(stream(packets: 5000, length: 188, mark: 0))
    #expect(StructureWalk.fault(in: source.structure) == nil)
    #expect(source.readCount < 40_000)
  }
}
