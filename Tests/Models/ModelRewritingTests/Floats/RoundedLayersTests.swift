import ModelFiles
import TestSupport
import Testing

@testable import ModelRewriting

/// Layers of floats with weights of bytes, as steps of trees.
@Suite struct RoundedLayersTests {
  /// Returns the steps of a model's only tree; nil where there is none.
  private func steps(
    of layers: [ModelMaker.HybridLayer], picture: [Int32] = [1, 12, 10, 24],
    changing change: (inout ModelMaker) -> Void = { _ in }
  ) throws -> [FloatStep]? {
    var random = SeededGenerator(seed: 6)
    var maker = ModelMaker.hybrid(layers, picture: picture, using: &random)
    change(&maker)
    let model = try ModelFile(maker.stableBytes()).replacingFloats(evenIfSlow: true)
    return model?.trees.first?.tree.steps.map(\.step)
  }

  private static let dense = {
    var layer = ModelMaker.HybridLayer()
    (layer.channels, layer.kernel) = (40, (1, 1))
    return layer
  }()

  #if arch(x86_64)
    @Test func `layers are steps with the scales of their weights`() throws {
      let steps = try #require(try steps(of: [Self.dense, .init()]))
      #expect(steps.map { $0.window?.scales?.count } == [40, 40])
      #expect(steps.map { $0.window?.weights.storage } == [.bytes, .bytes])
      #expect(steps.map { $0.window?.isPixel } == [true, false])
    }

    @Test func `a layer of a single pixel is a step`() throws {
      #expect(try steps(of: [Self.dense], picture: [1, 1, 1, 24])?.count == 1)
    }
  #else
    @Test func `layers are the runtime's where they were not compared`() throws {
      #expect(try steps(of: [Self.dense, .init()]) == nil)
    }
  #endif

  @Test("layers of other forms are not steps", arguments: 0...6)
  func others(number: Int) throws {
    var layer = number < 3 ? Self.dense : ModelMaker.HybridLayer()
    switch number {
    case 0: layer.kernel = (3, 3)
    case 1: layer.stride = (2, 2)
    case 2: layer.dilation = 2
    case 3: layer.kernel = (3, 5)
    case 4: layer.multiplier = 2
    default: break
    }
    let found = try steps(of: [layer], picture: [1, 12, 10, number == 5 ? 30 : 24]) { maker in
      // A zero point.
      if number == 6 { maker.subgraphs[0].tensors[1].zeroPoints[3] = 1 }
    }
    #expect(found == nil)
  }
}
