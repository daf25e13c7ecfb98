import ModelFiles
import TestSupport
import Testing

@testable import ModelRewriting

@Suite struct KernelWorkTests {
  /// The multiplications of the block: 16 to 64 channels, windows of nine, and back.
  private static let products: Double = 1024 * 2624

  private func work(
    _ form: ModelMaker.BlockForm, changing change: (inout ModelMaker) -> Void = { _ in }
  ) throws -> KernelWork {
    var random = SeededGenerator(seed: 3)
    var maker = ModelMaker.residualBlock(form, using: &random)
    change(&maker)
    return try ModelFile(maker.stableBytes()).kernelWork()
  }

  @Test func `blocks of bytes and of floats with depthwise layers have kernels`() throws {
    for (form, kind) in [(ModelMaker.BlockForm.bytes, KernelWork.Kind.bytes), (.floats, .floats)] {
      let work = try work(form)
      #expect(work.products == Self.products && work.kind == kind)
      #expect(work.ownShare == 1 && work.rest.isEmpty)
    }
  }

  @Test func `each pixel of a transposed convolution is multiplied by all weights once`() throws {
    var random = SeededGenerator(seed: 5)
    var layers = [ModelMaker.FloatLayer(of: 0), ModelMaker.FloatLayer(.spread, of: 1)]
    (layers[0].channels, layers[1].channels) = (8, 4)
    let maker = ModelMaker.floats(layers, picture: [1, 16, 16, 3], using: &random)
    let work = try ModelFile(maker.stableBytes()).kernelWork()
    #expect(work.products == 256 * (3 * 8 + 8 * 2 * 2 * 4))
  }

  @Test func `layers of dynamic range have kernels`() throws {
    let work = try work(.dynamicRange)
    #expect(work.kind == .floats && work.ownShare == 1)
  }

  @Test func `depthwise layers of dynamic range have kernels beside others that have none`()
    throws
  {
    let work = try work(.dynamicRange) { maker in
      // The layers over all channels are dilated.
      for index in [0, 2] {
        maker.subgraphs[0].operators[index].options[4] = .int(2)
        maker.subgraphs[0].operators[index].options[5] = .int(2)
      }
    }
    #expect(work.kind == .hybrid && work.ownProducts == 589_824)
    #expect(
      work.rest == [
        .init(operatorName: "CONV_2D", reason: .dynamicRange, products: 2_097_152)
      ])
  }

  @Test
  func `a dilated window is left to the runtime, and beside two of them the rest is too little`()
    throws
  {
    func dilated(_ indices: [Int]) throws -> KernelWork {
      try work(.bytes) { maker in
        for index in indices {
          let first = index == 1 ? 5 : 4
          maker.subgraphs[0].operators[index].options[first] = .int(2)
          maker.subgraphs[0].operators[index].options[first + 1] = .int(2)
        }
      }
    }
    let few = try dilated([1])
    #expect(few.kind == .bytes && few.rest.map(\.reason) == [.form])
    #expect(abs(few.ownShare - 2048.0 / 2624) < 1e-9)
    let many = try dilated([0, 1])
    #expect(many.kind == nil)
    #expect(Set(many.rest.map(\.reason)) == [.form, .tooLittle])
    let products: [Double] = many.rest.map(\.products)
    #expect(products.reduce(0, +) == Self.products)
  }

  @Test func `a model without convolutions has no work`() throws {
    let work = try ModelFile(ModelMaker.addition.stableBytes()).kernelWork()
    #expect(work == KernelWork())
  }
}
