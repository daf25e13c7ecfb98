import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import ModelRewriting

/// Tests of the convolutions that are found, and that the model around them stays unchanged.
@Suite struct ByteForestTests {
  /// Returns the convolutions among a tree's steps.
  private static func convolutions(_ tree: ByteTree) -> [ByteConvolution] {
    tree.steps.compactMap { if case .convolution(let found) = $0.step { found } else { nil } }
  }

  /// Returns three layers: the first leads to the second and the third.
  private static func branching() -> ModelMaker {
    var random = SeededGenerator(seed: 1)
    var layers = [0, 1, 1].map { ModelMaker.Layer(input: $0) }
    layers[0].channels = 16
    layers[0].kernel = (3, 3)
    layers[0].stride = (2, 2)
    layers[1].isDepthwise = true
    layers[1].kernel = (3, 3)
    layers[1].activation = 1
    layers[2].channels = 5
    layers[2].padsToSame = false
    return .convolutions(layers, picture: [1, 9, 9, 3], using: &random)
  }

  private func model(_ maker: ModelMaker) throws -> ByteModel? {
    try ModelFile(maker.stableBytes()).replacingBytes(rounding: .ofX86)
  }

  @Test func `a branching model is one tree`() throws {
    let model = try #require(try model(Self.branching()))
    let tree = try #require(model.trees.first?.tree)
    #expect(model.trees.count == 1)
    #expect(tree.steps.map(\.inputs) == [[0], [1], [1]])
    #expect(tree.steps.map(\.output) == [1, 2, 3])
    #expect(tree.outputs == [2, 3])
    #expect(tree.planes.map(\.height) == [9, 5, 5, 5])
    #expect(tree.planes.map(\.channels) == [3, 16, 16, 5])
    #expect(Self.convolutions(tree).map(\.window.paddingTop) == [1, 1, 0])
    #expect(Self.convolutions(tree).map(\.isDepthwise) == [false, true, false])
    #expect(Self.convolutions(tree)[0].weights.count == 16 * 27)
  }

  @Test func `the new model is a good one with the same inputs and outputs`() throws {
    let file = try ModelFile(Self.branching().stableBytes())
    let model = try #require(try file.replacingBytes(rounding: .ofX86))
    let new = try ModelFile(model.bytes)
    #expect(new.inputs == file.inputs)
    #expect(new.outputs == file.outputs)
    #expect(new.operators.map(\.customCode) == [model.trees[0].name])
  }

  @Test func `tensors that signatures name stay`() throws {
    var maker = Self.branching()
    maker.signatures = [
      ModelMaker.signed.signatures[0]
    ]
    maker.signatures[0].inputs = [("x", 0)]
    maker.signatures[0].outputs = [("y", 6), ("z", 9)]
    let bytes = try #require(try model(maker)).bytes
    let again = try ModelFile(bytes).replacingBytes(rounding: .ofX86)
    #expect(again == nil, "its operators are custom ones")
    maker.subgraphs[0].outputs.append(3)
    maker.signatures[0].outputs.append(("w", 3))
    #expect(try model(maker)?.trees[0].tree.outputs == [1, 2, 3])
  }

  /// The branching model with a change of shape at its end, which may also change the scale.
  private static func reshaping(scale: Float? = nil) -> ModelMaker {
    var maker = branching()
    maker.operatorCodes.append((22, nil))
    var reshaped = ModelMaker.Tensor("flat", type: 3, [1, 400])
    reshaped.scales = scale.map { [$0] } ?? maker.subgraphs[0].tensors[6].scales
    reshaped.zeroPoints = maker.subgraphs[0].tensors[6].zeroPoints
    maker.subgraphs[0].tensors.append(reshaped)
    var reshape = ModelMaker.Operator(
      [6], [10], optionsType: 17, options: [0: .ints([1, 400])])
    reshape.code = 2
    maker.subgraphs[0].operators.append(reshape)
    maker.subgraphs[0].outputs[0] = 10
    return maker
  }

  @Test func `other operators stay and keep their tensors`() throws {
    // The runtime moves bytes without a change, so they stand for other numbers then.
    let model = try #require(try model(Self.reshaping(scale: 3)))
    #expect(model.trees[0].tree.outputs == [2, 3])
    let names = try ModelFile(model.bytes).operators.map(\.name)
    #expect(names == [model.trees[0].name, "RESHAPE"])
  }

  @Test func `a change of the shape is part of a tree`() throws {
    let model = try #require(try model(Self.reshaping()))
    #expect(model.trees[0].tree.outputs == [3, 4])
    #expect(try ModelFile(model.bytes).operators.map(\.name) == [model.trees[0].name])
  }

  /// The branching model with a computed change of shape at its end.
  ///
  /// The operators from 3 on are SHAPE, STRIDED_SLICE, PACK and RESHAPE.
  private static func computing() -> ModelMaker {
    var maker = reshaping()
    maker.operatorCodes += [(77, nil), (45, nil), (83, nil)]
    var reshape = maker.subgraphs[0].operators.removeLast()
    let shape = maker.addShape(
      of: 6, [400], codes: ModelMaker.ShapeCodes(shape: 3, slice: 4, pack: 5))
    reshape.inputs.append(Int32(shape))
    (reshape.optionsType, reshape.options) = (0, [:])
    maker.subgraphs[0].operators.append(reshape)
    return maker
  }

