/// Returns the finite number that a text writes in decimal digits, such as `-1.5e2`, or nil.
///
/// `Double`'s own initializer also takes hexadecimal digits and the names of infinities.
package func decimalNumber(_ text: ByteText) -> Double? {
  let text = Substring(String(text))
  guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text),
    number.isFinite
  else { return nil }
  return number
}

/// Returns the finite number that a text writes in decimal digits; nil for others.
package func decimalNumber(_ text: String) -> Double? { decimalNumber(text.bytes) }

extension Double {
  @available(*, deprecated, message: "use decimalNumber, which takes decimal digits only")
  package init?(_ text: String) { self.init(Substring(text)) }
}

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
