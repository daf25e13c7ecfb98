/// A random number generator with the same sequence for the same seed on every machine
/// (SplitMix64).
///
/// A test that uses it names the seed in the comments of its expectations.
package struct SeededGenerator: RandomNumberGenerator, CustomStringConvertible, Sendable {
  /// The initial seed.
  package let seed: UInt64

  private var state: UInt64

  /// Creates a sequence from a seed.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// The seed, for failure comments.
  package var description: String { "seed \(seed)" }
}
