internal import ModelFiles

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A function of single bytes: its result for each byte, after flipping.
struct ByteTable {
  let bytes: [UInt8]

  /// Computes the table of an operator as the runtime computes it; nil when that is not known.
  init?(
    _ kind: BuiltinOperator, from input: ByteReader.Picture, to output: ByteReader.Picture,
    _ rounding: ByteRounding
  ) {
    let function: (Int32) -> Int32
    switch kind {
    case .hardSwish:
      guard input.plane.isSigned == output.plane.isSigned,
        output.plane.byteCount % rounding.hardSwishStep == 0,
        let curve = HardSwish(from: input.scale, to: output.scale, rounding)
      else { return nil }
      function = curve.value
    case .logistic:
      guard input.plane.isSigned == output.plane.isSigned, output.scale == 0x1p-8,
        output.plane.zeroPoint == 0
      else { return nil }
      let zero: Float = output.plane.isSigned ? 128 : 0
      function = { distance in
        // The runtime divides in double precision and rounds after adding the zero point.
        let share = Float(1 / (1 + exp(Double(-Float(distance) * input.scale))))
        return Int32((share * 256 - zero).rounded(.toNearestOrEven) + zero)
      }
    case .quantize where input.plane.isSigned != output.plane.isSigned:
      guard input.scale == output.scale, input.plane.zeroPoint == output.plane.zeroPoint else {
        return nil
      }
      function = { $0 }
    case .quantize:
      let ratio = input.scale / output.scale
      guard ByteReader.Limit.conversionScale.contains(ratio) else { return nil }
      let factor = Int32((ratio * 256).rounded(.toNearestOrEven))
      function = { ($0 * factor + 128) >> 8 }
    case .relu:
      let ratio = input.scale / output.scale
      guard input.plane.isSigned == output.plane.isSigned,
        ByteReader.Limit.conversionScale.contains(ratio)
      else { return nil }
      let factor = FixedFactor(Double(ratio))
      function = { max(factor.times($0), 0) }
    default: return nil
    }
    let (from, to) = (Int32(input.plane.zeroPoint), Int32(output.plane.zeroPoint))
    bytes = (0...255).map { UInt8(min(max(function($0 - from) + to, 0), 255)) }
  }
}

/// A factor of the runtime's reference kernels: 31 bits and an exponent of two.
private struct FixedFactor {
  private let factor: Int64
  private let exponent: Int

  init(_ number: Double) {
    var exponent = Int(number.exponent) + 1
    var factor = (number.significand / 2 * 0x1p31).rounded(.toNearestOrAwayFromZero)
    if factor == 0x1p31 { (factor, exponent) = (factor / 2, exponent + 1) }
    (self.factor, self.exponent) = (Int64(factor), exponent)
  }

  /// Multiplies a number of a few bits, with two roundings away from zero.
  func times(_ number: Int32) -> Int32 {
    let product = Int64(number) << max(exponent, 0) * factor
    let nudge = product < 0 ? 1 - 1 << 30 : 1 << 30 as Int64
    let high = Int32((product + nudge) / (1 << 31))
    let shift = max(-exponent, 0)
    let mask = (1 as Int32) << shift - 1
    let threshold = mask >> 1 + (high < 0 ? 1 : 0)
    return high >> shift + (high & mask > threshold ? 1 : 0)
  }
}

/// The runtime's hard-swish in fixed-point numbers of 16 bits.
private struct HardSwish {
  /// Factors and exponents of two: from the input to the output, and to the part of the curve
  /// between -3 and 3.
  private let output: (factor: Int32, exponent: Int)
  private let rising: (factor: Int32, exponent: Int)
  private let rounding: ByteRounding

  /// Distances from the zero point are seven bits larger than bytes.
  private static let highBits = 7

  init?(from input: Float, to output: Float, _ rounding: ByteRounding) {
    let high = input / Float(1 << Self.highBits)
    let rising: Float = 3 / 32768
    guard let output = Self.factor(Double(high / output)),
      let rising = Self.factor(Double(high / rising)),
      // The runtime refuses larger outputs, and shifts numbers of 16 bits too far for smaller ones.
      (-15...0).contains(output.exponent), (-15...15).contains(rising.exponent)
    else { return nil }
    (self.output, self.rising, self.rounding) = (output, rising, rounding)
  }

  /// Splits a number into a factor of 15 bits and an exponent of two.
  private static func factor(_ number: Double) -> (factor: Int32, exponent: Int)? {
    guard number.isNormal, number > 0 else { return nil }
    var exponent = Int(number.exponent) + 1
    var factor = (number.significand / 2 * 0x1p31).rounded(.toNearestOrAwayFromZero)
    if factor == 0x1p31 { (factor, exponent) = (factor / 2, exponent + 1) }
    let wide = Int64(factor)
    let narrow = wide >= Int64(Int32.max) - 1 << 15 ? 32767 : (wide + 1 << 15) >> 16
    return (Int32(narrow), exponent)
  }

  func value(_ distance: Int32) -> Int32 {
    let distance = Self.saturated(distance << Self.highBits)
    let unshifted = Self.product(distance, output.factor)
    var share = distance
    if rising.exponent > 0 { share = Self.saturated(share << (rising.exponent - 1)) }
    share = Self.product(share, rising.factor)
    if rising.exponent > 0 { share = Self.saturated(share << 1) }
    if rising.exponent < 0 { share = half(share, -rising.exponent) }
    share = (share + 1 << 15) >> 1
    let product = share * unshifted
    // Division rounds toward zero.
    let high = rounding == .ofX86 ? product / (1 << 15) : product >> 15
    return half(high, -output.exponent)
  }

  private static func saturated(_ number: Int32) -> Int32 { min(max(number, -32768), 32767) }

  /// Returns the high half of twice a product, rounded.
  private static func product(_ left: Int32, _ right: Int32) -> Int32 {
    (left * right + 1 << 14) >> 15
  }

  /// Divides by a power of two and rounds half away from zero, or up on arm64.
  private func half(_ number: Int32, _ exponent: Int) -> Int32 {
    if rounding == .ofARM64 { return (number + (1 << exponent) >> 1) >> exponent }
    let mask = (1 as Int32) << exponent - 1
    let threshold = mask >> 1 + (number < 0 ? 1 : 0)
    return number >> exponent + (number & mask > threshold ? 1 : 0)
  }
}
