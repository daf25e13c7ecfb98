internal import CKernels

/// The instructions that this package's kernels use on this processor.
package struct ProcessorKernels: Hashable, Sendable {
  /// The processor's architecture, as Linux calls it.
  package static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  /// The instructions of the kernels for bytes; nil if the processor lacks them.
  package var bytes: String?
  /// The instructions of the kernels for floats; nil for plain code.
  package var floats: String?
  /// True if models use the kernels for bytes by default; debug builds do not.
  package var choosesBytes: Bool
  /// True if models use the kernels for floats by default.
  package var choosesFloats: Bool

  /// Creates a description.
  package init(bytes: String?, floats: String?, choosesBytes: Bool, choosesFloats: Bool) {
    (self.bytes, self.floats) = (bytes, floats)
    (self.choosesBytes, self.choosesFloats) = (choosesBytes, choosesFloats)
  }

  /// The kernels of this processor.
  package static var current: ProcessorKernels {
    let byteForms: [(CKernelsByteForm, String)] = [
      (CKERNELS_WIDE_BYTES, "AVX-512 VNNI"), (CKERNELS_NARROW_BYTES, "AVX-VNNI"),
      (CKERNELS_DOT_BYTES, "dot products"),
    ]
    let floatForms: [(CKernelsForm, String)] = [
      (CKERNELS_AVX512_FORM, "AVX-512"), (CKERNELS_AVX2_FORM, "AVX2"),
    ]
    return ProcessorKernels(
      bytes: byteForms.first { ckernels_has_byte_form(Int32($0.0.rawValue)) != 0 }?.1,
      floats: floatForms.first { ckernels_has_float_form(Int32($0.0.rawValue)) != 0 }?.1,
      choosesBytes: BytePlan.isMeant(by: .fastest), choosesFloats: FloatPlan.isMeant(by: .fastest))
  }
}
