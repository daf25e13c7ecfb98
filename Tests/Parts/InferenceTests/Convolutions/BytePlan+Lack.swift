@testable import Inference

extension BytePlan {
  /// The reason that tests of byte plans are skipped.
  static let lack = "this processor has no AVX2"
}
