internal import VisionBase

/// A shape that a tensor's reader requires: the size of each dimension, nil for any size except 0.
struct NeededShape: Hashable, Sendable, CustomStringConvertible, ExpressibleByArrayLiteral {
  let sides: [Int?]

  init(_ sides: [Int?]) { self.sides = sides }

  init(arrayLiteral sides: Int?...) { self.init(sides) }

  /// The shape as text for messages: `1 x n x 4`.
  var description: String { sides.map { $0.map(String.init) ?? "n" }.joined(separator: " x ") }

  /// Returns true if a tensor of this shape can be read.
  func fits(_ shape: [Int]) -> Bool {
    shape.count == sides.count
      && zip(shape, sides).allSatisfy { side, needed in needed.map { $0 == side } ?? (side > 0) }
  }

  /// Checks that a tensor has one of the required shapes.
  ///
  /// - Parameters:
  ///   - shape: The tensor's shape.
  ///   - needed: The accepted shapes.
  ///   - complaint: The requirement; the message continues with the actual shape.
  ///   - fault: The cause of the error.
  /// - Throws: `modelUnsupported` for any other shape.
  static func check(
    _ shape: [Int], isOneOf needed: [NeededShape], _ complaint: String, fault: any Error
  ) throws(VisionError) {
    if needed.contains(where: { $0.fits(shape) }) { return }
    throw VisionError(.modelUnsupported, "\(complaint), it is \(shape)", cause: fault)
  }
}
