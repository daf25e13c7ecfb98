package import VisionBase

/// A vector with a direction, ready to be added to an index.
package struct IndexVector: Sendable {
  let numbers: [Float]
  let direction: DirectionCode

  /// Creates a vector from the model's numbers.
  ///
  /// Throws `inputInvalid` if they have no direction: all are zero, or one is not finite.
  package init(_ numbers: [Float]) throws(VisionError) {
    guard let direction = DirectionCode(numbers.span) else {
      throw VisionError(
        .inputInvalid, "the model gave \(numbers.count) numbers without a direction")
    }
    (self.numbers, self.direction) = (numbers, direction)
  }
}
