import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import ModelRewriting

/// Tests of the steps on floats that are found, and that the model around them stays unchanged.
@Suite struct FloatForestTests {
  typealias Layer = ModelMaker.FloatLayer

  /// Returns a block like those of pose models: the sum of a layer and the result computed from it.
  private static func block(storage: Layer.Storage = .sparse) -> [Layer] {
    var first = Layer(of: 0)
    (first.kernel, first.stride, first.channels) = ((3, 3), (2, 2), 24)
    (first.border, first.padsToSame) = ([0, 0, 1, 1], false)
    var wide = Layer(of: 1)
    (wide.channels, wide.density, wide.storage) = (96, 0.25, storage)
    var depthwise = Layer(.depthwise, of: 2)
    (depthwise.kernel, depthwise.activation, depthwise.storage) = ((3, 3), 3, .half)
    var narrow = Layer(of: 3)
    (narrow.channels, narrow.density, narrow.storage) = (24, 0.25, storage)
    return [first, wide, depthwise, narrow, Layer(.sum, of: 4, 1)]
  }

  private static func maker(
    _ layers: [Layer] = block(), alsoGiving others: [Int] = [], picture: [Int32] = [1, 64, 64, 3]
  ) -> ModelMaker {
    var random = SeededGenerator(seed: 1)
    return .floats(layers, picture: picture, alsoGiving: others, using: &random)
  }

  private func model(_ maker: ModelMaker, evenIfSlow: Bool = false) throws -> FloatModel? {
    try ModelFile(maker.stableBytes()).replacingFloats(evenIfSlow: evenIfSlow)
  }

  @Test func `a block is one tree, whose constants are not unpacked any more`() throws {
    let file = try ModelFile(Self.maker().stableBytes())
    let model = try #require(try file.replacingFloats())
    let tree = try #require(model.trees.first?.tree)
    #expect(model.trees.count == 1)
    #expect(tree.steps.map(\.inputs) == [[0], [1], [2], [3, 1]])
    #expect(tree.outputs == [5])
    #expect(tree.planes.map(\.channels) == [3, 24, 96, 96, 24, 24])
    #expect(tree.steps[0].step.window?.paddingTop == 0)
    #expect(tree.steps[2].step.range == 0...6)
    let places = try #require(tree.steps[1].step.window?.weights.places)
    #expect(places.count < 96 * 24 / 3)
    let new = try ModelFile(model.bytes)
    #expect(new.operators.map(\.customCode) == [model.trees[0].name])
    #expect(new.inputs == file.inputs)
    #expect(new.outputs == file.outputs)
  }

