/// Follows a value with a delay: each output is a mean of the input and the previous output.
///
/// Reference: docs/reference/blazepose.md 6.2, with upstream's mixture of precisions.
struct LowPassFilter: Hashable, Sendable {
  /// The last input value; nil before the first.
  private(set) var lastInput: Float?
  private var lastOutput: Float = 0

  /// Filters the next value; `weight` is the input's share, 0...1.
  mutating func filter(_ value: Float, weight: Float) -> Float {
    let isFirst = lastInput == nil
    lastInput = value
    lastOutput =
      isFirst
      ? value : Float(Double(weight * value) + (1 - Double(weight)) * Double(lastOutput))
    return lastOutput
  }
}
