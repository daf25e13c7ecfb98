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

  /// Returns packets with times a thousandth of a second apart.
  private func timed(packets: Int, from start: UInt32 = 0x8123_4567) -> [UInt8] {
    (0..<packets).flatMap { number in
      let time = start &+ UInt32(number) * 27_000
      return (0..<4).map { UInt8(truncatingIfNeeded: time >> (24 - 8 * $0)) } + [0x47]
        + [UInt8](repeating: 0xB7, count: 187)
    }
  }

  @Test func `a stream that ends within a packet's time ends early`() {
    let film = timed(packets: 40)
    for count in 1...191 {
      #expect(fault(film.prefix(20 * 192 + count)) == .endsEarly, "\(count) bytes")
    }
    #expect(fault(film.prefix(20 * 192)) == nil)
    // The bytes of a time wrap around.
    let last = timed(packets: 20, from: 0x3FFF_FFFF - 19 * 27_000)
    #expect(fault(last + [0]) == .endsEarly)
    #expect(fault(last + [0, 0, 0x69, 0x77]) == .endsEarly)
  }

  @Test func `other bytes than a time behind the last packet are no cut`() {
    let film = timed(packets: 20)
    for filler: UInt8 in [0x00, 0x0A, 0xFF] {
      for count in 1...4 {
        let rest = [UInt8](repeating: filler, count: count)
        #expect(fault(film + rest) == nil, "\(count) of \(filler)")
      }
    }
    #expect(fault(film + [0xC1]) == nil)
    #expect(fault(film + Array(film.prefix(3).reversed())) == nil)
  }

  private static let forms = [(188, 0), (192, 4), (204, 0)]

  @Test(arguments: forms)
  func `packets of another length are missing behind any gap`(length: Int, mark: Int) {
    let film = stream(packets: 300, length: length, mark: mark)
    for second in Self.forms {
      let other = stream(packets: 200, length: second.0, mark: second.1)
      // FFmpeg reads on in packets of the same length.
      let expected: StructureWalk.Fault? = second.0 == length ? nil : .isDamaged
      for filler: UInt8 in [0x00, 0x0A] {
        for count in [0, 1, 100, 187, 188, 192, 204, 1000, 5000, 70_000, 300_000] {
          let rest = [UInt8](repeating: filler, count: count) + other
          let words: Comment = "\(second.0) behind \(count) of \(filler)"
          #expect(fault(film + rest) == expected, words)
          #expect(fault(film.dropLast(60) + rest) == expected, words)
          #expect(fault(film.dropFirst(50) + rest) == expected, words)
        }
      }
    }
  }

  @Test func `packets of another length are found behind damage and other films`() {
    let film = stream(packets: 300, length: 188, mark: 0)
    let other = stream(packets: 200, length: 192, mark: 4)
    let gap = [UInt8](repeating: 0, count: 1001)
    let damaged = film.prefix(10_000) + film.dropFirst(10_100)
    #expect(fault(damaged) == nil)
    #expect(fault(film + gap + film) == nil)
    #expect(fault(damaged + gap + other) == .isDamaged)
    #expect(fault(film + gap + film + gap + other) == .isDamaged)
  }

  @Test(arguments: forms)
  func `fillers behind packets have no fault`(length: Int, mark: Int) {
    let film = stream(packets: 300, length: length, mark: mark)
    for filler: UInt8 in [0x00, 0x0A, 0xFF] {
      for count in [1, 188, 2000, 100_000] {
        let rest = [UInt8](repeating: filler, count: count)
        #expect(fault(film + rest) == nil, "\(count) of \(filler)")
      }
    }
  }

  @Test func `only the ends are read`() {
    let source = ReadBytes(stream(packets: 5000, length: 188, mark: 0))
    #expect(StructureWalk.fault(in: source.structure) == nil)
    #expect(source.readCount < 40_000)
  }
}
