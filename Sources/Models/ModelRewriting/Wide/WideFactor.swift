/// The factor from sums to results, as the runtime rounds it.
enum WideFactor {
  /// The exponents with which the runtime's arithmetic cannot overflow.
  private static let exponents = -31...7

  /// Returns a number of 15 bits times a power of two; nil for factors beyond the exponents.
  static func factor(_ scale: Double) -> Double? {
    guard scale.isNormal, scale > 0 else { return nil }
    var exponent = Int(scale.exponent) + 1
    // The runtime first rounds to 31 bits, and then to 15.
    var fixed = Int64((scale.significand * 0x1p30).rounded(.toNearestOrAwayFromZero))
    if fixed == 1 << 31 { (fixed, exponent) = (fixed / 2, exponent + 1) }
    guard exponents.contains(exponent) else { return nil }
    let reduced = fixed < 0x7FFF_0000 ? (fixed + 0x8000) >> 16 : 0x7FFF
    return Double(reduced) * Double(sign: .plus, exponent: exponent - 15, significand: 1)
  }
}
