import ModelFiles
import TestSupport
import Testing

@testable import ModelRewriting

@Suite struct HybridReaderTests {
  private func convolutions(
    _ change: (inout ModelMaker.HybridLayer) -> Void = { _ in }, picture: [Int32] = [1, 12, 10, 24]
  ) throws -> [HybridConvolution] {
    var random = SeededGenerator(seed: 5)
    var layer = ModelMaker.HybridLayer()
    change(&layer)
    let maker = ModelMaker.hybrid([layer], picture: picture, using: &random)
    return try ModelFile(maker.stableBytes()).replacingSingles()?.convolutions ?? []
  }

  @Test func `a layer is read with all its numbers`() throws {
    let found = try convolutions { layer in
      layer.kernel = (5, 3)
      layer.stride = (2, 1)
      layer.activation = 3
    }
    let convolution = try #require(found.first)
    #expect(found.count == 1)
    #expect(convolution.input == FloatPlane(height: 12, width: 10, channels: 24))
    #expect(convolution.output == FloatPlane(height: 6, width: 10, channels: 24))
    #expect(
      convolution.window
        == ByteWindow(height: 5, width: 3, strideY: 2, strideX: 1, paddingTop: 1, paddingLeft: 1))
    #expect(convolution.weights.count == 5 * 3 * 24 && convolution.scales.count == 24)
    #expect(convolution.bias.count == 24 && convolution.range == 0...6)
  }

  @Test("layers of other forms are the runtime's", arguments: 0...3)
  func others(number: Int) throws {
    let found = try convolutions { layer in
      switch number {
      case 0: layer.dilation = 2
      case 1: layer.multiplier = 2
      case 2: layer.activation = 4
      default: layer.kernel = (8, 8)
      }
    }
    #expect(found.isEmpty)
  }

  @Test func `layers whose channels are no multiple of four are the runtime's`() throws {
    #expect(try convolutions(picture: [1, 12, 10, 28]).count == 1)
    #expect(try convolutions(picture: [1, 12, 10, 30]).isEmpty)
  }

  @Test func `layers whose rows take much memory are the runtime's`() throws {
    #expect(try convolutions(picture: [1, 3, 670, 4096]).count == 1)
    #expect(try convolutions(picture: [1, 3, 690, 4096]).isEmpty)
  }

  @Test func `small layers are not worth an operator`() throws {
    #expect(try convolutions(picture: [1, 8, 8, 8]).isEmpty)
  }
}