  @Test func `what others need is given, and what they unpack stays`() throws {
    var maker = Self.maker(alsoGiving: [2])
    // The last layer's weights are an output as well.
    let weights = maker.subgraphs[0].operators[maker.subgraphs[0].operators.count - 2].inputs[1]
    maker.subgraphs[0].outputs.append(weights)
    let model = try #require(try model(maker))
    #expect(model.trees[0].tree.outputs == [3, 5])
    #expect(
      try ModelFile(model.bytes).operators.map(\.name)
        == [model.trees[0].name, "DENSIFY", "DEQUANTIZE"])
  }

  @Test func `a border that others need stays`() throws {
    var maker = Self.maker()
    maker.subgraphs[0].outputs.append(maker.subgraphs[0].operators[0].outputs[0])
    let model = try #require(try model(maker))
    let names = try ModelFile(model.bytes).operators.map(\.name)
    #expect(names.sorted() == ["PAD", model.trees[0].name])
  }

  @Test func `a picture that is added, and what follows it, are joined to the convolution`() throws
  {
    var layers =
      Self.block() + [Layer(.slope, of: 5), Layer(.largest, of: 6), Layer(.extend, of: 7)]
    layers[7].channels = 8
    (layers[6].kernel, layers[6].stride) = ((2, 2), (2, 2))
    let tree = try #require(try model(Self.maker(layers))?.trees.first?.tree)
    #expect(
      tree.steps.map(\.step.kind) == [
        .convolution, .convolution, .depthwise, .convolution, .largest, .extend,
      ])
    #expect(tree.steps.map(\.inputs) == [[0], [1], [2], [3, 1], [6], [7]])
    #expect(tree.steps[3].output == 6)
    #expect(tree.steps[3].step.slopes?.count == 24)
    #expect(tree.outputs == [8])
  }

  @Test(arguments: [true, false])
  func `a mean whose shape is computed is a step`(isComputed: Bool) throws {
    var layers =
      Self.block() + [
        Layer(.flatMean, of: 5), Layer(of: 6), Layer(.logistic, of: 7), Layer(.product, of: 5, 8),
      ]
    (layers[5].padsToSame, layers[6].channels) = (isComputed, 24)
    var maker = Self.maker(layers)
    maker.freeBatches()
    let model = try #require(try model(maker))
    let tree = try #require(model.trees.first?.tree)
    #expect(
      tree.steps.map(\.step.kind).suffix(4) == [.mean, .convolution, .logistic, .product])
    #expect(try ModelFile(model.bytes).operators.map(\.customCode) == [model.trees[0].name])
  }

  @Test func `a mean that others need, or with another shape, stays the runtime's`() throws {
    var layers = Self.block() + [Layer(.flatMean, of: 5), Layer(of: 6)]
    layers[6].channels = 24
    let plain = Self.maker(layers)
    // The operators behind the block: MEAN, SHAPE, STRIDED_SLICE, PACK, RESHAPE and a convolution.
    let last = plain.subgraphs[0].operators.count
    func check(_ change: (inout ModelMaker.Subgraph) -> Void, _ names: [String]) throws {
      var maker = plain
      change(&maker.subgraphs[0])
      let model = try #require(try model(maker))
      #expect(try ModelFile(model.bytes).operators.map(\.name).dropFirst() == names[...])
    }
    try check({ $0.outputs.append($0.operators[last - 6].outputs[0]) }, ["MEAN"])
    let whole = ["MEAN", "SHAPE", "STRIDED_SLICE", "PACK", "RESHAPE", "CONV_2D"]
    // The second number of the shape.
    try check({ $0.operators[last - 4].inputs[1] = $0.operators[last - 4].inputs[2] }, whole)
    // The channels in front.
    try check({ $0.operators[last - 3].inputs.swapAt(1, 3) }, whole)
    // The shape of a tensor that has no pictures.
    try check({ $0.operators[last - 5].inputs[0] = $0.operators[0].inputs[1] }, whole)
  }

  #if arch(x86_64)
    @Test func `pools, slices and stacks are steps of one tree`() throws {
      var layers =
        Self.block() + [
          Layer(.averages, of: 5), Layer(.largest, of: 5), Layer(.stack, of: 6, 7),
          Layer(.shift, of: 8), Layer(.slice, of: 9), Layer(.depthwise, of: 10),
        ]
      for index in 5...6 {
        (layers[index].kernel, layers[index].stride) = ((3, 3), (2, 2))
        (layers[index].border, layers[index].padsToSame) = ([0, 0, 1, 1], false)
      }
      (layers[9].border, layers[9].stride) = ([1, 0, 2, 3], (1, 2))
      layers[10].kernel = (7, 7)
      let file = try ModelFile(Self.maker(layers).stableBytes())
      let model = try #require(try file.replacingFloats())
      let tree = try #require(model.trees.first?.tree)
      #expect(
        tree.steps.map(\.step.kind).suffix(8) == [
          .pick, .averages, .pick, .largest, .stack, .shift, .pick, .depthwise,
        ])
      #expect(try ModelFile(model.bytes).operators.map(\.customCode) == [model.trees[0].name])
      let steps = tree.steps.suffix(8).map(\.step)
      let outside = FloatStep.Pick.outside
      #expect(steps[0].pick?.rows == Array(0..<32) + [outside])
      #expect(steps[4].firstChannels == [0, 24])
      #expect(steps[6].pick?.rows == Array(1..<14))
      #expect(steps[6].pick?.columns == Array(stride(from: 0, to: 13, by: 2)))
    }

    @Test func `a border that a convolution makes itself is no step`() throws {
      var layers = Self.block() + [Layer(.depthwise, of: 5)]
      layers[5].kernel = (3, 3)
      (layers[5].border, layers[5].padsToSame) = ([1, 1, 1, 1], false)
      let tree = try #require(try model(Self.maker(layers))?.trees.first?.tree)
      #expect(!tree.steps.map(\.step.kind).contains(.pick))
    }
  #endif

  @Test func `gates of channels and blocks of pixels are steps of one tree`() throws {
    var layers =
      Self.block() + [
        Layer(.average, of: 5), Layer(of: 6), Layer(.logistic, of: 7), Layer(.product, of: 5, 8),
        Layer(.spread, of: 9), Layer(.logistic, of: 10),
      ]
    (layers[6].channels, layers[9].channels) = (24, 2)
    let file = try ModelFile(Self.maker(layers).stableBytes())
    let model = try #require(try file.replacingFloats())
    let kinds = try #require(model.trees.first?.tree).steps.map(\.step.kind)
    #if arch(x86_64)
      #expect(
        kinds.suffix(6) == [.average, .convolution, .logistic, .product, .spread, .logistic])
      #expect(try ModelFile(model.bytes).operators.map(\.customCode) == [model.trees[0].name])
    #else
      #expect(!kinds.contains(.logistic))
    #endif
  }

  @Test func `a picture times its own logistic function is the end of the step that makes it`()
    throws
  {
    var layers =
      Self.block() + [
        Layer(of: 5), Layer(.logistic, of: 6), Layer(.product, of: 7, 6),
        Layer(.logistic, of: 8), Layer(.product, of: 6, 9),
      ]
    // Neither is a picture times the logistic function of another one, nor a clamped product.
    layers[5].channels = 24
    var clamped = layers
    clamped[7].activation = 1
    let file = try ModelFile(Self.maker(layers).stableBytes())
    let steps = try #require(try file.replacingFloats()?.trees.first?.tree).steps
    #if arch(x86_64)
      #expect(steps.suffix(3).map(\.step.kind) == [.rectify, .logistic, .product])
      #expect(steps.suffix(3).map(\.step.curve) == [.swish, nil, nil])
      #expect(steps.suffix(3).map(\.inputs) == [[6], [8], [6, 9]])
      let others = try ModelFile(Self.maker(clamped).stableBytes()).replacingFloats()
      #expect(others?.trees.first?.tree.steps.contains { $0.step.curve == .swish } == false)
    #else
      #expect(!steps.contains { $0.step.kind == .logistic })
    #endif
  }

  @Test("a square and the mean behind it are no steps", arguments: [true, false])
  func squares(isSquare: Bool) throws {
    var layers =
      Self.block() + [
        Layer(.product, of: 5, isSquare ? 5 : 4), Layer(.mean, of: 6), Layer(of: 6),
      ]
    layers[7].channels = 200
    let file = try ModelFile(Self.maker(layers).stableBytes())
    let trees = try #require(try file.replacingFloats(evenIfSlow: true)).trees
    // Steps that read a square are a tree of their own.
    #expect(trees.count == (isSquare ? 2 : 1))
    let kinds = trees.flatMap(\.tree.steps).map(\.step.kind)
    #expect(kinds.contains(.product) == !isSquare)
    #expect(kinds.contains(.mean) == !isSquare)
  }

  @Test func `a step that alone reads a picture bends it at once`() throws {
    var layers =
      Self.block() + [Layer(of: 5), Layer(.logistic, of: 6), Layer(.product, of: 6, 7)]
    layers[5].channels = 24
    let file = try ModelFile(Self.maker(layers).stableBytes())
    let last = try #require(try file.replacingFloats()?.trees.first?.tree).steps.last
    #if arch(x86_64)
      #expect(last?.step.kind == .convolution && last?.step.curve == .swish)
      #expect(last?.output == 8)
    #else
      #expect(last?.step.curve == nil)
    #endif
  }

  @Test func `repeated pixels are one step, and lists of pixels end a tree`() throws {
    let layers =
      Self.block() + [
        Layer(.repeated, of: 5), Layer(.list, of: 6), Layer(.list, of: 5), Layer(.join, of: 7, 8),
      ]
    let model = try #require(try model(Self.maker(layers)))
    let tree = model.trees[0].tree
    #expect(tree.steps.last?.step.kind == .pick)
    #expect(tree.steps.last?.step.pick?.rows.prefix(5) == [0, 0, 1, 1, 2])
    #expect(tree.outputs.isEmpty && tree.endings.map(\.planes) == [[6, 5]])
    #expect(tree.endings.map(\.shapes) == [[[1, 64 * 64 + 32 * 32, 24]]])
    #expect(try ModelFile(model.bytes).operators.map(\.customCode) == [model.trees[0].name])
  }

  @Test(arguments: [Layer.Kind.list, .repeated])
  func `a shape that is computed is the runtime's`(kind: Layer.Kind) throws {
    var maker = Self.maker(Self.block() + [Layer(kind, of: 5)])
    // The shape of the last operator comes from an input instead of a constant.
    let place = Int(try #require(maker.subgraphs[0].operators.last).inputs[1])
    maker.subgraphs[0].tensors[place].buffer = 0
    maker.subgraphs[0].inputs.append(Int32(place))
    let tree = try #require(try model(maker)?.trees.first?.tree)
    #expect(!tree.steps.map(\.step.kind).contains(.pick))
    // An enlargement begins with a list whose shape is constant.
    #expect(tree.outputs == (kind == .list ? [5] : []))
    #expect(tree.endings.map(\.planes) == (kind == .list ? [] : [[5]]))
  }

  @Test func `what others read is not joined`() throws {
    // The convolution, the sum and the clamped sum are all results of the model.
    let layers = Self.block() + [Layer(.clamp, of: 5)]
    let tree = try #require(
      try model(Self.maker(layers, alsoGiving: [3, 4]))?.trees.first?.tree)
    #expect(tree.steps.map(\.inputs) == [[0], [1], [2], [3], [4, 1], [5]])
    #expect(tree.steps[5].step.range == 0 ... .infinity)
    #expect(tree.outputs == [4, 5, 6])
  }

  @Test func `a convolution is joined where the other picture is there`() throws {
    // The picture that is added comes from a later step than the convolution.
    var (first, second) = (Layer(of: 0), Layer(.depthwise, of: 1))
    (first.channels, first.storage) = (16, .half)
    (second.kernel, second.storage) = ((5, 5), .half)
    var third = Layer(of: 1)
    (third.channels, third.storage) = (16, .half)
    let layers = [first, third, second, Layer(.sum, of: 2, 3), Layer(.clamp, of: 4)]
    let tree = try #require(
      try model(Self.maker(layers), evenIfSlow: true)?.trees.first?.tree)
    #expect(tree.steps.map(\.step.kind) == [.convolution, .depthwise, .convolution])
    #expect(tree.steps.map(\.inputs) == [[0], [1], [1, 3]])
    #expect(tree.steps[2].output == 5 && tree.steps[2].step.range == 0 ... .infinity)
  }

  @Test(arguments: [[3, 0, 0, 0], [0, 3, 0, 0], [0, 0, 3, 0], [0, 0, 0, 3], [2, 2, 2, 6]])
  func `a border that no window reaches across is the runtime's`(border: [Int32]) throws {
    var layers = Self.block()
    (layers[0].stride, layers[0].border) = ((1, 1), border)
    let model = try #require(try model(Self.maker(layers)))
    let names = try ModelFile(model.bytes).operators.map(\.name)
    #expect(names.contains("PAD") && names.contains("CONV_2D"), "\(names)")
    layers[0].border = border.map { min($0, 2) }
    let near = try #require(try self.model(Self.maker(layers)))
    #expect(try !ModelFile(near.bytes).operators.map(\.name).contains("PAD"))
  }

  @Test func `constants are found however they are stored`() throws {
    for storage in Layer.Storage.allCases {
      let model = try #require(
        try model(Self.maker(Self.block(storage: storage)), evenIfSlow: true))
      let weights = try #require(model.trees[0].tree.steps[1].step.window?.weights)
      #expect(weights.count == 96 * 24)
      #expect((weights.storage == .halves) == (storage != .plain))
      #expect((weights.places == nil) == (storage != .sparse))
    }
  }

  @Test func `models without zeros and depthwise convolutions are left to the runtime`() throws {
    var layers = Self.block()
    layers.remove(at: 2)
    layers[2].inputs = [2]
    layers[3] = Layer(.sum, of: 3, 1)
    (layers[1].storage, layers[2].storage) = (.half, .half)
    #expect(try model(Self.maker(layers)) == nil)
    #expect(try model(Self.maker(layers), evenIfSlow: true) != nil)
  }

  @Test func `small models are left to the runtime`() throws {
    let maker = Self.maker(picture: [1, 14, 14, 3])
    #expect(try model(maker) == nil)
    #expect(try model(maker, evenIfSlow: true) != nil)
  }

  /// A change to the layers after which the second and third are not in a tree.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (inout [Layer]) -> Void

    init(_ name: String, _ make: @escaping @Sendable (inout [Layer]) -> Void) {
      (testDescription, self.make) = (name, make)
    }
  }

  static let changes = [
    Change("dilation") { $0[2].dilation = 2 },
    Change("a window of another size") { $0[2].kernel = (9, 9) },
    Change("a window that is no square") { $0[2].kernel = (3, 5) },
    Change("a large stride") { $0[2].stride = (3, 3) },
    Change("two strides") { $0[2].stride = (1, 2) },
    Change("an activation with two ends") { $0[2].activation = 2 },
    Change("few pixels") { $0[2].stride = (2, 2) },
  ]

  @Test("uncommon steps are left to the runtime", arguments: changes)
  func uncommon(change: Change) throws {
    var layers = Array(Self.block()[..<3])
    change.make(&layers)
    let picture: [Int32] =
      change.testDescription == "few pixels" ? [1, 10, 2, 3] : [1, 64, 64, 3]
    let maker = Self.maker(layers, picture: picture)
    let model = try model(maker, evenIfSlow: true)
    let kinds = model?.trees.flatMap { $0.tree.steps.map(\.step.kind) } ?? []
    #expect(!kinds.contains(.depthwise))
  }

  @Test func `planes and windows are taken up to their limits`() throws {
    let cases: [(height: Int32, width: Int32, channels: Int32, isTaken: Bool)] = [
      (4, 1, 8, true), (3, 1, 8, false), (8, 8, 256, true), (8, 8, 257, false),
    ]
    for (height, width, channels, isTaken) in cases {
      var layers = [ModelMaker.FloatLayer(of: 0), ModelMaker.FloatLayer(of: 1)]
      (layers[0].channels, layers[1].channels, layers[1].kernel) = (channels, 2, (2, 1))
      let maker = Self.maker(layers, picture: [1, height, width, 3])
      let trees = try model(maker, evenIfSlow: true)?.trees ?? []
      #expect(
        trees.contains { $0.tree.steps.count == 2 } == isTaken, "\(height) \(width) \(channels)")
    }
  }

  @Test func `a name that is taken keeps the model as it is`() throws {
    var maker = Self.maker()
    maker.operatorCodes.append((32, "SwiftVisionTasksConvolutions0"))
    #expect(try model(maker) == nil)
  }

  @Test func `muddled models are replaced without a trap, and stay good models`() throws {
    var random = SeededGenerator(seed: 12)
    var replacedCount = 0
    for _ in 0..<300 {
      var bytes = try ModelMaker.randomFloats(using: &random).bytes()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Constants are most of a file; the relevant parts lie before them or behind.
        let place = Int.random(in: 0..<min(bytes.count, 1500), using: &random)
        bytes[Bool.random(using: &random) ? place : bytes.count - 1 - place] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let file = try? ModelFile(StableBytes(bytes, name: "muddled")),
        let model = try file.replacingFloats(evenIfSlow: true)
      else { continue }
      replacedCount += 1
      #expect(try ModelFile(model.bytes).outputs == file.outputs, "\(random)")
    }
    #expect(replacedCount > 20)
  }

  @Test func `strange models are of every kind that the fuzzer is to try`() {
    var random = SeededGenerator(seed: 31)
    var found: [Layer] = []
    for _ in 0..<1000 {
      found += ModelMaker.randomFloatLayers(strange: true, using: &random).layers
    }
    let windows = found.filter { $0.kind == .convolution || $0.kind == .depthwise }
    #expect(windows.contains { $0.dilation > 1 && $0.kind == .depthwise })
    #expect(windows.contains { $0.dilation > 1 && $0.kind == .convolution })
    #expect(windows.contains { $0.groups > 1 })
    #expect(windows.contains { $0.multiplier > 1 })
    #expect(windows.contains { $0.stride.x == 3 })
    #expect(windows.contains { $0.kernel.height != $0.kernel.width })
    #expect(windows.contains { $0.kind == .convolution && $0.channels == 1 })
    #expect(windows.contains { $0.density < 0.2 && $0.storage == .sparse })
    for (strange, chosen) in [
      (Layer.strangeWeights, windows.compactMap(\.strangeWeight)),
      (Layer.strangeBiases, windows.compactMap(\.strangeBias)),
    ] {
      let patterns = Set(chosen.map(\.bitPattern))
      #expect(strange.allSatisfy { patterns.contains($0.bitPattern) })
    }
  }
}