  @Test func `a computed change of the shape is part of a tree`() throws {
    let model = try #require(try model(Self.computing()))
    #expect(model.trees[0].tree.outputs == [3, 4])
    #expect(try ModelFile(model.bytes).operators.map(\.name) == [model.trees[0].name])
  }

  @Test(arguments: [[2, 1], [1, 2]] as [[Int32]])
  func `a constant shape that is no list is left to the runtime`(shape: [Int32]) throws {
    var maker = Self.reshaping()
    maker.buffers.append(
      ModelMaker.Buffer(([1, 400] as [Int32]).flatMap { ModelMaker.integers($0) }))
    var wanted = ModelMaker.Tensor("wanted", type: 2, shape)
    wanted.buffer = UInt32(maker.buffers.count - 1)
    maker.subgraphs[0].tensors.append(wanted)
    maker.subgraphs[0].operators[3].inputs.append(11)
    let model = try #require(try model(maker))
    #expect(try ModelFile(model.bytes).operators.map(\.name).last == "RESHAPE")
    maker.subgraphs[0].tensors[11].shape = [2]
    let list = try #require(try self.model(maker))
    #expect(try ModelFile(list.bytes).operators.map(\.name).last == list.trees[0].name)
  }

  static let otherShapes = [
    Change.operator("the second number of the shape", 4) { $0.inputs[1] = $0.inputs[2] },
    .operator("a step of no length", 4) { $0.inputs[3] = $0.inputs[1] },
    .operator("the shape of another tensor", 3) { $0.inputs[0] = 3 },
    .operator("another axis", 5) { $0.options[1] = .int(-1) },
    .tensor("a picture with an open side", 6) {
      $0.signature = [1, -1] + $0.shape[2...]
    },
    .operator("numbers in another order", 5) { $0.inputs.swapAt(0, 1) },
    .operator("a count of pictures that is constant", 5) { $0.inputs[0] = $0.inputs[1] },
    .operator("an ellipsis", 4) { $0.options[2] = .int(1) },
    .tensor("sides other than those of the result", 10) { $0.shape = [1, 20, 20] },
  ]

  @Test("other computed shapes are left to the runtime", arguments: otherShapes)
  func leavesShapes(change: Change) throws {
    var maker = Self.computing()
    change.make(&maker)
    let model = try #require(try model(maker))
    #expect(try ModelFile(model.bytes).operators.map(\.name).last == "RESHAPE")
  }

