import MovieFixtures
import Testing

@testable import Movies

@Suite struct WindowsMediaStructureTests {
  private let file = SmallContainer(.windowsMedia)
  /// The same with the mark of a recording that was not finished.
  private var live: SmallContainer { file.replaced(at: 30 + 88, with: [1]) }

  private func fault(_ file: SmallContainer) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(file.bytes).structure)
  }

  @Test func `a cut between two packets shows unless the recording was not finished`() {
    #expect(fault(file.cut(at: file.parts[9])) == .endsEarly)
    #expect(fault(live.cut(at: file.parts[9])) == nil)
    #expect(fault(live.cut(at: file.parts[9] + 500)) == .endsEarly)
  }

  @Test func `damage shows in a recording that was not finished`() {
    let middle = file.parts[12]
    #expect(fault(live) == nil)
    #expect(fault(live.zeroed(middle - 50..<middle + 50)) == .isDamaged)
    #expect(fault(live.without(middle..<middle + 30)) == .isDamaged)
    let index: [UInt8] = [
      0x90, 0x08, 0x00, 0x33, 0xB1, 0xE5, 0xCF, 0x11, 0x89, 0xF4, 0, 0xA0, 0xC9, 0x03, 0x49, 0xCB,
    ]
    #expect(fault(live.with(index + [UInt8](repeating: 7, count: 5000))) == nil)
  }

  @Test func `parts that are longer than their packet are damage`() {
    // The number of bytes of facts about a part.
    #expect(fault(file.replaced(at: file.parts[12] + 19, with: [0xFF])) == nil)
    // Padding of 992 bytes, which leaves no room for the rest of the header.
    let padded = file.replaced(at: file.parts[12] + 3, with: [0x10, 0x5D, 0xE0, 3])
    #expect(fault(padded) == .isDamaged)
  }
}
