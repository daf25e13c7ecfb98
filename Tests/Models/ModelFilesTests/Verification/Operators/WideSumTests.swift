import ModelFiles
import TestSupport
import Testing
import VisionBase

@Suite struct WideSumTests {
  /// A sum of two pictures of numbers of 16 bits with a free number of pictures.
  ///
  /// `scales` are those of both and of the sum.
  private func model(_ right: [Int32], scales: [Float]?) -> ModelMaker {
    func tensor(_ name: String, _ shape: [Int32], _ number: Int) -> ModelMaker.Tensor {
      var tensor = ModelMaker.Tensor(name, type: 7, shape)
      tensor.signature = [-1] + shape.dropFirst()
      if let scales { (tensor.scales, tensor.zeroPoints) = ([scales[number]], [0]) }
      return tensor
    }
    return ModelMaker(
      operatorCodes: [(0, nil)],
      subgraphs: [
        .init(
          tensors: [
            tensor("left", [1, 4, 4, 3], 0), tensor("right", right, 1),
            tensor("sum", [1, 4, 4, 3], 2),
          ], inputs: [0, 1], outputs: [2],
          operators: [.init([0, 1], [2], optionsType: 11)])
      ])
  }

  @Test(arguments: [[0.3, 0.3, 0.6], [0.25, 0.25, 0.6], [0.3, 0.25, 0.5], [0.25, 0.3, 0.5]])
  func `sums of a free number of pictures are taken with scales`(scales: [Float]) throws {
    _ = try ModelFile(model([1, 4, 4, 3], scales: scales).stableBytes())
  }

  @Test(arguments: [[1, 4, 4, 1], [1, 1, 1, 3], [1, 4, 1, 3]] as [[Int32]])
  func `inputs of other shapes are broadcast with scales`(right: [Int32]) throws {
    _ = try ModelFile(model(right, scales: [0.3, 0.3, 0.6]).stableBytes())
    let powers = model(right, scales: [0.25, 0.25, 0.5])
    let error = failure { _ = try ModelFile(powers.stableBytes()) }
    #expect(error?.message.contains("16-bit inputs must have the same shape") == true)
  }

  /// Tests also scales that are powers of two, or so near to them that the kernel shifts: it then
  /// reads four pictures of an input that has one.
  @Test func `sums without scales to multiply by are refused`() {
    for maker in [
      model([1, 4, 4, 1], scales: nil), model([1, 4, 4, 3], scales: nil),
      model([1, 4, 4, 3], scales: [0.25, 0.25, 0.5]),
      model([1, 4, 4, 3], scales: [0.5001, 0.25, 0.5]),
      model([1, 4, 4, 3], scales: [0.25, 4, 1 / 1024]),
    ] {
      let error = failure { _ = try ModelFile(maker.stableBytes()) }
      #expect(error?.message.contains("16-bit inputs must have the same shape") == true)
    }
  }
}
