#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A rectangle of an image, rotated by any angle and possibly mirrored: a model's input area.
///
/// It is stored as in upstream's samplers: four corners, rounded to single precision. Coordinates
/// are in stored pixels, x to the right and y down, and count pixel indices: an integer is the
/// center of a pixel. A region may extend outside the image.
public struct Region: Hashable, Sendable {
  /// The position of the region's lower left corner in the image.
  public let bottomLeft: SIMD2<Float>

  /// The position of the region's upper left corner in the image.
  public let topLeft: SIMD2<Float>

  /// The position of the region's upper right corner in the image.
  public let topRight: SIMD2<Float>

  /// The position of the region's lower right corner in the image.
  public let bottomRight: SIMD2<Float>

  /// Creates a region between four corners; in perspective if they do not form a rectangle.
  ///
  /// Corners on one line, or in strong perspective, give a region that samplers reject.
  public init(
    bottomLeft: SIMD2<Float>, topLeft: SIMD2<Float>, topRight: SIMD2<Float>,
    bottomRight: SIMD2<Float>
  ) {
    self.bottomLeft = bottomLeft
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
  }

  /// Creates a rectangle rotated clockwise by an angle in radians.
  ///
  /// Samplers reject a region without a positive size.
  public init(
    centerX: Float, centerY: Float, width: Float, height: Float, radians: Float = 0
  ) {
    self.init(
      centerX: centerX, centerY: centerY, width: width, height: height, radians: radians,
      rightSide: .calculated)
  }

  /// The computation of a rotated rectangle's right corners in upstream: the two variants round
  /// differently.
  package enum RightSide: Hashable, Sendable {
    /// From the center, like the left ones: MediaPipe 1.2.2.
    case calculated
    /// By mirroring the left ones at the center: MediaPipe 0.10.21.
    case mirrored
  }

  /// Creates a rectangle rotated exactly as in upstream, step by step in its precision.
  ///
  /// Reference: docs/reference/mediapipe-tasks.md 3.2. Do not rearrange.
  package init(
    centerX: Float, centerY: Float, width: Float, height: Float, radians: Float,
    rightSide: RightSide
  ) {
    let degrees = Float(Double(radians * 180) / .pi)
    let angle = Double(degrees) * .pi / 180
    let (a, b) = (Float(sin(angle)) * 0.5, Float(cos(angle)) * 0.5)
    // A negative size would be rotated or mirrored.
    let (w, h) = (width > 0 ? width : 0, height > 0 ? height : 0)
    bottomLeft = SIMD2(centerX - a * h - b * w, centerY + b * h - a * w)
    topLeft = SIMD2(centerX + a * h - b * w, centerY - b * h - a * w)
    switch rightSide {
    case .calculated:
      topRight = SIMD2(centerX + a * h + b * w, centerY - b * h + a * w)
      bottomRight = SIMD2(centerX - a * h + b * w, centerY + b * h + a * w)
    case .mirrored:
      topRight = SIMD2(2 * centerX - bottomLeft.x, 2 * centerY - bottomLeft.y)
      bottomRight = SIMD2(2 * centerX - topLeft.x, 2 * centerY - topLeft.y)
    }
  }

  /// Creates a part of a frame, seen upright.
  ///
  /// `part` is in the stored image, in fractions of its sides; nil is the whole image. The region's
  /// own axes are those of the upright image.
  public init(of frame: Frame, part: NormalizedRect? = nil, orientation: Orientation? = nil) {
    let orientation = orientation ?? frame.orientation
    let part = part ?? NormalizedRect(x: 0, y: 0, width: 1, height: 1)
    let width = Float(part.width * Double(frame.width))
    let height = Float(part.height * Double(frame.height))
    self.init(
      centerX: Float((part.x + part.width / 2) * Double(frame.width)),
      centerY: Float((part.y + part.height / 2) * Double(frame.height)),
      width: orientation.swapsSides ? height : width,
      height: orientation.swapsSides ? width : height, orientation: orientation)
  }

  /// Creates a rectangle whose own axes are those of the upright image.
  package init(
    centerX: Float, centerY: Float, width: Float, height: Float, orientation: Orientation
  ) {
    let turned = Region(
      centerX: centerX, centerY: centerY, width: width, height: height,
      radians: orientation.radians)
    self = orientation.isMirrored ? turned.mirrored : turned
  }

  /// The same part of the image with left and right exchanged.
  package var mirrored: Region {
    Region(
      bottomLeft: bottomRight, topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft)
  }

  /// Returns the image point for a point of the region, given in fractions of the region's sides.
  public func picturePoint(x: Double, y: Double) -> (x: Double, y: Double) {
    let view = Perspective(self)
    let point = SIMD2(topLeft) + view.along * x + view.down * y
    let distance = 1 + view.lean.x * x + view.lean.y * y
    return (point.x / distance, point.y / distance)
  }
}

/// The mapping from the unit square to a region's corners.
///
/// (topLeft + along · x + down · y) / (1 + lean.x · x + lean.y · y).
struct Perspective {
  let along: SIMD2<Double>
  let down: SIMD2<Double>
  /// The rate at which the region's axes recede; not finite if corners lie on one line.
  let lean: SIMD2<Double>
  /// Twice the area of the triangle at the lower right corner; negative in a mirrored region.
  let area: Double

  init(_ region: Region) {
    let (topLeft, topRight) = (SIMD2<Double>(region.topLeft), SIMD2<Double>(region.topRight))
    let bottomLeft = SIMD2<Double>(region.bottomLeft)
    let bottomRight = SIMD2<Double>(region.bottomRight)
    let (right, left) = (topRight - bottomRight, bottomLeft - bottomRight)
    let error = topLeft - topRight + bottomRight - bottomLeft
    area = right.x * left.y - right.y * left.x
    lean =
      error == .zero
      ? .zero
      : SIMD2(error.x * left.y - error.y * left.x, right.x * error.y - right.y * error.x) / area
    along = topRight - topLeft + lean.x * topRight
    down = bottomLeft - topLeft + lean.y * bottomLeft
  }
}

/// A rectangle in fractions of an image's sides: (0, 0) is its upper left, (1, 1) its lower right.
public struct NormalizedRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The extent to the right.
  public var width: Double
  /// The extent downward.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Orientation {
  /// The clockwise rotation of the upright axes in the stored image.
  ///
  /// Computed as in MediaPipe's Python package: minus the clockwise degrees that rotate the image
  /// upright.
  package var radians: Float {
    let degrees: Double =
      switch self {
      case .up, .upMirrored: 0
      case .left, .rightMirrored: -90
      case .down, .downMirrored: 180
      case .right, .leftMirrored: 90
      }
    return Float(-degrees * Double.pi / 180)
  }
}
