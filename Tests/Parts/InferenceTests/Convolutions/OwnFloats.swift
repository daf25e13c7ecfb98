/// Whether models of floats run on this package's kernels on this kind of processor.
enum OwnFloats {
  static let areUsed: Bool = {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }()

  /// What tests say that are skipped elsewhere.
  static let areForOthers = "kernels for floats are used on x86-64 alone"
}
