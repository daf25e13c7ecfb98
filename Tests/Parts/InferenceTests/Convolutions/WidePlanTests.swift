import CKernels
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import Inference

/// This package's kernels for numbers of 16 bits give the same numbers as the runtime's.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct WidePlanTests {
  /// A number of 16 bits as the models' float for it.
  private static func number(_ extremes: Int, using random: inout SeededGenerator) -> Float {
    let isExtreme = Int.random(in: 0..<100, using: &random) < extremes
    let number =
      isExtreme
      ? [Int16.min, .max, -1, 0][Int.random(in: 0..<4, using: &random)]
      : Int16.random(in: .min ... .max, using: &random)
    return Float(number) * ModelMaker.wideScale
  }

  @Test("random layers are the runtime's to the bit", arguments: [1, 2, 3])
  func random(threadCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(60 + threadCount))
    var ownCount = 0
    for number in 0..<50 {
      let maker = ModelMaker.randomWide(using: &random)
      let pair = try KernelPair(ModelFile(maker.stableBytes()), threadCount: threadCount)
      ownCount += pair.ours.trees.count
      for extremes in [0, 30, 100] {
        #expect(
          try pair.agree { Self.number(extremes, using: &random) }, "model \(number) of \(random)")
      }
    }
    #expect(ownCount > 50)
  }

  @Test(
    "each kind of layer is the runtime's to the bit",
    arguments: ModelMaker.WideLayer.Kind.allCases, [true, false])
  func kind(_ kind: ModelMaker.WideLayer.Kind, isPerTensor: Bool) throws {
    var random = SeededGenerator(seed: 70)
    for _ in 0..<10 {
      var layer = ModelMaker.WideLayer()
      (layer.kind, layer.isPerTensor) = (kind, isPerTensor)
      let maker = ModelMaker.wide([layer], picture: [1, 16, 14, 40], using: &random)
      let pair = try KernelPair(ModelFile(maker.stableBytes()))
      #expect(pair.ours.trees.count == (kind == .dense ? 0 : 1))
      for _ in 0..<4 { #expect(try pair.agree { Self.number(10, using: &random) }) }
    }
  }

  /// Sums of more than 255 pairs of products are beyond 32 bits.
  @Test func `long sums of extremes are the runtime's`() throws {
    var random = SeededGenerator(seed: 71)
    var layer = ModelMaker.WideLayer()
    layer.kernel = (3, 3)
    var maker = ModelMaker.wide([layer], picture: [1, 8, 8, 600], using: &random)
    let weights = maker.subgraphs[0].tensors.firstIndex { $0.name == "weights" }
    let tensor = maker.subgraphs[0].tensors[try #require(weights)]
    let count = tensor.shape.reduce(1) { $0 * Int($1) }
    maker.buffers[Int(tensor.buffer)] = .init(Array(repeating: 0x80, count: count))
    let pair = try KernelPair(ModelFile(maker.stableBytes()))
    #expect(pair.ours.trees.count == 1)
    for value in [Int16.min, .max] {
      #expect(try pair.agree { Float(value) * ModelMaker.wideScale })
    }
  }

  @Test func `biases that may overflow leave the model to the runtime`() throws {
    var random = SeededGenerator(seed: 72)
    var layer = ModelMaker.WideLayer()
    layer.biasBits = 50
    let maker = ModelMaker.wide([layer], picture: [1, 12, 10, 24], using: &random)
    let pair = try KernelPair(ModelFile(maker.stableBytes()))
    #expect(pair.ours.trees.isEmpty)
  }

  @Test func `the runtime has one thread beside these kernels`() throws {
    var random = SeededGenerator(seed: 73)
    var options = InferenceOptions(threadCount: 2)
    options.kernels = .own
    let maker = ModelMaker.wide([.init()], picture: [1, 12, 10, 24], using: &random)
    let own = OwnKernels(
      for: try ModelFile(maker.stableBytes()), options, in: try .current(), floatsHold: { true })
    #expect(own?.leavesThreads == false)
  }

  /// A sum of constants is known only when the model runs: the file has one picture of 8x8, and
  /// there turn out to be four of 4x4.
  @Test func `pictures whose number only a run knows are left to the runtime`() throws {
    var random = SeededGenerator(seed: 74)
    var maker = ModelMaker.wide([ModelMaker.WideLayer()], picture: [1, 8, 8, 24], using: &random)
    maker.operatorCodes += [(0, nil), (22, nil)]
    func append(_ tensor: ModelMaker.Tensor) -> Int32 {
      maker.subgraphs[0].tensors.append(tensor)
      return Int32(maker.subgraphs[0].tensors.count - 1)
    }
    func constant(_ numbers: [Int32]) -> Int32 {
      let bytes = numbers.flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      maker.buffers.append(.init(bytes))
      let buffer = UInt32(maker.buffers.count - 1)
      return append(.init("constant", type: 2, [Int32(numbers.count)], buffer: buffer))
    }
    let (less, one) = (constant([3, 3, 3, 23]), constant([1, 1, 1, 1]))
    let shape = append(.init("shape", type: 2, [4]))
    var four = ModelMaker.Tensor("four", type: 7, [1, 8, 8, 24])
    (four.scales, four.zeroPoints) = ([ModelMaker.wideScale], [0])
    four.signature = [-1, 8, 8, 24]
    let pictures = append(four)
    let floats = maker.subgraphs[0].outputs[0]
    let (flatShape, flat) = (constant([1, 1536]), append(.init("flat", [1, 1536])))
    var sum = ModelMaker.Operator([less, one], [shape], optionsType: 11)
    sum.code = 5
    var steps = [
      ModelMaker.Operator([1, shape], [pictures], optionsType: 17),
      ModelMaker.Operator([floats, flatShape], [flat], optionsType: 17),
    ]
    for step in steps.indices { steps[step].code = 6 }
    maker.subgraphs[0].operators[1].inputs[0] = pictures
    maker.subgraphs[0].operators.insert(contentsOf: [sum, steps[0]], at: 1)
    maker.subgraphs[0].operators.append(steps[1])
    maker.subgraphs[0].outputs = [flat]

    let pair = try KernelPair(ModelFile(maker.stableBytes()))
    for _ in 0..<3 { #expect(try pair.agree { Self.number(10, using: &random) }) }
  }
}
