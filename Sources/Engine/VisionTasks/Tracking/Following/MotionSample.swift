/// Numbers whose median is asked for; keeps its memory.
struct MotionSample: Sendable {
  private var numbers: [Float] = []

  mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

  mutating func add(_ number: Float) { numbers.append(number) }

  var count: Int { numbers.count }

  /// The middle one, the upper of two; 0 of none.
  ///
  /// Brings the numbers into order.
  mutating func median() -> Float {
    guard !numbers.isEmpty else { return 0 }
    numbers.sort()
    return numbers[numbers.count / 2]
  }
}
