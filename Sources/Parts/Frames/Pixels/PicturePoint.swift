/// A point in an image, in pixels of the stored image, regardless of its orientation.
///
/// (0, 0) is the outer corner of the first stored pixel, whose center is (0.5, 0.5).
public struct PicturePoint: Sendable, Hashable, Encodable {
  /// The distance from the first stored column's outer edge.
  public var x: Double
  /// The distance from the first stored row's outer edge.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// True if both coordinates are finite.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// An axis-aligned rectangle in an image, in pixels of the stored image.
public struct PictureBox: Sendable, Hashable, Encodable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The distance from the left to the right edge.
  public var width: Double
  /// The distance from the upper to the lower edge.
  public var height: Double

  /// Creates a box.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
