import ModelRewriting

@testable import Inference

extension BytePlan {
  /// True if tests compare byte plans with the runtime: their models have unsigned bytes as well.
  static let isComparable = isSupported && ByteRounding.current.hasUnsignedConvolutions
  /// The reason that tests of byte plans are skipped.
  static let lack = "this processor has no AVX2"
}
