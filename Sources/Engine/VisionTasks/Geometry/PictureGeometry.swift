public import Frames

/// The size and orientation of the picture that results refer to.
public struct PictureGeometry: Hashable, Sendable {
  /// The width of the stored picture in pixels.
  public var width: Int
  /// The height of the stored picture in pixels.
  public var height: Int
  /// The rotation that makes the stored picture upright.
  public var orientation: Orientation

  /// Creates a description.
  public init(width: Int, height: Int, orientation: Orientation = .up) {
    self.width = width
    self.height = height
    self.orientation = orientation
  }

  /// Creates the description of a frame.
  public init(_ frame: Frame) {
    self.init(width: frame.width, height: frame.height, orientation: frame.orientation)
  }

  /// Returns the position of a stored point in the upright picture.
  public func upright(_ point: PicturePoint) -> PicturePoint {
    orientation.upright(point, storedWidth: Double(width), storedHeight: Double(height))
  }

  /// Returns the position of a stored box in the upright picture.
  public func upright(_ box: PictureBox) -> PictureBox {
    orientation.upright(box, storedWidth: Double(width), storedHeight: Double(height))
  }
}

extension NormalizedRect {
  /// Creates the rectangle of a box, as the `region:` of a call on the same picture.
  ///
  /// ```swift
  /// let part = NormalizedRect(detection.boundingBox, in: result.picture)
  /// let names = try await classifier.classifications(in: frame, region: part)
  /// ```
  public init(_ box: PictureBox, in picture: PictureGeometry) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    self.init(
      x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height)
  }
}