  @Test func `a computed shape that is also a result is still computed`() throws {
    var maker = Self.computing()
    maker.subgraphs[0].outputs.append(17)
    let model = try #require(try model(maker))
    #expect(
      try ModelFile(model.bytes).operators.map(\.name)
        == [model.trees[0].name, "SHAPE", "STRIDED_SLICE", "PACK"])
  }

  /// A change to the first layer that makes it uncommon, and with it most of the work.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (inout ModelMaker) -> Void

    init(_ name: String, _ make: @escaping @Sendable (inout ModelMaker) -> Void) {
      (testDescription, self.make) = (name, make)
    }

    static func option(_ name: String, _ slot: Int, _ field: ModelMaker.OptionField) -> Change {
      Change(name) { $0.subgraphs[0].operators[0].options[slot] = field }
    }

    static func `operator`(
      _ name: String, _ index: Int, _ make: @escaping @Sendable (inout ModelMaker.Operator) -> Void
    ) -> Change {
      Change(name) { make(&$0.subgraphs[0].operators[index]) }
    }

    static func tensor(
      _ name: String, _ index: Int, _ make: @escaping @Sendable (inout ModelMaker.Tensor) -> Void
    ) -> Change {
      Change(name) { make(&$0.subgraphs[0].tensors[index]) }
    }
  }

  static let changes = [
    Change.option("dilated columns", 4, .int(2)),
    .option("dilated rows", 5, .int(2)),
    .option("an activation with two ends", 3, .byte(2)),
    .option("a sigmoid", 3, .byte(5)),
    .option("a stride that does not fit", 1, .int(1)),
    .tensor("weights with scales of their own", 1) {
      ($0.scales, $0.zeroPoints) = (
        [Float](repeating: 0.1, count: 16), [Int64](repeating: 128, count: 16)
      )
    },
    .tensor("a bias on another scale", 2) { $0.scales[0] *= 500_000 },
    .tensor("a bias without a scale", 2) { ($0.scales, $0.zeroPoints) = ([], []) },
    .tensor("an output on a tiny scale", 3) { $0.scales[0] = 1e-9 },
    .tensor("an output on a scale that is no number", 3) { $0.scales[0] = .nan },
    .tensor("an output that may change its shape", 3) { $0.signature = [1, -1, -1, 16] },
    .tensor("an output for several pictures", 3) { $0.signature = [-1, -1, 16, 16] },
    .tensor("an activation that allows one value", 3) { $0.zeroPoints[0] = 255 },
    .tensor("an output without a scale", 3) { ($0.scales, $0.zeroPoints) = ([], []) },
  ]

  @Test("uncommon convolutions are left to the runtime", arguments: changes)
  func uncommon(change: Change) throws {
    var maker = Self.branching()
    if change.testDescription == "an activation that allows one value" {
      maker.subgraphs[0].operators[0].options[3] = .byte(1)
    }
    change.make(&maker)
    // Some are refused altogether, which is also fine.
    guard let file = try? ModelFile(maker.stableBytes()) else { return }
    #expect(try file.replacingBytes(rounding: .ofX86) == nil)
  }

  @Test func `depthwise weights that two signed bytes do not hold are left to the runtime`() throws
  {
    var maker = Self.branching()
    maker.subgraphs[0].tensors[4].zeroPoints[0] = 0
    let found = try model(maker)?.trees.flatMap { Self.convolutions($0.tree) } ?? []
    #expect(!found.contains { $0.isDepthwise })
  }

  @Test func `unsigned convolutions are left to the runtime on arm64, and signed ones are not`()
    throws
  {
    #expect(try ModelFile(Self.branching().stableBytes()).replacingBytes(rounding: .ofARM64) == nil)
    var random = SeededGenerator(seed: 3)
    let signed = ModelMaker.residualBlock(.bytes, using: &random)
    let model = try #require(
      try ModelFile(signed.stableBytes()).replacingBytes(rounding: .ofARM64))
    #expect(model.trees.count == 1)
  }

  @Test(
    "biases with scales that XNNPACK refuses are left to the runtime",
    arguments: [0, -1e-6, 0x1p-130, .infinity, .nan] as [Float])
  func biases(scale: Float) throws {
    var random = SeededGenerator(seed: 3)
    var maker = ModelMaker.residualBlock(.bytes, using: &random)
    let count = try #require(try model(maker)?.trees[0].tree.steps.count)
    let layer = maker.subgraphs[0].operators[0]
    let bias = Int(layer.inputs[2])
    let scales = maker.subgraphs[0].tensors[Int(layer.inputs[1])].scales
    #expect(scales.count > 1)
    maker.subgraphs[0].tensors[bias].scales[scales.count - 1] = scale
    guard let file = try? ModelFile(maker.stableBytes()) else {
      #expect(scale != 0x1p-130, "a file with it is a good one")
      return
    }
    let left = try file.replacingBytes(rounding: .ofX86)?.trees[0].tree.steps.count ?? 0
    #expect(left < count)
  }

  @Test func `weights that the model computes are left to the runtime`() throws {
    var maker = Self.branching()
    maker.subgraphs[0].tensors[1].buffer = 0
    maker.subgraphs[0].inputs.append(1)
    #expect(try model(maker) == nil)
  }

  @Test func `small parts of a model are not worth it`() throws {
    var maker = Self.branching()
    // The last layer is an eighth of the work, the middle one two eighths.
    maker.subgraphs[0].operators[2].options[4] = .int(2)
    #expect(try model(maker)?.trees[0].tree.steps.count == 2)
    maker.subgraphs[0].operators[1].options[5] = .int(2)
    #expect(try model(maker) == nil)
  }

  @Test("borders that would be most of the memory are not worth it", arguments: [1, 16, 64])
  func borders(kernelHeight: Int32) throws {
    var random = SeededGenerator(seed: 3)
    var layers = [ModelMaker.Layer(input: 0), ModelMaker.Layer(input: 1)]
    for index in layers.indices {
      layers[index].channels = 60
      layers[index].kernel = (kernelHeight, 1)
    }
    let maker = ModelMaker.convolutions(layers, picture: [1, 1, 16384, 60], using: &random)
    #expect(try (model(maker) == nil) == (kernelHeight == 64))
  }

  @Test func `a name that is taken keeps the model as it is`() throws {
    var maker = Self.branching()
    maker.operatorCodes.append((32, "SwiftVisionTasksConvolutions0"))
    #expect(try model(maker) == nil)
  }

  @Test func `models of other numbers have no such convolutions`() throws {
    #expect(try model(.addition) == nil)
    #expect(try model(.convolution) != nil, "bytes with a sign, and a scale for each channel")
    #expect(try model(.choice) == nil)
  }

  @Test func `muddled models are replaced without a trap, and stay good models`() throws {
    var random = SeededGenerator(seed: 11)
    var replacedCount = 0
    for _ in 0..<300 {
      var bytes = try ModelMaker.randomConvolutions(using: &random).bytes()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Constants are most of a file; the relevant parts lie before them or behind.
        let place = Int.random(in: 0..<min(bytes.count, 1500), using: &random)
        bytes[Bool.random(using: &random) ? place : bytes.count - 1 - place] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let file = try? ModelFile(StableBytes(bytes, name: "muddled")),
        let model = try file.replacingBytes(rounding: .ofX86)
      else { continue }
      replacedCount += 1
      let new = try ModelFile(model.bytes)
      #expect(new.outputs == file.outputs, "\(random)")
    }
    #expect(replacedCount > 20)
  }
}
