import MovieFixtures
import Testing

@testable import Movies

@Suite struct MatroskaStructureTests {
  private let file = SmallContainer(.matroska)
  private let live = SmallContainer(.liveMatroska)

  private func fault(_ file: SmallContainer) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(file.bytes).structure)
  }

  @Test func `a cut between two blocks shows in the length of their cluster`() {
    #expect(fault(file.cut(at: file.parts[9])) == .endsEarly)
    #expect(fault(live.cut(at: live.parts[9])) == nil)
  }

  @Test func `elements of unknown kinds are passed over`() {
    // The second block of the last cluster.
    let block = file.parts[21]
    #expect(fault(file.replaced(at: block, with: [0xB6])) == nil)
    #expect(fault(live.replaced(at: block, with: [0xB6])) == nil)
  }

  @Test func `a block that is longer than its cluster is damage`() {
    // The last block of a cluster, its length made that of two.
    let block = file.parts[11]
    let end = file.parts[16] - 12 - 11
    let length =
      [UInt8(1), 0, 0, 0, 0, 0] + [UInt8((end - block - 9) >> 8), UInt8((end - block - 9) & 0xFF)]
    #expect(fault(file.replaced(at: block + 1, with: length)) == .isDamaged)
  }

  @Test func `recordings may be joined`() {
    #expect(fault(live.with(live.bytes)) == nil)
  }
}
