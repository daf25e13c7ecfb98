internal import ModelFiles
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
    switch self {
    case .signedBytes: try KernelComparison(IntegerProofModel.file(.signed)).verdict()
    case .unsignedBytes: try KernelComparison(IntegerProofModel.file(.unsigned)).verdict()
    case .wide:
      WidePlan.isMeant(by: .fastest)
        ? try KernelComparison(IntegerProofModel.file(.wide)).verdict() : .withoutKernels
    case .floats:
      // Plain code for them is a reference for tests, and not used.
      ProcessorKernels.current.floats == nil
        ? .withoutKernels
        : try KernelComparison(FloatProofModel.file(seed: 0x9E37_79B9_7F4A_7C15)).verdict()
    }
  }
}
