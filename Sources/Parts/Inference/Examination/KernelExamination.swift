internal import ModelFiles
internal import ModelRewriting
package import VisionBase

/// The kinds of kernels, each compared with the runtime on a small model made in memory.
package enum KernelExamination: String, Sendable, CaseIterable {
  /// Kernels for `int8` with a scale for each channel.
  case signedBytes
  /// Kernels for `uint8` with one scale.
  case unsignedBytes
  /// Kernels for `int16` with weights of `int8`.
  case wide
  /// Kernels for floats.
  case floats

  /// Compares all bits of the answers.
  ///
  /// Throws `runtimeMissing` without the runtime, and its other errors.
  package func verdict() throws(VisionError) -> KernelComparison.Verdict {
    // Plain code is a reference for tests, and not used.
    guard isThere else { return .withoutKernels }
    let model =
      switch self {
      case .signedBytes: try IntegerProofModel.file(.signed)
      case .unsignedBytes: try IntegerProofModel.file(.unsigned)
      case .wide: try IntegerProofModel.file(.wide)
      case .floats: try FloatProofModel.file(seed: 0x9E37_79B9_7F4A_7C15)
      }
    return try KernelComparison(model).verdict()
  }

  /// True if this processor has the instructions for such kernels.
  private var isThere: Bool {
    switch self {
    case .signedBytes: ProcessorKernels.current.bytes != nil
    case .unsignedBytes:
      ProcessorKernels.current.bytes != nil && ByteRounding.current.hasUnsignedConvolutions
    case .wide: WidePlan.isMeant(by: .fastest)
    case .floats: ProcessorKernels.current.floats != nil
    }
  }
}
