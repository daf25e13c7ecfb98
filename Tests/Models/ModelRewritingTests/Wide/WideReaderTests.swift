import ModelFiles
import TestSupport
import Testing

@testable import ModelRewriting

@Suite struct WideReaderTests {
  private func convolutions(
    _ change: (inout ModelMaker.WideLayer) -> Void = { _ in }, picture: [Int32] = [1, 12, 10, 24]
  ) throws -> [WideConvolution] {
    var random = SeededGenerator(seed: 5)
    var layer = ModelMaker.WideLayer()
    change(&layer)
    let maker = ModelMaker.wide([layer], picture: picture, using: &random)
    return try ModelFile(maker.stableBytes()).replacingSingles()?.wideConvolutions ?? []
  }

  @Test func `a layer is read with all its numbers`() throws {
    let found = try convolutions { layer in
      layer.channels = 7
      layer.kernel = (5, 3)
      layer.stride = (2, 1)
      layer.activation = 1
    }
    let convolution = try #require(found.first)
    #expect(found.count == 1 && !convolution.isDepthwise)
    #expect(convolution.input == WidePlane(height: 12, width: 10, channels: 24))
    #expect(convolution.output == WidePlane(height: 6, width: 10, channels: 7))
    #expect(
      convolution.window
        == ByteWindow(height: 5, width: 3, strideY: 2, strideX: 1, paddingTop: 1, paddingLeft: 1))
    #expect(convolution.weights.count == 7 * 5 * 3 * 24 && convolution.bias.count == 7 * 8)
    #expect(convolution.factors.count == 7 && convolution.range == 0...32767)
  }

  @Test("layers of other forms are the runtime's", arguments: 0...5)
  func others(number: Int) throws {
    let found = try convolutions { layer in
      switch number {
      case 0: layer.dilation = 2
      case 1: layer.activation = 4
      case 2: layer.kernel = (8, 8)
      case 3: layer.inputZeroPoint = 3
      case 4: layer.kind = .dense
      default: layer.stride = (65, 1)
      }
    }
    #expect(found.isEmpty)
  }

  @Test func `a bound beyond 32 bits, which the runtime refuses, is left to it`() throws {
    var random = SeededGenerator(seed: 5)
    var layer = ModelMaker.WideLayer()
    layer.activation = 3
    var maker = ModelMaker.wide([layer], picture: [1, 12, 10, 24], using: &random)
    #expect(try ModelFile(maker.stableBytes()).replacingSingles()?.wideConvolutions.count == 1)
    for index in maker.subgraphs[0].tensors.indices
    where maker.subgraphs[0].tensors[index].type == 7 {
      maker.subgraphs[0].tensors[index].scales[0] *= 0x1p-30
    }
    #expect(try ModelFile(maker.stableBytes()).replacingSingles() == nil)
  }

  @Test func `biases with a zero point, which the runtime refuses, are left to it`() throws {
    var random = SeededGenerator(seed: 5)
    var maker = ModelMaker.wide([.init()], picture: [1, 12, 10, 24], using: &random)
    let bias = try #require(maker.subgraphs[0].tensors.firstIndex { $0.type == 4 })
    maker.subgraphs[0].tensors[bias].zeroPoints[0] = 1
    #expect(try ModelFile(maker.stableBytes()).replacingSingles() == nil)
  }

  @Test func `small layers are not worth an operator`() throws {
    #expect(try convolutions(picture: [1, 2, 2, 2]).isEmpty)
  }

  @Test func `the work of such a model is that of these kernels`() throws {
    var random = SeededGenerator(seed: 6)
    var dilated = ModelMaker.WideLayer()
    dilated.dilation = 2
    let maker = ModelMaker.wide([.init(), dilated], picture: [1, 12, 10, 24], using: &random)
    let work = try ModelFile(maker.stableBytes()).kernelWork()
    #expect(work.kind == .wide && work.ownShare == 0.5)
    #expect(work.rest.map(\.reason) == [.wideNumbers])
  }
}
