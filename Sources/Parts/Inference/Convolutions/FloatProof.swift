internal import ModelFiles
internal import VisionBase

/// A check that the runtime computes with floats exactly as this package's kernels do.
///
/// The runtime does not guarantee it: another release may add numbers in another order. So before
/// the first model both run a small one on random pictures; on any difference the runtime computes
/// everything.
enum FloatProof {
  /// True if the runtime of this process and the kernels agree; determined once.
  static let holds = agree()

  /// Runs the small model with both on some pictures; returns true if all bits are equal.
  ///
  /// With a change, only the runtime's model has it, so that they do not agree.
  static func agree(pictureCount: Int = 2, changing change: FloatProofModel.Change? = nil) -> Bool {
    let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    do throws(VisionError) {
      let ours = try model(FloatProofModel.file(seed: seed), .own)
      let theirs = try model(FloatProofModel.file(seed: seed, changing: change), .runtime)
      guard !ours.trees.isEmpty else { return false }
      for number in 0..<pictureCount {
        try fill(ours, number)
        try fill(theirs, number)
        try ours.run()
        try theirs.run()
        // Otherwise the runtime would have been compared with itself.
        guard !ours.trees.contains(where: \.isUnsure) else { return false }
        guard try bytes(of: ours) == bytes(of: theirs) else { return false }
      }
      return true
    } catch {
      return false
    }
  }

  private static func model(
    _ file: ModelFile, _ kernels: InferenceOptions.Kernels
  ) throws(VisionError) -> RuntimeModel {
    var options = InferenceOptions(threadCount: 1)
    options.kernels = kernels
    return try RuntimeModel(file, options: options, floatsHold: { true })
  }

  /// Writes numbers between -1 and 1 to the input.
  ///
  /// A third of them are zeros, and in the second picture some are subnormal.
  private static func fill(_ model: RuntimeModel, _ number: Int) throws(VisionError) {
    var random = 0x2545_F491_4F6C_DD1D &+ UInt64(number)
    try model.inputs[0].withMutableBytes { span throws(VisionError) in
      for place in stride(from: 0, to: span.byteCount, by: 4) {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var value = Float(Int32(truncatingIfNeeded: random >> 32)) * 0x1p-31
        if random >> 29 & 3 == 0 { value = 0 }
        if number == 1, random >> 27 & 3 == 0 { value *= 0x1p-127 }
        span.storeBytes(of: value, toByteOffset: place, as: Float.self)
      }
    }
  }

  private static func bytes(of model: RuntimeModel) throws(VisionError) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for output in model.outputs {
      all.append(
        try output.withBytes { span throws(VisionError) in
          unsafe span.withUnsafeBytes { unsafe Array($0) }
        })
    }
    return all
  }
}
