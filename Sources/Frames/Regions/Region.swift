#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A rectangle of a picture, turned by any angle and possibly mirrored: what a model looks at.
///
/// Coordinates are in stored pixels, x to the right and y down, and count pixel indices: an integer
/// is the centre of a pixel, as upstream's samplers have it. A region may reach outside the picture.
public struct Region: Hashable, Sendable {
  /// The middle of the region.
  public var centerX: Double

  /// The middle of the region.
  public var centerY: Double

  /// The extent along the region's own horizontal axis.
  public var width: Double

  /// The extent along the region's own vertical axis.
  public var height: Double

  /// The cosine of the turn, clockwise on screen.
  public let cosine: Double

  /// The sine of the turn, clockwise on screen.
  public let sine: Double

  /// Whether the region's horizontal axis is reversed before turning.
  public let isMirrored: Bool

  /// A region turned clockwise by an angle in radians.
  public init(
    centerX: Double, centerY: Double, width: Double, height: Double, radians: Double
  ) {
    self.init(
      centerX: centerX, centerY: centerY, width: width, height: height, cosine: cos(radians),
      sine: sin(radians), isMirrored: false)
  }

  /// A region turned clockwise by whole quarters.
  public init(
    centerX: Double, centerY: Double, width: Double, height: Double, quarterTurns: Int = 0,
    isMirrored: Bool = false
  ) {
    let quarter = quarterTurns & 3
    self.init(
      centerX: centerX, centerY: centerY, width: width, height: height,
      cosine: [1, 0, -1, 0][quarter], sine: [0, 1, 0, -1][quarter], isMirrored: isMirrored)
  }

  private init(
    centerX: Double, centerY: Double, width: Double, height: Double, cosine: Double, sine: Double,
    isMirrored: Bool
  ) {
    self.centerX = centerX
    self.centerY = centerY
    self.width = width
    self.height = height
    self.cosine = cosine
    self.sine = sine
    self.isMirrored = isMirrored
  }

  /// A part of a frame as seen upright.
  ///
  /// `part` is given in the stored picture, in fractions of its sides; nil is the whole picture.
  /// The region's own axes are those of the upright picture.
  public init(of frame: Frame, part: NormalizedRect? = nil, orientation: Orientation? = nil) {
    let orientation = orientation ?? frame.orientation
    let part = part ?? NormalizedRect(x: 0, y: 0, width: 1, height: 1)
    let width = part.width * Double(frame.width)
    let height = part.height * Double(frame.height)
    self.init(
      centerX: (part.x + part.width / 2) * Double(frame.width),
      centerY: (part.y + part.height / 2) * Double(frame.height),
      width: orientation.swapsSides ? height : width,
      height: orientation.swapsSides ? width : height,
      quarterTurns: orientation.quarterTurns, isMirrored: orientation.isMirrored)
  }

  /// The picture's point under a point of the region, the latter in fractions of its sides.
  public func picturePoint(x: Double, y: Double) -> (x: Double, y: Double) {
    let right = (isMirrored ? 0.5 - x : x - 0.5) * width
    let down = (y - 0.5) * height
    return (centerX + right * cosine - down * sine, centerY + right * sine + down * cosine)
  }
}

/// A rectangle in fractions of a picture's sides: (0, 0) is its upper left, (1, 1) its lower right.
public struct NormalizedRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The extent to the right.
  public var width: Double
  /// The extent downwards.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Orientation {
  /// The clockwise quarters by which the upright axes lie turned in the stored picture.
  package var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .left, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .right, .leftMirrored: 3
    }
  }
}
