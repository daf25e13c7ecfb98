import ModelRewriting
import Inference
import ModelFiles
import TestSupport
import VisionBase

/// This package's kernels and the runtime's on the same model and the same noise.
enum KernelAgreement {
  /// The most bytes of an input or output that both kernels compute.
  ///
  /// Damage makes pictures of gigabytes, whose noise alone takes minutes.
  private static let largestByteCount = 32 << 20

  /// True if this package's kernels compute a part of a model.
  static func usesOwnKernels(_ file: ModelFile) throws -> Bool {
    try file.replacingBytes() != nil || file.replacingFloats() != nil
      || file.replacingSingles() != nil
  }

  /// Runs a model with both kernels on the same noise; results must be identical to the bit.
  static func check(_ file: ModelFile, using random: inout SeededGenerator) throws {
    let threadCount = Int.random(in: 1...3, using: &random)
    let seed = random.next()
    let answers = try [InferenceOptions.Kernels.own, .runtime].map { kernels in
      var options = InferenceOptions(threadCount: threadCount)
      options.kernels = kernels
      let model = try CompiledModel(file, options: options)
      guard (model.inputs + model.outputs).allSatisfy({ $0.byteCount <= largestByteCount }) else {
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

  /// The value that replaces some floats; nil for none.
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
