internal import VisionBase

extension ValueType where Value == Double {
  /// Returns the type of times in seconds, at least 0 or above 0; minutes and hours are allowed, as
  /// in `00:01:30.5`.
  package static func time(upTo longest: Double, mayBeZero: Bool = true) -> Self {
    Self(.time(mayBeZero: mayBeZero), placeholder: "TIME", describe: shortText) {
      (text) throws(ValueProblem) in
      guard let seconds = seconds(in: text) else {
        throw ValueProblem(
          "'\(text)' is not a time; give seconds, as in 90.5, or hours, minutes and seconds, as in "
            + "00:01:30.5")
      }
      guard seconds <= longest else {
        throw ValueProblem("\(text) is out of range; give at most \(shortText(longest)) seconds")
      }
      guard mayBeZero || seconds > 0 else {
        throw ValueProblem("\(text) is out of range; give more than 0 seconds")
      }
      return seconds
    }
  }

  private static func seconds(in text: String) -> Double? {
    let parts = text.bytes.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.last, parts.count <= 3, let seconds = amount(last) else { return nil }
    guard parts.count > 1 else { return seconds }
    let whole = parts.dropLast().map { isPlain($0, allowing: "") ? decimalNumber($0) : nil }
    guard seconds < 60, let minutes = whole.last ?? nil, let hours = whole.first ?? nil else {
      return nil
    }
    guard parts.count == 3 else { return minutes * 60 + seconds }
    return minutes < 60 ? (hours * 60 + minutes) * 60 + seconds : nil
  }

  private static func amount(_ text: ByteText) -> Double? {
    guard isPlain(text, allowing: "."), let amount = decimalNumber(text) else {
      return nil
    }
    return amount
  }

  /// Returns true if a text consists of digits and the other allowed bytes.
  private static func isPlain(_ text: ByteText, allowing others: ByteText) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isDigit || others.contains($0) }
  }
}
