#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
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

  /// The direction of the region's own vertical axis, of length 1.
  let down: Direction

  /// Whether the region's horizontal axis is reversed before turning.
  public let isMirrored: Bool

  /// How fast the region's axes recede in perspective; nil without.
  let lean: Direction?

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

  /// A region between four corners, in the picture's pixel-index coordinates, seen in perspective.
  ///
  /// Upstream's samplers round the corners of a turned rectangle to single precision before
  /// anything else, so that it is no longer quite a rectangle; with the same corners this samples
  /// the same pixels. Corners on one line give a region without size, which samplers refuse.
  public init(
    topLeft: (x: Double, y: Double), topRight: (x: Double, y: Double),
    bottomRight: (x: Double, y: Double), bottomLeft: (x: Double, y: Double)
  ) {
    // From the unit square to the corners: (a s + b t + topLeft) / (g s + h t + 1).
    let (rightX, rightY) = (topRight.x - bottomRight.x, topRight.y - bottomRight.y)
    let (leftX, leftY) = (bottomLeft.x - bottomRight.x, bottomLeft.y - bottomRight.y)
    let errorX = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x
    let errorY = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y
    let area = rightX * leftY - rightY * leftX
    let isParallelogram = errorX == 0 && errorY == 0
    let g = isParallelogram ? 0 : (errorX * leftY - errorY * leftX) / area
    let h = isParallelogram ? 0 : (rightX * errorY - rightY * errorX) / area
    let along = Direction(
      x: topRight.x - topLeft.x + g * topRight.x, y: topRight.y - topLeft.y + g * topRight.y)
    let down = Direction(
      x: bottomLeft.x - topLeft.x + h * bottomLeft.x, y: bottomLeft.y - topLeft.y + h * bottomLeft.y
    )
    let (width, height) = (along.length, down.length)
    self.init(
      centerX: topLeft.x + along.x / 2 + down.x / 2, centerY: topLeft.y + along.y / 2 + down.y / 2,
      width: width, height: height, cosine: along.x / width, sine: along.y / width,
      isMirrored: false, down: Direction(x: down.x / height, y: down.y / height),
      lean: isParallelogram ? nil : Direction(x: g, y: h))
  }

  /// A direction in the picture.
  struct Direction: Hashable, Sendable {
    let x: Double
    let y: Double

    var length: Double { (x * x + y * y).squareRoot() }
  }

  private init(
    centerX: Double, centerY: Double, width: Double, height: Double, cosine: Double, sine: Double,
    isMirrored: Bool, down: Direction? = nil, lean: Direction? = nil
  ) {
    self.lean = lean
    self.down = down ?? Direction(x: -sine, y: cosine)
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
    let below = (y - 0.5) * height
    let distance = lean.map { 1 + $0.x * x + $0.y * y } ?? 1
    return (
      (centerX + right * cosine + below * down.x) / distance,
      (centerY + right * sine + below * down.y) / distance
    )
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
