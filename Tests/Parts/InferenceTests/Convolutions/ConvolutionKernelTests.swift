import ModelRewriting
import Foundation
import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import Inference

/// This package's kernels give the same bits as the runtime's own.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: BytePlan.isComparable, "\(BytePlan.lack)"))
struct ConvolutionKernelTests {
  /// A model with our kernels and the same one with the runtime's.
  struct Pair {
    let ours: CompiledModel
    let runtimes: CompiledModel

    init(_ file: ModelFile, threadCount: Int) throws {
      var options = Self.own(threadCount)
      ours = try CompiledModel(file, options: options)
      options.kernels = .runtime
      runtimes = try CompiledModel(file, options: options)
      #expect(runtimes.trees.count == 0)
      // Steps behind a computed shape are refused by the first run.
      try ours.run()
      try runtimes.run()
    }

    static func own(_ threadCount: Int, weightCachePath: String? = nil) -> InferenceOptions {
      var options = InferenceOptions(
        threadCount: threadCount, weightCachePath: weightCachePath)
      options.kernels = .own
      return options
    }

    /// Runs both on the same bytes; returns true if all outputs are equal.
    func agree(using random: inout SeededGenerator) throws -> Bool {
      let pictures = ours.inputs.map { input in
        (0..<input.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      return try agree(on: pictures)
    }

    /// Runs both on the same inputs; returns true if all outputs are equal.
    func agree(on inputs: [[UInt8]]) throws -> Bool {
      let outputs = try run(on: inputs)
      return outputs.ours == outputs.runtimes
    }

    /// Runs both on the same inputs and returns their outputs.
    func run(on inputs: [[UInt8]]) throws -> (ours: [[UInt8]], runtimes: [[UInt8]]) {
      for (index, bytes) in inputs.enumerated() {
        for buffer in [ours.inputs[index], runtimes.inputs[index]] {
          try buffer.withMutableBytes { span throws(VisionError) in
            for index in bytes.indices {
              span.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
            }
          }
        }
      }
      try ours.run()
      try runtimes.run()
      return (try bytes(of: ours), try bytes(of: runtimes))
    }

    private func bytes(of model: CompiledModel) throws -> [[UInt8]] {
      try model.outputs.map { output throws(VisionError) in
        try output.withBytes { span throws(VisionError) in
          span.withUnsafeBytes { Array($0) }
        }
      }
    }
  }

  @Test("random convolutions are the runtime's to the bit", arguments: [1, 2, 3])
  func random(threadCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(threadCount))
    for number in 0..<40 {
      var maker = ModelMaker.randomConvolutions(using: &random)
      if Bool.random(using: &random) { maker.freeBatches() }
      let pair = try Pair(ModelFile(maker.stableBytes()), threadCount: threadCount)
      #expect(pair.ours.trees.count == 1, "model \(number) of \(random)")
      for _ in 0..<2 {
        #expect(try pair.agree(using: &random), "model \(number) of \(random)")
      }
    }
  }

  /// The name of a step's kind.
  private static func kind(_ step: ByteStep) -> String {
    switch step {
    case .convolution(let found):
      "\(found.isDepthwise ? "depthwise" : "dense"), \(found.hasSignedWeights ? "signed" : "unsigned"), "
        + (found.scales.count > 1 ? "scales by channel" : "one scale")
    case .sum(let constant, _, _, _, _): constant.isEmpty ? "sum" : "sum with a constant"
    case .product(.plane, _, _): "product of planes"
    case .product(.pixel, _, _): "product with a constant"
    case .table: "table"
    case .mean: "mean"
    case .pool(_, let isMean, _): isMean ? "average" : "maximum"
    case .pick: "pick"
    case .border: "border"
    case .join(_, let tables, let isByChannels):
      tables.allSatisfy(\.isEmpty)
        ? (isByChannels ? "join" : tables.count > 1 ? "stack" : "reshape")
        : (isByChannels ? "join with tables" : "stack with tables")
    }
  }

