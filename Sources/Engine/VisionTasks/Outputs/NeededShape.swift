internal import VisionBase

/// A shape that the reader of a tensor needs: the side of each dimension, nil for any that is not 0.
struct NeededShape: Hashable, Sendable, CustomStringConvertible, ExpressibleByArrayLiteral {
  let sides: [Int?]

  init(_ sides: [Int?]) { self.sides = sides }

  init(arrayLiteral sides: Int?...) { self.init(sides) }

  /// The shape as messages write it: `1 x n x 4`.
  var description: String { sides.map { $0.map(String.init) ?? "n" }.joined(separator: " x ") }

  /// Whether a tensor of this shape can be read.
  func fits(_ shape: [Int]) -> Bool {
    shape.count == sides.count
      && zip(shape, sides).allSatisfy { side, needed in needed.map { $0 == side } ?? (side > 0) }
  }

  /// Checks that a tensor has one of the shapes that its reader needs.
  ///
  /// - Parameters:
  ///   - shape: The tensor's shape.
  ///   - needed: The shapes that can be read.
  ///   - complaint: What the tensor must be; the message goes on with what it is.
  ///   - fault: The cause of the error.
  /// - Throws: `modelUnsupported` when the shape is another one.
  static func check(
    _ shape: [Int], isOneOf needed: [NeededShape], _ complaint: String, fault: any Error
  ) throws(VisionError) {
    if needed.contains(where: { $0.fits(shape) }) { return }
    throw VisionError(.modelUnsupported, "\(complaint), it is \(shape)", cause: fault)
  }
}
