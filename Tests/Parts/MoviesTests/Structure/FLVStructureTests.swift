import MovieFixtures
import Testing

@testable import Movies

@Suite struct FLVStructureTests {
  private let file = SmallContainer(.flv)

  private func fault(_ file: SmallContainer) -> StructureWalk.Fault? {
    StructureWalk.fault(in: ReadBytes(file.bytes).structure)
  }

  @Test func `lengths behind tags that are all wrong prove nothing`() {
    var other = file
    for part in file.parts { other = other.replaced(at: part + 11 + 1000, with: [0, 0, 0, 0]) }
    #expect(fault(other) == nil)
    let middle = file.parts[12]
    #expect(fault(other.zeroed(middle - 50..<middle + 50)) == .isDamaged)
  }

  @Test func `one length behind a tag that is wrong is damage`() {
    #expect(fault(file.replaced(at: file.parts[12] - 4, with: [0, 0, 3, 0])) == .isDamaged)
  }

  @Test func `the length behind the last tag may be missing`() {
    for count in 1...4 { #expect(fault(file.cut(at: file.bytes.count - count)) == nil) }
  }

  @Test func `tags of other kinds are passed over by their lengths`() {
    for kind: UInt8 in [15, 22, 200] {
      let other = file.replaced(at: file.parts[5], with: [kind])
      #expect(fault(other) == nil)
      #expect(fault(other.replaced(at: file.parts[5] + 8, with: [1, 2, 3])) == nil)
      // In front of them a length is wrong.
      #expect(fault(other.replaced(at: file.parts[6] - 4, with: [1])) == .isDamaged)
    }
  }

  @Test func `tags may be encrypted, and joined files lose the second one`() {
    #expect(fault(file.replaced(at: file.parts[3], with: [0x29])) == nil)
    #expect(fault(file.with(file.bytes)) == .isDamaged)
    #expect(fault(file.with(file.cut(at: 2000).bytes)) == .isDamaged)
  }
}
