import MovieFixtures
import Testing

@testable import Movies

@Suite struct IndexedStructureTests {
  private func box(_ kind: String, _ content: [UInt8] = []) -> [UInt8] {
    let length = content.count + 8
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(kind.utf8)
      + content
  }

  private var index: [UInt8] { box("moov", box("mvhd", [1, 2, 3]) + box("trak", [4])) }
  private var film: [UInt8] { box("ftyp", [0, 0, 0, 0]) + index + box("mdat", [5, 6, 7, 8]) }

  private func fault(_ bytes: [UInt8]) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(bytes).structure)
  }

  @Test func `a film behind another is missing from what is read`() {
    let late = box("wide") + box("mdat", [5]) + index
    for (first, second) in [(film, film), (film, late), (late, film), (late, late)] {
      #expect(fault(first) == nil)
      #expect(fault(first + second) == .isDamaged)
      #expect(fault(first + box("free", [0, 0]) + second) == .isDamaged)
    }
  }

  @Test(arguments: [
    [0, 0, 0, 0, 0, 0, 0, 0], [10], [13, 10], [UInt8](repeating: 0xFF, count: 64), [0], [32, 32],
  ])
  func `what fills the space between two films hides none`(fill: [UInt8]) {
    #expect(fault(film + fill + film) == .isDamaged)
    #expect(fault(film + fill) == nil)
    // A length whose last byte may fill as well.
    let other = box("ftyp", [UInt8](repeating: 1, count: 24)) + index
    #expect(fault(film + fill + other) == .isDamaged)
  }

  @Test func `other things behind a film are no damage`() {
    for rest in [
      [0], [0, 0, 0, 0, 0, 0, 0, 0], box("free", [9]), box("uuid", index), box("mdat", film),
      Array("some notes of a program".utf8), box("moov", [1, 2, 3]), Array(film.prefix(11)),
    ] {
      #expect(fault(film + rest) == nil, "\(rest)")
    }
    // The last content extends to the end of the file, whatever is in it.
    #expect(fault(box("ftyp") + index + [0, 0, 0, 0] + Array("mdat".utf8) + film) == nil)
  }

  @Test func `every beginning of a film is judged`() {
    let two = film + film
    for count in two.indices {
      let isSecond = count >= film.count + 12 + index.count
      #expect(fault(Array(two[..<count])) == (isSecond ? .isDamaged : nil), "\(count)")
    }
  }
}
