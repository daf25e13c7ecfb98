internal import ModelRewriting
internal import VisionBase

/// A check on arm64 that the runtime rounds bytes as this package's kernels do.
///
/// There the runtime chooses among several kernels by the processor, and they were compared with
/// this package's on emulated processors with Linux only. So before the first model both run a
/// small one on random pictures; on any difference the runtime computes everything.
enum ByteProof {
  /// True if both agree, or if this is not arm64; determined once.
  static let holds = ByteRounding.current == .ofX86 || agree()

  private static func agree() -> Bool {
    do throws(VisionError) {
      return try KernelComparison(IntegerProofModel.file(.signed)).verdict() == .equal
    } catch {
      return false
    }
  }
}
