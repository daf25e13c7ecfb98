import MovieFixtures
import Testing

@testable import Movies

@Suite struct AVIStructureTests {
  private let file = SmallContainer(.avi)
  /// The places of the lengths of the file and of its list of pictures.
  private var lengths: (file: Int, list: Int) { (4, file.parts[0] - 8) }

  private func fault(_ bytes: [UInt8]) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(bytes).structure)
  }

  @Test func `a cut between two chunks shows in the length of their list`() {
    let cut = file.cut(at: file.parts[9])
    #expect(fault(cut.bytes) == .endsEarly)
    #expect(fault(cut.replaced(at: lengths.file, with: [0, 0, 0, 0]).bytes) == .endsEarly)
  }

  @Test(
    arguments: [[0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F]] as [[UInt8]])
  func `lengths that a recorder left open promise nothing`(open: [UInt8]) {
    let live = file.replaced(at: lengths.file, with: open).replaced(at: lengths.list, with: open)
    #expect(fault(live.bytes) == nil)
    #expect(fault(live.cut(at: file.parts[9]).bytes) == nil)
    #expect(fault(live.cut(at: file.parts[9] + 100).bytes) == .endsEarly)
    // Space that was set aside for more.
    #expect(
      fault(live.cut(at: file.parts[9]).with(Array(repeating: 0, count: 90_000)).bytes) == nil)
    #expect(fault(live.zeroed(file.parts[9] - 50..<file.parts[9] + 50).bytes) == .isDamaged)
  }

  @Test func `chunks of an odd length need not be filled up`() {
    // The fill bytes of every second chunk are left out.
    var bytes = file.bytes
    for part in file.parts.reversed() where bytes[part + 4] & 1 == 1 {
      bytes.remove(at: part + 8 + 1001)
    }
    #expect(bytes.count == file.bytes.count - 12)
    #expect(fault(bytes) == nil)
  }

  @Test func `a second list of a large file is examined as well`() {
    let more = SmallContainer(.avi)
    #expect(fault(file.with(more.bytes).bytes) == nil)
    let middle = more.parts[12]
    #expect(
      fault(file.with(more.zeroed(middle - 50..<middle + 50).bytes).bytes) == .isDamaged)
    #expect(fault(file.with(more.cut(at: middle).bytes).bytes) == .endsEarly)
  }
}
