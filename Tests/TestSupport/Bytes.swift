package import VisionBase

/// Returns pseudorandom bytes that are the same for the same seed.
package func madeBytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededGenerator(seed: seed)
  return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}

extension SHA256 {
  /// Creates the digest of an array.
  package init(_ bytes: [UInt8]) {
    self.init(of: bytes.span.bytes)
  }
}

extension StableBytes {
  /// A copy of all bytes.
  package var all: [UInt8] { copy(of: 0..<byteCount) }
}
