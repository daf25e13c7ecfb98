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
      let comparison = try KernelComparison(
        FloatProofModel.file(seed: seed),
        against: FloatProofModel.file(seed: seed, changing: change))
      return try comparison.verdict(pictureCount: pictureCount) == .equal
    } catch {
      return false
    }
  }
}
