import ModelBytes
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import ModelRewriting

@Suite struct ConstantReaderTests {
  @Test(
    arguments: [
      (0x0000, 0), (0x8000, 0), (0x3C00, 1), (0xC000, -2), (0x3555, 0.33325195), (0x7BFF, 65504),
      (0x0001, 0x1p-24), (0x8400, -0x1p-14), (0x03FF, 1023 * 0x1p-24), (0x7C00, .infinity),
      (0xFC00, -.infinity),
    ] as [(UInt16, Float)])
  func `numbers of half precision`(bits: UInt16, value: Float) {
    #expect(ConstantReader.float(half: bits) == value)
  }

  @Test func `what is no number stays none`() {
    #expect(ConstantReader.float(half: 0x7E00).isNaN)
  }

  /// Returns a reader of a model that adds the constants 1, 2, 3, 4 to four floats.
  private func reader(_ change: (inout ModelMaker) -> Void = { _ in }) throws -> ConstantReader {
    var maker = ModelMaker.addition
    change(&maker)
    let model = try ModelFile(maker.stableBytes(name: "sum"))
    let graph = try ModelGraph(FlatBuffer(model.bytes))
    return ConstantReader(graph.buffer, tensors: graph.subgraphs[0].tensors, widening: [])
  }

  @Test func `constants are read, what is calculated is not`() throws {
    let values = try reader().floats(1)
    let constant = try #require(values)
    #expect(constant.count == 4 && constant.allSatisfy(\.isFinite))
    #expect(try reader().floats(0) == nil)
    #expect(try reader().floats(2) == nil)
    #expect(try reader().floats(99) == nil)
    #expect(try reader().floats(-1) == nil)
  }
}
