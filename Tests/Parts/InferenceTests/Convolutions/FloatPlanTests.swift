import ModelRewriting
import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import Inference

/// This package's kernels for floats give the same bits as the runtime's own.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: OwnFloats.areUsed, "\(OwnFloats.areForOthers)"))
struct FloatPlanTests {
  private typealias Pair = KernelPair

  @Test func `the runtime calculates as these kernels do`() {
    #expect(FloatProof.agree(pictureCount: 4))
  }

  @Test("random steps are the runtime's to the bit", arguments: [1, 2, 3])
  func random(threadCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(threadCount))
    var ownCount = 0
    for number in 0..<40 {
      var maker = ModelMaker.randomFloats(using: &random)
      if number % 4 == 0 { maker.freeBatches() }
      let pair = try Pair(ModelFile(maker.stableBytes()), threadCount: threadCount)
      if !pair.ours.trees.isEmpty { ownCount += 1 }
      for picture in [KernelPair.Picture.numbers, .withZeros] {
        #expect(try pair.agree(on: picture, using: &random), "model \(number) of \(random)")
      }
    }
    #expect(ownCount > 20)
  }

  @Test("strange pictures are the runtime's to the bit", arguments: KernelPair.Picture.allCases)
  func strange(picture: KernelPair.Picture) throws {
    var random = SeededGenerator(seed: 77)
    for number in 0..<12 {
      let maker = ModelMaker.randomFloats(strange: true, using: &random)
      guard let file = try? ModelFile(maker.stableBytes()),
        let pair = try? Pair(file)
      else { continue }
      for _ in 0..<2 {
        #expect(try pair.agree(on: picture, using: &random), "model \(number) of \(random)")
      }
    }
  }

  @Test("convolutions from one channel to one are the runtime's to the bit", arguments: 1...5)
  func oneChannel(side: Int32) throws {
    var random = SeededGenerator(seed: UInt64(side))
    var layers = (0...3).map { ModelMaker.FloatLayer(of: $0) }
    for index in 0...2 {
      layers[index].kind = .depthwise
      layers[index].kernel = (5, 5)
    }
    layers[3].kernel = (side, side)
    let maker = ModelMaker.floats(layers, picture: [1, 24, 40, 1], using: &random)
    let pair = try Pair(ModelFile(maker.stableBytes()))
    for picture in [KernelPair.Picture.numbers, .withZeros] {
      #expect(try pair.agree(on: picture, using: &random))
    }
  }

  /// Returns a sparse layer between two others, on a picture of 16 by 20 pixels.
  private static func sparse(bias: Float? = nil) -> ModelMaker {
    var random = SeededGenerator(seed: 3)
    var layers = [1, 2, 3].map { ModelMaker.FloatLayer(of: $0 - 1) }
    layers[0].channels = 24
    layers[0].activation = 1
    layers[1].channels = 40
    layers[1].density = 0.25
    layers[1].strangeBias = bias
    layers[2].kind = .depthwise
    layers[2].kernel = (3, 3)
    return .floats(layers, picture: [1, 16, 20, 8], using: &random)
  }

  @Test("zeros keep the runtime's sign in every step without windows", arguments: 1...2)
  func zeros(threadCount: Int) throws {
    typealias Layer = ModelMaker.FloatLayer
    var random = SeededGenerator(seed: 91)
    var convolution = Layer(of: 0)
    convolution.channels = 9
    var (sixth, extended) = (Layer(.clamp, of: 0), Layer(.extend, of: 0))
    (sixth.activation, extended.channels) = (3, 5)
    var sixthOfLargest = Layer(.clamp, of: 24)
    sixthOfLargest.activation = 3
    var clampedLargest = Layer(.largest, of: 0)
    (clampedLargest.kernel, clampedLargest.stride, clampedLargest.activation) = ((2, 2), (2, 2), 1)
    let largest = [(2, 2), (3, 1), (3, 2)].map { (side: Int32, stride: Int32) in
      var layer = Layer(.largest, of: 0)
      (layer.kernel, layer.stride) = ((side, side), (stride, stride))
      return layer
    }
    let layers =
      [
        convolution, Layer(.slope, of: 0), largest[0], Layer(.clamp, of: 0), sixth, extended,
        Layer(.sum, of: 0, 2), Layer(.slope, of: 7),
      ] + largest[1...]
      + [
        Layer(.nearest, of: 0), Layer(.repeated, of: 0), Layer(.bend, of: 0), Layer(.mean, of: 0),
        Layer(.product, of: 0, 14), Layer(.scale, of: 0), Layer(.product, of: 0, 13),
        Layer(.logistic, of: 0), Layer(.average, of: 0), Layer(.logistic, of: 19),
        Layer(.spread, of: 0),
      ]
      // Clamped alone, the runtime keeps the signs of zeros; behind the largest numbers, it drops
      // them.
      + largest + [Layer(.clamp, of: 22), Layer(.clamp, of: 23), sixthOfLargest, clampedLargest]
      + [Layer(.logistic, of: 0), Layer(.product, of: 0, 29)]
    let maker = ModelMaker.floats(
      layers, picture: [1, 12, 22, 7], alsoGiving: [1], using: &random)
    let pair = try Pair(ModelFile(maker.stableBytes()), threadCount: threadCount)
    #expect(pair.ours.trees.count == 1)
    let numbers: [Float] = [-0.0, 0, -0.0, 0, -0x1p-140, 0x1p-140, -1, 1]
    for _ in 0..<20 {
      let picture = numbers.prefix(Int.random(in: 2...numbers.count, using: &random))
      #expect(try pair.agree { picture.randomElement(using: &random) ?? 0 }, "\(picture)")
    }
  }

  @Test("windows of 2 by 2 pixels over many channels are the runtime's", arguments: [33, 256])
  func smallWindows(channels: Int32) throws {
    var random = SeededGenerator(seed: UInt64(channels))
    var layers = [ModelMaker.FloatLayer(of: 0), ModelMaker.FloatLayer(of: 1)]
    (layers[0].channels, layers[1].channels) = (channels, 7)
    (layers[1].kernel, layers[1].stride) = ((2, 2), (2, 2))
    let maker = ModelMaker.floats(layers, picture: [1, 8, 12, 5], using: &random)
    for threadCount in 1...2 {
      let pair = try Pair(ModelFile(maker.stableBytes()), threadCount: threadCount)
      #expect(pair.ours.trees.count == 1)
      for picture in [KernelPair.Picture.numbers, .withZeros] {
        #expect(try pair.agree(on: picture, using: &random), "\(picture)")
      }
    }
  }

  @Test("planes of a few pixels are the runtime's to the bit", arguments: [4, 6, 8] as [Int32])
  func fewPixels(width: Int32) throws {
    typealias Layer = ModelMaker.FloatLayer
    var random = SeededGenerator(seed: UInt64(width))
    var (first, window, second) = (Layer(of: 0), Layer(.depthwise, of: 1), Layer(of: 2))
    (first.channels, first.kernel, first.stride) = (9, (2, 2), (2, 2))
    (window.kernel, second.channels) = ((3, 3), 9)
    let layers = [
      first, window, second, Layer(.sum, of: 1, 3), Layer(.depthwise, of: 4), Layer(.slope, of: 5),
      Layer(.resize, of: 6),
    ]
    let maker = ModelMaker.floats(layers, picture: [1, 4, width, 6], using: &random)
    for threadCount in 1...2 {
      let pair = try Pair(ModelFile(maker.stableBytes()), threadCount: threadCount)
      #expect(pair.ours.trees.count == 1)
      for picture in [KernelPair.Picture.numbers, .withZeros] {
        #expect(try pair.agree(on: picture, using: &random), "\(picture)")
      }
    }
  }

  @Test func `a product of single pixels that is -0 is computed by the runtime`() throws {
    var unsureCount = 0
    for seed in 0..<24 {
      var random = SeededGenerator(seed: UInt64(seed))
      var layers = [ModelMaker.FloatLayer(of: 0), ModelMaker.FloatLayer(.depthwise, of: 1)]
      (layers[0].channels, layers[0].activation) = (3, 1)
      (layers[1].strangeWeight, layers[1].strangeBias) = (-1, -0.0)
      let maker = ModelMaker.floats(layers, picture: [1, 6, 7, 4], using: &random)
      let pair = try Pair(ModelFile(maker.stableBytes()))
      #expect(try pair.agree(on: .numbers, using: &random), "\(seed)")
      unsureCount += pair.ours.trees.count { $0.isUnsure }
    }
    #expect((1..<24).contains(unsureCount), "\(unsureCount)")
  }

  @Test func `what is unsure is computed by the runtime, and what follows is not`() throws {
    let pair = try Pair(ModelFile(Self.sparse().stableBytes()))
    var random = SeededGenerator(seed: 4)
    let kernel = try #require(pair.ours.trees.first)
    for (picture, isUnsure) in [
      (KernelPair.Picture.numbers, false), (.withNaN, true), (.numbers, false),
      (.withInfinity, true), (.withZeros, false), (.huge, true), (.tiny, false),
    ] {
      #expect(try pair.agree(on: picture, using: &random), "\(picture)")
      #expect(kernel.isUnsure == isUnsure, "\(picture)")
    }
  }

  @Test("numbers that grow without clamping are checked between", arguments: 1...2)
  func growing(threadCount: Int) throws {
    var random = SeededGenerator(seed: 17)
    var layers = (0..<14).map { ModelMaker.FloatLayer(of: $0) }
    for index in layers.indices { (layers[index].channels, layers[index].strangeWeight) = (2, 64) }
    layers[7].kind = .slope
    layers[9].kind = .depthwise
    (layers[9].kernel, layers[11].kernel) = ((3, 3), (3, 3))
    let maker = ModelMaker.floats(layers, picture: [1, 12, 22, 2], using: &random)
    let pair = try Pair(ModelFile(maker.stableBytes()), threadCount: threadCount)
    let kernel = try #require(pair.ours.trees.first)
    // Biases grow as well. Palms are found with checks that find nothing (`landmarks`).
    for size in [Float(1), 0] {
      #expect(try pair.agree { size * .random(in: -1...1, using: &random) }, "\(size)")
      #expect(kernel.isUnsure, "\(size)")
    }
  }

  /// A plan that returns a preset result, and computes nothing.
  private final class ToldPlan: ConvolutionPlan {
    let inputs: [(shape: [Int], byteCount: Int)]
    let outputs: [(shape: [Int], byteCount: Int)]
    let weights: StableBytes? = nil
    private let result: PlanResult

    init(_ result: PlanResult, insteadOf other: any ConvolutionPlan) {
      (self.result, inputs, outputs) = (result, other.inputs, other.outputs)
    }

    func run(
      on inputs: UnsafeBufferPointer<UnsafeRawPointer?>,
      to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
    ) -> PlanResult { result }
  }

  @Test func `want of memory is an error, and not computed with more`() throws {
    let pair = try Pair(ModelFile(Self.sparse().stableBytes()))
    let kernel = try #require(pair.ours.trees.first)
    let plan = kernel.plan
    kernel.plan = ToldPlan(.noMemory, insteadOf: plan)
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try pair.ours.run() }
      #expect(error?.code == .runtimeFailed)
      #expect(error?.message.contains("there is not enough memory") == true)
      #expect(!kernel.isUnsure)
    }
    kernel.plan = plan
    var random = SeededGenerator(seed: 6)
    #expect(try pair.agree(on: .numbers, using: &random))
    kernel.plan = ToldPlan(.unsure, insteadOf: plan)
    #expect(try pair.agree(on: .numbers, using: &random))
  }

  @Test func `engines of the same model and as many threads have the same packed weights`() throws {
    // Sparse and dense weights, the tables of a window, and a bias: parts with gaps between them.
    var random = SeededGenerator(seed: 90_211)
    var layers = [1, 2, 3].map { ModelMaker.FloatLayer(of: $0 - 1) }
    (layers[0].channels, layers[1].channels, layers[1].density) = (21, 37, 0.25)
    (layers[2].kind, layers[2].kernel) = (.depthwise, (3, 3))
    let maker = ModelMaker.floats(layers, picture: [1, 16, 20, 7], using: &random)
    var options = InferenceOptions(threadCount: 2)
    options.kernels = .own
    let file = try ModelFile(maker.stableBytes())
    weak var weights: StableBytes?
    do {
      var models = try (0..<4).map { _ in try CompiledModel(file, options: options) }
      weights = models[0].trees.first?.plan.weights
      try #require(weights != nil)
      for model in models { #expect(model.trees.first?.plan.weights === weights) }
      models.removeFirst(3)
      #expect(weights != nil)
      try models[0].run()
    }
    #expect(weights == nil)
  }

  @Test(
    "a bias of -0, or too near zero, has its sign where the runtime's does",
    arguments: [-0.0, -0x1p-140, 0x1p-130] as [Float])
  func biases(bias: Float) throws {
    let pair = try Pair(ModelFile(Self.sparse(bias: bias).stableBytes()))
    var random = SeededGenerator(seed: 5)
    for picture in [KernelPair.Picture.withZeros, .withNegativeZeros] {
      #expect(try pair.agree(on: picture, using: &random))
      #expect(pair.ours.trees.allSatisfy { !$0.isUnsure })
    }
    #expect(!pair.ours.trees.isEmpty)
  }

  @Test(
    "real models are the runtime's to the bit",
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"), arguments: [1, 2])
  func real(threadCount: Int) throws {
    let path = SharedMaterial.model("mobilenet_v1_0.25_224_1_default_1.tflite")
    let pair = try Pair(ModelFile(path: path), threadCount: threadCount)
    #expect(!pair.ours.trees.isEmpty)
    var random = SeededGenerator(seed: 7)
    for picture in [KernelPair.Picture.numbers, .withZeros] {
      #expect(try pair.agree(on: picture, using: &random))
    }
  }

  /// Runs a model that is one tree of steps, with one thread and two.
  private func expectEqualBits(of file: ModelFile, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for threadCount in 1...2 {
      let pair = try Pair(file, threadCount: threadCount)
      #expect(pair.ours.trees.count == 1)
      for picture in [KernelPair.Picture.numbers, .withZeros, .tiny] {
        #expect(try pair.agree(on: picture, using: &random), "\(picture)")
        #expect(pair.ours.trees.allSatisfy { !$0.isUnsure })
      }
    }
  }

  @Test(
    "models of hands and faces are the runtime's to the bit",
    .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"),
    arguments: ["hand", "hand-landmark-full", "hand-region", "face"])
  func landmarks(name: String) throws {
    let file = try ModelFile(StableBytes(try PoseMaterial.bytes(of: name), name: name))
    let work = try file.kernelWork()
    #expect(work.kind == .floats && work.ownShare > 0.98, "\(work)")
    try expectEqualBits(of: file, seed: 9)
  }

  @Test(
    "a face model for any number of pictures is the runtime's to the bit",
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"), arguments: 1...2)
  func freeBatch(threadCount: Int) throws {
    let bytes = try LandmarkMaterial.faceFile("face_landmarks_detector.tflite")
    let file = try ModelFile(StableBytes(bytes, name: "face_landmarks_detector.tflite"))
    #expect(file.inputs[0].shapeSignature?.first == -1)
    #expect(try file.kernelWork().ownShare > 0.99)
    let pair = try Pair(file, threadCount: threadCount)
    #expect(pair.ours.trees.count == 1)
    var random = SeededGenerator(seed: 10)
    for picture in [KernelPair.Picture.numbers, .withZeros] {
      #expect(try pair.agree(on: picture, using: &random), "\(picture)")
      #expect(pair.ours.trees.allSatisfy { !$0.isUnsure })
    }
  }

  @Test(
    "pose models are the runtime's to the bit",
    .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"),
    arguments: ["pose-detector", "pose-landmark-full"])
  func poses(name: String) throws {
    let bytes = StableBytes(try PoseMaterial.bytes(of: name), name: name)
    var file = try ModelFile(bytes)
    if file.outputs.count == 5 {
      file = try file.keepingOutputs(ModelFile.outputsWithoutMask)
    }
    #expect(try file.replacingFloats() != nil)
    try expectEqualBits(of: file, seed: 8)
  }
}
