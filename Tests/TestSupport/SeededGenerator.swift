/// Random numbers that are the same for the same seed, on every machine (SplitMix64).
///
/// A test that uses it says the seed in the comment of what it expects.
package struct SeededGenerator: RandomNumberGenerator, CustomStringConvertible, Sendable {
  /// What the generator was started with.
  package let seed: UInt64

  private var state: UInt64

  /// Starts a sequence.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next 64 random bits.
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
