internal import VisionBase

/// A vector's direction in 8 bits a number, with its rounding error.
///
/// The unit vector is `scale` times the codes, plus a remainder with a length of at most `error`.
/// By the Cauchy-Schwarz inequality, the cosine with another unit vector is then known up to
/// `error`. So a search can skip almost all vectors without missing any result.
struct DirectionCode: Hashable, Sendable {
  let scale: Float
  let error: Float
  let codes: [Int8]

  /// The number of bytes for the scale and the error in a record.
  static let factsByteCount = 8

  /// Returns the number of bytes in a record.
  static func byteCount(valueCount: Int) -> Int {
    factsByteCount + (valueCount + 7) / 8 * 8
  }

  /// Creates the code of a direction; nil for a vector without one: zeros, or numbers that are not
  /// finite.
  init?(_ values: Span<Float>) {
    guard let direction = RoundedDirection(values, largest: 127) else { return nil }
    let scale = Float(direction.scale)
    self.scale = scale
    error = Float(direction.error(values, scale: Double(scale))).nextUp
    codes = direction.numbers.map { Int8(truncatingIfNeeded: $0) }
  }

  /// Appends the record to a buffer.
  func append(to buffer: inout [UInt8]) {
    let end = buffer.count + Self.byteCount(valueCount: codes.count)
    for fact in [scale, error] {
      let bits = fact.bitPattern
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        buffer.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    for code in codes { buffer.append(UInt8(bitPattern: code)) }
    while buffer.count < end { buffer.append(0) }
  }
}

/// The direction of a search's query, rounded as finely as 32-bit sums allow.
struct QueryDirection: Sendable {
  let numbers: [Int16]
  let scale: Double
  let error: Double

  /// Creates the direction of a vector; nil for a vector without one.
  init?(_ values: Span<Float>) {
    // Each product with a code is at most 127 times the largest number.
    let largest = min(Int(Int16.max), Int(Int32.max) / (127 * max(values.count, 1)))
    guard largest > 0, let direction = RoundedDirection(values, largest: largest) else {
      return nil
    }
    numbers = direction.numbers.map { Int16(truncatingIfNeeded: $0) }
    scale = direction.scale
    error = direction.error(values, scale: scale)
  }
}

/// A unit vector as integers times a scale.
private struct RoundedDirection {
  let numbers: [Int]
  let scale: Double
  private let norm: Double

  init?(_ values: Span<Float>, largest: Int) {
    var (sum, peak) = (0.0, 0.0)
    for index in values.indices {
      let value = Double(values[index])
      guard value.isFinite else { return nil }
      sum += value * value
      peak = max(peak, value.magnitude)
    }
    guard peak > 0 else { return nil }
    let (norm, step) = (sum.squareRoot(), peak / Double(largest))
    (self.norm, scale) = (norm, step / norm)
    numbers = values.indices.map { Int((Double(values[$0]) / step).rounded()) }
  }

  /// Returns the length of the remainder after rounding.
  func error(_ values: Span<Float>, scale: Double) -> Double {
    var sum = 0.0
    for (index, number) in numbers.enumerated() {
      let rest = Double(values[index]) / norm - scale * Double(number)
      sum += rest * rest
    }
    return sum.squareRoot()
  }
}
