/// The support for float models on this package's kernels on this kind of processor.
enum OwnFloats {
  static let areUsed: Bool = {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }()

  /// The message of tests that are skipped elsewhere.
  static let areForOthers = "kernels for floats are used on x86-64 alone"

  /// True if they calculate as the runtime does.
  static let areExact: Bool = {
    #if arch(x86_64) || arch(arm64)
      true
    #else
      false
    #endif
  }()

  /// The message of tests that are skipped elsewhere.
  static let areUnknown = "what the runtime does is known of x86-64 and arm64 alone"

  /// True if depthwise windows of 5 by 5 are added up in two alternating sums.
  static let takeTurns: Bool = {
    #if arch(arm64)
      true
    #else
      false
    #endif
  }()
}