  @Test("random steps on bytes are the runtime's to the bit", arguments: [1, 2, 3])
  func randomSteps(threadCount: Int) throws {
    var random = SeededGenerator(seed: 100 + UInt64(threadCount))
    var counts: [String: Int] = [:]
    var modelCount = 0
    for number in 0..<400 {
      let file = try ModelFile(ModelMaker.randomBytes(using: &random).stableBytes())
      for (_, tree) in try file.replacingBytes()?.trees ?? [] {
        for place in tree.steps { counts[Self.kind(place.step), default: 0] += 1 }
        counts["floats", default: 0] += tree.endings.count
      }
      // The runtime refuses some scales; kernels of this package must not take them instead.
      guard let pair = try? Pair(file, threadCount: threadCount) else {
        var options = Pair.own(threadCount)
        options.kernels = .runtime
        #expect(throws: VisionError.self) { try CompiledModel(file, options: options).run() }
        continue
      }
      modelCount += 1
      for _ in 0..<2 {
        #expect(try pair.agree(using: &random), "model \(number) of \(random)")
      }
    }
    #expect(modelCount > 290)
    // Every kind was computed by these kernels, and often.
    #expect(counts.count == 22, "\(counts)")
    for (kind, count) in counts { #expect(count >= 4, "\(kind): \(count)") }
  }

  @Test(
    "means near halves are rounded as the runtime rounds them",
    arguments: [
      (0.068_721_592, -123, 0.011_255_680, -100, 14),
      (0.065_900_564, -128, 0.006_698_080, -128, 28),
      (0.05, 113, 0.002, 52, 12), (0.031, 106, 0.0026, 88, 28), (0.04, -71, 0.0074, 81, 28),
      (0.02, 3, 0.011, -4, 7),
    ] as [(Float, Int, Float, Int, Int)])
  func means(inputScale: Float, inputZero: Int, outputScale: Float, outputZero: Int, side: Int)
    throws
  {
    let channels = 256
    let maker = ModelMaker.meanOfBytes(
      [Int32(side), Int32(side), Int32(channels)], from: (inputScale, Int64(inputZero)),
      to: (outputScale, Int64(outputZero)))
    let pair = try Pair(ModelFile(maker.stableBytes()), threadCount: 1)
    #expect(pair.ours.trees.count == 1)
    // The sums whose means are nearest to a half between two bytes of the output.
    let pixels = side * side
    let ratio = Double(inputScale) / Double(outputScale) / Double(pixels)
    func distance(_ sum: Int) -> Double {
      let mean = Double(sum - pixels * inputZero) * ratio
      return abs(abs(mean - mean.rounded(.down)) - 0.5)
    }
    let sums = (-128 * pixels...127 * pixels).sorted { distance($0) < distance($1) }
    var picture = [UInt8](repeating: 0, count: pixels * channels)
    for (channel, sum) in sums.prefix(channels).enumerated() {
      let (quotient, rest) = (sum + 128 * pixels).quotientAndRemainder(dividingBy: pixels)
      for pixel in 0..<pixels {
        let byte = quotient + (pixel < rest ? 1 : 0) - 128
        picture[pixel * channels + channel] = UInt8(bitPattern: Int8(byte))
      }
    }
    #expect(try pair.agree(on: [picture]))
  }

  @Test("functions of single bytes are the runtime's for all bytes", arguments: [true, false])
  func functions(isSigned: Bool) throws {
    var random = SeededGenerator(seed: 5)
    let all = [(0...255).map { UInt8($0) }]
    let low: Int64 = isSigned ? -128 : 0
    for function in ModelMaker.ByteFunction.allCases {
      // Results of these two lie near halves between bytes.
      var numbers: [(Float, Int64)] = [(0.000_390_631_73, low + 127), (0.021_993_566, low + 151)]
      for _ in 0..<100 {
        numbers.append(
          (exp2(Float.random(in: -14...0, using: &random)), low + Int64(random.next() % 256)))
      }
      var computedCount = 0
      for input in numbers {
        let isFixed = function == .logistic
        let output: ModelMaker.ByteNumbers = (
          isFixed ? 0x1p-8 : input.0 * exp2(Float.random(in: -3...3, using: &random)),
          isFixed ? low : low + Int64(random.next() % 256)
        )
        let maker = ModelMaker.functionOfBytes(
          function, [1, 16, 16], isSigned: isSigned, from: input, to: output)
        // The runtime refuses some scales.
        let file = try ModelFile(maker.stableBytes())
        guard let pair = try? Pair(file, threadCount: 1) else {
          var options = Pair.own(1)
          options.kernels = .runtime
          #expect(throws: VisionError.self) { try CompiledModel(file, options: options).run() }
          continue
        }
        let operatorCount = try file.replacingBytes().map {
          try ModelFile($0.bytes).operators.count
        }
        computedCount += operatorCount == 1 ? 1 : 0
        #expect(try pair.agree(on: all), "\(function) from \(input) to \(output)")
      }
      #expect(computedCount > 40, "\(function)")
    }
  }

  @Test("a file's bytes are not kept beside the copy that the runtime is given")
  func oneCopy() throws {
    var random = SeededGenerator(seed: 1)
    weak var bytes: StableBytes?
    func compiled() throws -> CompiledModel {
      let file = try ModelFile(ModelMaker.randomConvolutions(using: &random).stableBytes())
      bytes = file.bytes
      return try CompiledModel(file, options: Pair.own(1))
    }
    let model = try compiled()
    #expect(model.trees.count == 1)
    #expect(bytes == nil)
    #expect(model.file.bytes.byteCount > 0)
    try model.run()
  }

  @Test func `engines of the same model have one copy of it`() throws {
    var random = SeededGenerator(seed: 1)
    let maker = ModelMaker.randomConvolutions(using: &random)
    let file = try ModelFile(maker.stableBytes())
    // A copy of the file's value, as another owner has it.
    let files = [file, file.isolated(by: nil), try ModelFile(maker.stableBytes())]
    let models = try files.map { try CompiledModel($0, options: Pair.own(1)) }
    for model in models { #expect(model.trees.count == 1) }
    let addresses = models.map { unsafe Int(bitPattern: $0.file.bytes.baseAddress) }
    #expect(addresses[0] == addresses[1])
    #expect(addresses[2] != addresses[0], "bytes are not compared")
    for model in models { try model.run() }
  }

  @Test func `engines of the same model and as many threads have the same packed weights`() throws {
    var random = SeededGenerator(seed: 90_210)
    let file = try ModelFile(ModelMaker.randomConvolutions(using: &random).stableBytes())
    weak var weights: StableBytes?
    do {
      var models = try (0..<2).map { _ in try CompiledModel(file, options: Pair.own(2)) }
      weights = models[0].trees[0].plan.weights
      #expect(weights != nil)
      #expect(models[1].trees[0].plan.weights === weights)
      models.removeFirst()
      #expect(weights != nil)
      try models[0].run()
    }
    #expect(weights == nil)
  }

  private static let bytes = [
    "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29", "ssd_mobilenet_v1_no_metadata",
    "mobilenet_v1_1.0_224_quant_embedding_extractor", "mobilenet_v1_0.25_224_quant", "bird",
    "automl_labeler_model",
  ]

  @Test(
    "real models are the runtime's to the bit",
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"), arguments: bytes)
  func real(name: String) throws {
    let pair = try Pair(ModelFile(path: SharedMaterial.model("\(name).tflite")), threadCount: 2)
    #expect(!pair.ours.trees.isEmpty)
    var random = SeededGenerator(seed: 7)
    #expect(try pair.agree(using: &random))
  }

  private func someModel() throws -> ModelFile {
    var random = SeededGenerator(seed: 5)
    var layers = [ModelMaker.Layer(input: 0), ModelMaker.Layer(input: 1)]
    layers[0].channels = 8
    layers[1].isDepthwise = true
    layers[1].kernel = (3, 3)
    let maker = ModelMaker.convolutions(layers, picture: [1, 8, 8, 3], using: &random)
    return try ModelFile(maker.stableBytes())
  }

  @Test func `who keeps a cache of weights keeps the runtime's kernels`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let options = Pair.own(1, weightCachePath: folder.file("cache"))
    #expect(try CompiledModel(someModel(), options: options).trees.count == 0)
  }

  @Test func `a file that lies about a shape keeps the runtime's kernels`() throws {
    var maker = ModelMaker.addition
    maker.operatorCodes = [(17, nil), (3, nil)]
    var random = SeededGenerator(seed: 6)
    let convolution = ModelMaker.convolutions(
      [ModelMaker.Layer(input: 0)], picture: [1, 8, 8, 3], using: &random)
    maker.buffers = convolution.buffers
    var pool = ModelMaker.Operator(
      [0], [4], optionsType: 5,
      options: [0: .byte(1), 1: .int(2), 2: .int(2), 3: .int(2), 4: .int(2), 5: .byte(0)])
    pool.code = 0
    maker.subgraphs = convolution.subgraphs
    // The picture is halved, but its halved form declares the full size.
    maker.subgraphs[0].tensors.append(maker.subgraphs[0].tensors[0])
    maker.subgraphs[0].operators[0].inputs[0] = 4
    maker.subgraphs[0].operators[0].code = 1
    maker.subgraphs[0].operators.insert(pool, at: 0)
    let file = try ModelFile(maker.stableBytes())
    #expect(try file.replacingBytes() != nil)
    let pair = try Pair(file, threadCount: 1)
    #expect(pair.ours.trees.count == 0)
    #expect(pair.ours.outputs[0].shape == [1, 4, 4, 1])
    #expect(try pair.agree(using: &random))
  }

  // In a separate process, where no other test starts threads.
  @Test func `kernels and their threads end with the model`() async {
    await #expect(processExitsWith: .success) {
      let file = try ConvolutionKernelTests().someModel()
      weak var kernel: ConvolutionKernel?
      do {
        let model = try CompiledModel(file, options: Pair.own(3))
        kernel = model.trees.first
        #expect(kernel != nil)
        try model.run()
        withExtendedLifetime(model) {}
      }
      #expect(kernel == nil)
      #if os(Linux)
        let before = Self.threadCount
        for _ in 0..<50 {
          _ = try CompiledModel(file, options: Pair.own(3))
        }
        // The system's own queues may have started some.
        let isAsBefore = becomesTrue { Self.threadCount < before + 20 }
        #expect(isAsBefore, "\(before) threads before, \(Self.threadCount) now")
      #endif
    }
  }

  private static var threadCount: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
  }
}
