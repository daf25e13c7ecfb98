package import ModelFiles
package import VisionBase

/// A model with this package's kernels beside the same one with the runtime's, run on random
/// pictures.
package struct KernelComparison {
  /// The result of comparing outputs.
  package enum Verdict: Hashable, Sendable {
    /// All bits are equal.
    case equal
    /// Some bits differ.
    case different
    /// The kernels left a picture to the runtime, so that nothing was compared.
    case unsure
    /// This package has no kernels for the model on this processor.
    case withoutKernels
  }

  private let ours: RuntimeModel
  private let theirs: RuntimeModel

  /// Compiles a model twice, for one thread.
  ///
  /// Throws what `CompiledModel` throws.
  package init(_ file: ModelFile) throws(VisionError) { try self.init(file, against: file) }

  /// Compiles a model with this package's kernels and another one with the runtime's.
  init(_ file: ModelFile, against other: ModelFile) throws(VisionError) {
    ours = try Self.model(file, .own)
    theirs = try Self.model(other, .runtime)
  }

  private static func model(
    _ file: ModelFile, _ kernels: InferenceOptions.Kernels
  ) throws(VisionError) -> RuntimeModel {
    var options = InferenceOptions(threadCount: 1)
    options.kernels = kernels
    return try RuntimeModel(file, options: options, floatsHold: { true })
  }

  /// Runs both on some pictures and compares all outputs.
  package func verdict(pictureCount: Int = 2) throws(VisionError) -> Verdict {
    guard !ours.trees.isEmpty else { return .withoutKernels }
    for number in 0..<pictureCount {
      for model in [ours, theirs] {
        for input in model.inputs { try Self.fill(input, number) }
        try model.run()
      }
      // Otherwise the runtime would have been compared with itself.
      guard !ours.trees.contains(where: \.isUnsure) else { return .unsure }
      guard try Self.bytes(of: ours) == Self.bytes(of: theirs) else { return .different }
    }
    return .equal
  }

  /// Writes random numbers to an input: floats between -1 and 1, any bytes for other types.
  ///
  /// A third of the floats are zeros of both signs, and in the second picture some are subnormal.
  private static func fill(_ input: TensorBuffer, _ number: Int) throws(VisionError) {
    var random = 0x2545_F491_4F6C_DD1D &+ UInt64(number)
    func next() -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return random
    }
    let isFloat = input.facts.elementType == .float32
    try input.withMutableBytes { span throws(VisionError) in
      guard isFloat else {
        for place in 0..<span.byteCount {
          span.storeBytes(
            of: UInt8(truncatingIfNeeded: next() >> 40), toByteOffset: place, as: UInt8.self)
        }
        return
      }
      for place in stride(from: 0, to: span.byteCount, by: 4) {
        let bits = next()
        var value = Float(Int32(truncatingIfNeeded: bits >> 32)) * 0x1p-31
        if bits >> 29 & 3 == 0 { value = value < 0 ? -0.0 : 0 }
        if number == 1, bits >> 27 & 3 == 0 { value *= 0x1p-127 }
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
