/// Numbers for a median; keeps its memory.
struct MotionSample: Sendable {
  private var numbers: [Float] = []

  mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

  mutating func add(_ number: Float) { numbers.append(number) }

  var count: Int { numbers.count }

  /// Returns the median, the upper of two middle numbers; 0 if empty.
  ///
  /// Reorders the numbers.
  mutating func median() -> Float {
    guard !numbers.isEmpty else { return 0 }
    numbers.sort()
    return numbers[numbers.count / 2]
  }
}
