import MovieFixtures
import Testing

@testable import Movies

@Suite struct FragmentStructureTests {
  private let file = SmallContainer(.fragments)

  private func fault(_ file: SmallContainer) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(file.bytes).structure)
  }

  @Test func `a recording may end behind any fragment`() {
    for part in file.parts { #expect(fault(file.cut(at: part + 1008)) == nil) }
    #expect(fault(file.cut(at: file.parts[9])) == .endsEarly)
  }

  @Test func `a film whose times begin again behind another is missing from what is read`() {
    func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      big(content.count + 8) + Array(kind.utf8) + content
    }
    func big(_ number: Int, _ length: Int = 4) -> [UInt8] {
      (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let header = box("ftyp", [0, 0, 0, 0]) + box("moov", box("mvex", []))
    func fragment(_ time: Int, wide: Bool, track: Int = 1) -> [UInt8] {
      let start = wide ? [1, 0, 0, 0] + big(time, 8) : big(0) + big(time)
      let track = box("tfhd", big(0x2_0000) + big(track)) + box("tfdt", start)
      return box("moof", box("traf", track)) + box("mdat", [7])
    }
    func fault(_ parts: [UInt8]...) -> StructureWalk.Fault? {
      StructureWalk.fault(in: ReadBytes(Array(parts.joined())).structure)
    }
    for wide in [false, true] {
      let (first, second) = (fragment(0, wide: wide), fragment(90, wide: wide))
      #expect(fault(header, first, second) == nil)
      // The index is repeated where a recording goes on.
      #expect(fault(header, first, header, second) == nil)
      #expect(fault(header, first, second, header, first, second) == .isDamaged)
      #expect(fault(header, second, header, second) == .isDamaged)
      // Another track has times of its own, and an index without fragments has none.
      #expect(fault(header, second, header, fragment(0, wide: wide, track: 2)) == nil)
      #expect(fault(header, header, first) == nil)
      #expect(fault(header, first, header) == nil)
    }
  }

  @Test func `the last content may extend to the end of the file`() {
    #expect(fault(file.replaced(at: file.parts[23], with: [0, 0, 0, 0])) == nil)
  }

  @Test func `content that is shorter than its samples is damage`() {
    var other = file.without(file.parts[12] + 900..<file.parts[12] + 1000)
    other = other.replaced(at: file.parts[12], with: [0, 0, 3, 0x8C])
    #expect(fault(other) == .isDamaged)
  }

  /// The file with the fragments and the contents of each two neighbors side by side.
  private var paired: (file: SmallContainer, contents: [Int]) {
    func big(_ number: Int) -> [UInt8] { [0, 0, UInt8(number >> 8), UInt8(number & 0xFF)] }
    let length = 1008
    let header = file.parts[1] - file.parts[0] - length
    var bytes = Array(file.bytes[..<(file.parts[0] - header)])
    var contents: [Int] = []
    for pair in stride(from: 0, to: file.parts.count, by: 2) {
      let places = [file.parts[pair], file.parts[pair + 1]]
      for (place, offset) in zip(places, [2 * header + 8, header + length + 8]) {
        // The place of the samples is in front of their two lengths.
        bytes += file.bytes[place - header..<place - 12] + big(offset)
        bytes += file.bytes[place - 8..<place]
      }
      for place in places {
        contents.append(bytes.count)
        bytes += file.bytes[place..<place + length]
      }
    }
    return (SmallContainer(.fragments, bytes: bytes), contents)
  }

  @Test func `several fragments may stand in front of their contents`() {
    let (paired, contents) = paired
    #expect(paired.bytes.count == file.bytes.count)
    #expect(fault(paired) == nil)
    // A cut behind the first content of a pair leaves the second out.
    for index in contents.indices {
      let cut = paired.cut(at: contents[index] + 1008)
      #expect(fault(cut) == (index.isMultiple(of: 2) ? .endsEarly : nil), "\(index)")
    }
    // Less content than the fragments list.
    for index in [6, 7] {
      let short = paired.without(contents[index] + 900..<contents[index] + 1000)
        .replaced(at: contents[index], with: [0, 0, 3, 0x8C])
      #expect(fault(short) == .isDamaged)
    }
  }

  @Test func `samples that are removed with their box are damage`() {
    for index in [3, 12] {
      let place = file.parts[index]
      #expect(fault(file.without(place..<place + 1008)) == .isDamaged, "\(index)")
    }
  }

  @Test func `lists of samples that are longer than their box are damage`() {
    // The number of samples of a run, in front of their place and two lengths.
    #expect(fault(file.replaced(at: file.parts[12] - 16, with: [0, 0, 0, 3])) == .isDamaged)
    #expect(
      fault(file.replaced(at: file.parts[12] - 16, with: [0xFF, 0xFF, 0xFF, 0xFF])) == .isDamaged)
  }

  @Test func `headers in each other up to the end are not read over and over`() {
    func box(_ kind: String, _ length: Int, _ content: [UInt8] = []) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + Array(kind.utf8)
        + content
    }
    let hostileLength = 48 * 2000
    var bytes = file.bytes + box("\u{1}\u{1}\u{1}\u{1}", hostileLength + 8)
    for start in stride(from: 0, to: hostileLength, by: 48) {
      let rest = hostileLength - start
      let count = (rest - 48) / 4
      bytes += box("moof", rest) + box("traf", rest - 8)
      bytes += box("tfhd", 12, [0, 2, 0, 0]) + box("trun", rest - 28, [0, 0, 2, 0])
      bytes += box("", count) + [0, 0, 0, 0]
    }
    let source = ReadBytes(bytes)
    let structure = source.structure(mostNumbers: 20_000)
    #expect(StructureWalk.fault(in: structure) == nil)
    #expect(structure.isExhausted)
  }

  @Test func `files with one index for all frames are not examined`() {
    let whole = SmallContainer(.fragments)
    let start = whole.replaced(at: 28, with: Array("trak".utf8)).cut(at: 32)
    #expect(fault(start.with([0, 1, 0, 0] + Array("mdat".utf8))) == nil)
  }
}
