import CKernels
import Testing

/// Numbers of half precision as floats.
@Suite struct WideningTests {
  @Test func `every number of half precision is widened exactly, wherever it lies`() {
    let halves = (0...UInt16.max).map { $0 }
    var bytes: [UInt8] = [0]
    for half in halves { bytes += [UInt8(truncatingIfNeeded: half), UInt8(half >> 8)] }
    var floats = [Float](repeating: 0, count: halves.count)
    bytes.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { ckernels_widen(base + 1, halves.count, &floats) }
    }
    for (half, float) in zip(halves, floats) {
      #expect(float.bitPattern == Self.widened(half), "\(half)")
    }
  }

  /// Returns the bits of the float, by the format's sign, exponent and fraction.
  private static func widened(_ half: UInt16) -> UInt32 {
    let sign = UInt32(half >> 15) << 31
    let (exponent, fraction) = (UInt32(half >> 10 & 0x1F), UInt32(half & 0x3FF))
    switch (exponent, fraction) {
    case (0, _): return sign | (Float(fraction) * 0x1p-24).bitPattern
    case (0x1F, 0): return sign | Float.infinity.bitPattern
    // NaN keeps its bits and is quiet.
    case (0x1F, _): return sign | 0x7FC0_0000 | fraction << 13
    default: return sign | (exponent + 127 - 15) << 23 | fraction << 13
    }
  }
}
