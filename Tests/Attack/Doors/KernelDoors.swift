import ModelRewriting
import Inference
import ModelBytes
import ModelFiles
import TestSupport
import VisionBase

extension Door {
  /// Models of convolutions of bytes, some dilated or grouped, damaged.
  ///
  /// This package's kernels and the runtime's run them.
  static let convolutions = Door("convolutions", weight: 6) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let isStrange = Bool.random(using: &random)
      let whole = try ModelMaker.randomConvolutions(strange: isStrange, using: &random).bytes()
      return try answer(to: damaged(whole, using: &random), using: &random) {
        try $0.replacingBytes()?.bytes
      }
    }
  }

  /// Models of other steps on bytes, with scales that kernels take or just miss, some damaged.
  static let bytes = Door("bytes", weight: 6) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let whole = try ModelMaker.randomBytes(using: &random).bytes()
      let bytes =
        Int.random(in: 0...2, using: &random) == 0 ? whole : damaged(whole, using: &random)
      return try answer(to: bytes, using: &random) { try $0.replacingBytes()?.bytes }
    }
  }

  /// Models of convolutions of floats.
  ///
  /// They are dilated, grouped, with odd strides or one channel; weights and pictures are NaN,
  /// infinite or too small to be normal.
  static let floats = Door("floats", weight: 6) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let isStrange = Bool.random(using: &random)
      let whole = try ModelMaker.randomFloats(strange: isStrange, using: &random).bytes()
      let bytes = isStrange ? whole : damaged(whole, using: &random)
      return try answer(to: bytes, using: &random) {
        try $0.replacingFloats(evenIfSlow: true)?.bytes
      }
    }
  }

  /// Models whose weights alone are bytes, some with layers that no kernel computes, damaged.
  static let hybrid = Door("hybrid", weight: 2) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let isStrange = Bool.random(using: &random)
      let whole = try ModelMaker.randomHybrid(strange: isStrange, using: &random).bytes()
      let bytes = isStrange ? whole : damaged(whole, using: &random)
      return try answer(to: bytes, using: &random) { try $0.replacingSingles()?.bytes }
    }
  }

  /// Models of 16-bit numbers and weights of bytes, some damaged.
  static let wide = Door("wide", weight: 2) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let whole = try ModelMaker.randomWide(using: &random).bytes()
      let bytes =
        Int.random(in: 0...2, using: &random) == 0 ? whole : damaged(whole, using: &random)
      return try answer(to: bytes, using: &random) { try $0.replacingSingles()?.bytes }
    }
  }

  /// Detectors of bytes that end in the suppression of boxes, some damaged.
  static let suppression = Door("suppression", weight: 4) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let whole = try ModelMaker.randomSuppression(using: &random).bytes()
      let bytes =
        Int.random(in: 0...2, using: &random) == 0 ? whole : damaged(whole, using: &random)
      return try answer(to: bytes, using: &random) {
        try $0.replacingBytes()?.bytes ?? $0.replacingSingles()?.bytes
      }
    }
  }

  private static func damaged(
    _ whole: [UInt8], using random: inout SeededGenerator
  ) -> [UInt8] {
    // Constants are most of a file; the relevant parts lie before them or behind.
    let ends = [0..<min(1500, whole.count), max(0, whole.count - 1500)..<whole.count]
    if Bool.random(using: &random) { return random.damaged(whole, in: random.one(of: ends)) }
    var bytes = whole
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: random.one(of: ends), using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    return bytes
  }

  /// Compares both kernels on a model, if ours compute any of it.
  private static func answer(
    to bytes: [UInt8], using random: inout SeededGenerator,
    replacing: (ModelFile) throws -> StableBytes?
  ) throws -> Answer {
    let file: ModelFile
    do {
      file = try ModelFile(StableBytes(bytes, name: "convolutions"))
      guard try isModest(file) else { return .refused }
      // The runtime alone runs a model without any of them.
      guard let model = try replacing(file) else { return .refused }
      try Finding.unless(
        ModelFile(model).outputs == file.outputs, "the rewritten model has other outputs")
    } catch is VisionError {
      return .refused
    }
    return try answer { try compare(file, using: &random) }
  }

  /// Returns true if no constant shape or border is large.
  ///
  /// Damaged ones make tensors of gigabytes while the runtime runs, whatever shapes the model has.
  private static func isModest(_ file: ModelFile) throws -> Bool {
    let graph = try ModelGraph(FlatBuffer(file.bytes), onlyMainSubgraph: true)
    let main = graph.subgraphs[0]
    // Biases are integers, too, and the third and fourth input.
    let sizes = main.operators.flatMap { $0.inputs.prefix(2) }.filter(main.tensors.indices.contains)
      .compactMap { main.tensors[$0].integers() }.joined()
    return sizes.allSatisfy { (-1...1 << 10).contains($0) }
  }

  /// The most bytes of an input or output that both kernels compute.
  ///
  /// Damage makes pictures of gigabytes, whose noise alone takes minutes.
  private static let mostBytes = 32 << 20

  /// Runs a model with both kernels on the same noise; results must be identical to the bit.
  private static func compare(
    _ file: ModelFile, using random: inout SeededGenerator
  ) throws {
    let threadCount = Int.random(in: 1...3, using: &random)
    let seed = random.next()
    let answers = try [InferenceOptions.Kernels.own, .runtime].map { kernels in
      var options = InferenceOptions(threadCount: threadCount)
      options.kernels = kernels
      let model = try CompiledModel(file, options: options)
      guard (model.inputs + model.outputs).allSatisfy({ $0.byteCount <= mostBytes }) else {
        throw VisionError(.modelUnsupported, "its tensors are too large to compare kernels")
      }
      var noise = SeededGenerator(seed: seed)
      return try run(model, on: &noise)
    }
    // Behind a shape that it computes, the runtime gives as many bytes as the file says.
    guard
      answers[0].map(\.count) == answers[1].map(\.count)
        || !file.operators.contains(where: { $0.name == "PACK" })
    else { throw VisionError(.modelUnsupported, "the runtime does not give its result") }
    try Finding.unless(answers[0] == answers[1], "the kernels give other bits than the runtime's")
  }

  private static func run(
    _ model: CompiledModel, on noise: inout SeededGenerator
  ) throws -> [[UInt8]] {
    for input in model.inputs {
      let bytes =
        input.facts.elementType == .float32
        ? floats(input.byteCount / 4, using: &noise)
        : (0..<input.byteCount).map { _ in UInt8.random(in: 0...255, using: &noise) }
      try input.withMutableBytes { (span) throws(VisionError) in
        for index in bytes.indices {
          span.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
        }
      }
    }
    try model.run()
    return try model.outputs.map { output throws(VisionError) in
      try output.withBytes { span throws(VisionError) in span.withUnsafeBytes { Array($0) } }
    }
  }

  /// The values of a few of a picture's floats in place of plain ones, if any.
  private static let strangeFloats: [Float?] = [
    nil, nil, 0, -0.0, .infinity, -.infinity, .nan, 0x1p-130, -0x1p-149, 3e38,
  ]

  /// Returns a picture: any bytes, floats that are all too small to be normal, or plain ones.
  ///
  /// Some of the plain ones may be strange.
  private static func floats(_ count: Int, using noise: inout SeededGenerator) -> [UInt8] {
    let kind = Int.random(in: 0...7, using: &noise)
    if kind == 0 { return (0..<4 * count).map { _ in UInt8.random(in: 0...255, using: &noise) } }
    let strange = noise.one(of: strangeFloats)
    return ModelMaker.floats(
      (0..<count).map { _ in
        let plain = Float.random(in: -1...1, using: &noise)
        if let strange, Int.random(in: 0..<16, using: &noise) == 0 { return strange }
        return kind == 1 ? plain * 0x1p-126 : plain
      })
  }
}
