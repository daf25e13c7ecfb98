import ModelFiles
import TestSupport
import Testing
import VisionBase

@Suite struct WideSumTests {
  /// A sum of two pictures of numbers of 16 bits with a free number of pictures.
  private func model(_ right: [Int32], hasScales: Bool) -> ModelMaker {
    func tensor(_ name: String, _ shape: [Int32], _ scale: Float) -> ModelMaker.Tensor {
      var tensor = ModelMaker.Tensor(name, type: 7, shape)
      tensor.signature = [-1] + shape.dropFirst()
      if hasScales { (tensor.scales, tensor.zeroPoints) = ([scale], [0]) }
      return tensor
    }
    return ModelMaker(
      operatorCodes: [(0, nil)],
      subgraphs: [
        .init(
          tensors: [
            tensor("left", [1, 4, 4, 3], 0.25), tensor("right", right, 0.25),
            tensor("sum", [1, 4, 4, 3], 0.5),
          ], inputs: [0, 1], outputs: [2],
          operators: [.init([0, 1], [2], optionsType: 11)])
      ])
  }

  @Test func `sums of a free number of pictures are taken with scales`() throws {
    _ = try ModelFile(model([1, 4, 4, 3], hasScales: true).stableBytes())
  }

  @Test func `sums of other shapes, or without scales, are refused`() {
    for maker in [
      model([1, 4, 4, 1], hasScales: true), model([1, 4, 4, 3], hasScales: false),
    ] {
      let error = failure { _ = try ModelFile(maker.stableBytes()) }
      #expect(error?.message.contains("16-bit inputs must have the same shape") == true)
    }
  }
}
