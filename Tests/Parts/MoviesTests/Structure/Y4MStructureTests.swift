import Testing

@testable import Movies

@Suite struct Y4MStructureTests {
  private func fault(_ head: String, _ lengths: [Int]) -> StructureWalk.Fault? {
    let frames = lengths.flatMap { Array("FRAME\n".utf8) + [UInt8](repeating: 0xB7, count: $0) }
    return StructureWalk.fault(in: ReadBytes(Array("YUV4MPEG2 \(head)\n".utf8) + frames).structure)
  }

  @Test(arguments: [
    ("W5 H3 F25:1", 15 + 12), ("W5 H3 C420jpeg Ip", 15 + 12), ("W5 H3 C422", 15 + 18),
    ("W5 H3 C444", 45), ("W5 H3 Cmono", 15),
  ])
  func `frames have the length that the header gives`(head: String, length: Int) {
    #expect(fault(head, [length, length, length]) == nil)
    #expect(fault(head, [length, length, length - 1]) == .endsEarly)
    #expect(fault(head, [length, length + 1, length, length, length, length]) == .isDamaged)
  }

  @Test(arguments: ["W5 H3 C420p10", "W0 H3", "H3", "W99999999999999999999 H3", "W5 H-3"])
  func `other headers are not judged`(head: String) {
    #expect(fault(head, [1]) == nil)
  }
}
