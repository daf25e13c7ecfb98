/// Returns a number with a fixed number of decimals, rounded half away from zero, with a point.
package func fixed(_ number: Double, decimals: Int) -> String {
  guard number.isFinite else { return "\(number)" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (number.magnitude * scale).rounded(.toNearestOrAwayFromZero)
  guard scaled < 1e15 else { return "\(number)" }
  let whole = Int(scaled)
  let sign = number < 0 && whole > 0 ? "-" : ""
  var digits = "\(whole)"
  guard decimals > 0 else { return sign + digits }
  while digits.count <= decimals { digits = "0" + digits }
  return "\(sign)\(digits.bytes.dropLast(decimals)).\(digits.bytes.suffix(decimals))"
}

/// A human-readable count of bytes, in powers of a thousand.
package enum ByteCount {
  /// Returns the text of a count, such as `4.2 MB`.
  package static func text(_ count: Int) -> String {
    var size = Double(count)
    guard size >= 1000 else { return "\(count) B" }
    for unit in ["kB", "MB", "GB"] {
      size /= 1000
      // 999.95 and more would round to 1000.
      if size < 999.95 || unit == "GB" {
        return "\(fixed(size, decimals: size < 99.95 ? 1 : 0)) \(unit)"
      }
    }
    return "\(count) B"
  }
}
