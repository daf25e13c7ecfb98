public import Frames

/// A box in the pixels of a stored picture: x to the right, y down, from its upper left corner.
///
/// "Stored" means as the pixels lie in memory or in the file, whatever the picture's orientation
/// says. Use `upright(in:)` for the box as a person sees it.
public struct PictureBox: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The extent to the right.
  public var width: Double
  /// The extent downwards.
  public var height: Double

  /// Makes a box.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The same box in the picture turned upright.
  public func upright(in picture: PictureGeometry) -> PictureBox {
    let first = picture.upright(PicturePoint(x: x, y: y))
    let second = picture.upright(PicturePoint(x: x + width, y: y + height))
    return PictureBox(
      x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
      height: abs(first.y - second.y))
  }
}

/// A point in the pixels of a stored picture: x to the right, y down.
public struct PicturePoint: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the upper edge.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The size and orientation of the picture that results refer to.
public struct PictureGeometry: Hashable, Sendable {
  /// The width of the stored picture in pixels.
  public var width: Int
  /// The height of the stored picture in pixels.
  public var height: Int
  /// How the stored picture must be turned to look upright.
  public var orientation: Orientation

  /// Makes a description.
  public init(width: Int, height: Int, orientation: Orientation = .up) {
    self.width = width
    self.height = height
    self.orientation = orientation
  }

  /// The description of a frame.
  public init(_ frame: Frame) {
    self.init(width: frame.width, height: frame.height, orientation: frame.orientation)
  }

  /// A stored point where it lies in the upright picture.
  public func upright(_ point: PicturePoint) -> PicturePoint {
    let (right, below) = (Double(width) - point.x, Double(height) - point.y)
    return switch orientation {
    case .up: point
    case .down: PicturePoint(x: right, y: below)
    case .left: PicturePoint(x: point.y, y: right)
    case .right: PicturePoint(x: below, y: point.x)
    case .upMirrored: PicturePoint(x: right, y: point.y)
    case .downMirrored: PicturePoint(x: point.x, y: below)
    case .leftMirrored: PicturePoint(x: point.y, y: point.x)
    case .rightMirrored: PicturePoint(x: below, y: right)
    }
  }
}
