package import VisionBase

/// An embedding that has a direction, ready to be put into an index.
package struct IndexVector: Sendable {
  let numbers: [Float]
  let direction: DirectionCode

  /// Takes the numbers as the model made them.
  ///
  /// Throws `inputInvalid` when they have no direction: all are zero, or one is not finite.
  package init(_ numbers: [Float]) throws(VisionError) {
    guard let direction = DirectionCode(numbers.span) else {
      throw VisionError(
        .inputInvalid, "the model gave \(numbers.count) numbers without a direction")
    }
    (self.numbers, self.direction) = (numbers, direction)
  }
}
