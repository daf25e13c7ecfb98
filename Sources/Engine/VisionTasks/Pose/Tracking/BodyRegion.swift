#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A turned square around a person, in fractions of the upright picture's sides.
///
/// Square in pixels, so that width and height are different fractions. Every step rounds to single
/// precision where upstream rounds (docs/reference/blazepose.md 2, 3.1, 4.6 and 5.3): do not
/// rearrange.
struct BodyRegion: Hashable, Sendable {
  var centerX: Float
  var centerY: Float
  var width: Float
  var height: Float
  /// Radians, clockwise on screen.
  var rotation: Float

  /// A region by its numbers.
  init(centerX: Float, centerY: Float, width: Float, height: Float, rotation: Float) {
    self.centerX = centerX
    self.centerY = centerY
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// The square around the middle of the hips whose half side reaches the second point, which is
  /// straight above once the person stands upright.
  init(hips: TensorPoint, reach: TensorPoint, in picture: UprightPicture) {
    let (pictureWidth, pictureHeight) = (Float(picture.width), Float(picture.height))
    let (x, y) = (hips.x * pictureWidth, hips.y * pictureHeight)
    let (reachX, reachY) = (reach.x * pictureWidth, reach.y * pictureHeight)
    let (right, down) = (reachX - x, reachY - y)
    let side = Float(Double((right * right + down * down).squareRoot()) * 2)
    // Upstream brings an atan2f of its own, which rounds rightly; the system's may not.
    let angle = Float(Double.pi / 2) - Float(atan2(Double(-down), Double(right)))
    self.init(
      centerX: x / pictureWidth, centerY: y / pictureHeight, width: side / pictureWidth,
      height: side / pictureHeight, rotation: Self.normalized(angle))
  }

  /// Upstream enlarges every region it looks at by this.
  static let expansion: Float = 1.25

  /// The region as it is looked at: square in pixels, and larger.
  func expanded(in picture: UprightPicture) -> BodyRegion {
    let (pictureWidth, pictureHeight) = (Float(picture.width), Float(picture.height))
    let side = max(width * pictureWidth, height * pictureHeight)
    var result = self
    result.width = side / pictureWidth * Self.expansion
    result.height = side / pictureHeight * Self.expansion
    return result
  }

  /// An angle brought to -pi ..< pi.
  private static func normalized(_ angle: Float) -> Float {
    let turns = ((Double(angle) + .pi) / (2 * .pi)).rounded(.down)
    return Float(Double(angle) - 2 * .pi * turns)
  }

  /// The mean of the sides in pixels.
  func meanSide(in picture: UprightPicture) -> Float {
    (width * Float(picture.width) + height * Float(picture.height)) / 2
  }

  /// Whether a model can look at it: finite, with a size, and not absurdly far away.
  func isUsable(in picture: UprightPicture) -> Bool {
    let reach = Float(1 << 20)
    let (pictureWidth, pictureHeight) = (Float(picture.width), Float(picture.height))
    return width > 0 && height > 0 && rotation.isFinite
      && abs(centerX) * pictureWidth < reach && abs(centerY) * pictureHeight < reach
      && width * pictureWidth < reach && height * pictureHeight < reach
  }

  /// How much two regions have in common, turned upright: shared area over joint area.
  func intersectionOverUnion(_ other: BodyRegion) -> Float {
    box.intersectionOverUnion(other.box)
  }

  private var box: TensorBox {
    var box = TensorBox(left: 0, top: 0, right: width, bottom: height)
    box.x = centerX - width / 2
    box.y = centerY - height / 2
    return box
  }

  /// The upright picture's point under a point of the region, both in fractions of their sides.
  func project(_ point: TensorPoint) -> TensorPoint {
    let (right, down) = (point.x - 0.5, point.y - 0.5)
    let (cosine, sine) = (Float(cos(Double(rotation))), Float(sin(Double(rotation))))
    return TensorPoint(
      x: (cosine * right - sine * down) * width + centerX,
      y: (sine * right + cosine * down) * height + centerY)
  }

  /// A direction of the region in the upright picture.
  func turn(_ direction: TensorPoint) -> TensorPoint {
    let (cosine, sine) = (Float(cos(Double(rotation))), Float(sin(Double(rotation))))
    return TensorPoint(
      x: cosine * direction.x - sine * direction.y, y: sine * direction.x + cosine * direction.y)
  }
}
