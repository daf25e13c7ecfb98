/// Whether models of floats run on this package's kernels on this kind of processor, and how those
/// add up there.
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

  /// Whether they calculate as the runtime does.
  static let areExact: Bool = {
    #if arch(x86_64) || arch(arm64)
      true
    #else
      false
    #endif
  }()

  /// What tests say that are skipped elsewhere.
  static let areUnknown = "what the runtime does is known of x86-64 and arm64 alone"

  /// Whether depthwise windows of 5 by 5 are added up in two sums, which take turns.
  static let takeTurns: Bool = {
    #if arch(arm64)
      true
    #else
      false
    #endif
  }()
}
