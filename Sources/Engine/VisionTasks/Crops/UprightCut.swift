public import Frames
public import VisionBase

/// A rectangle of a stored picture around an object, turned so that the object is upright in it.
///
/// ```swift
/// for face in try await landmarker.faces(in: frame).faces {
///   guard let cut = face.uprightCut(in: PictureGeometry(frame)) else { continue }
///   try frame.cropped(to: cut)?.write(to: "face-\(face.id).png")
/// }
/// ```
public struct UprightCut: Hashable, Sendable {
  /// The rectangle in the stored picture; its upper edge is the one above the object.
  ///
  /// Its coordinates are indices of pixels, as `RegionSampler` of the module `Frames` takes them.
  public let region: Region
  /// The width in pixels of the stored picture.
  public let width: Double
  /// The height in pixels of the stored picture.
  public let height: Double

  /// Creates the smallest rectangle around points of the stored picture, in pixels.
  ///
  /// `across` is the direction to the right of the upright object, in pixels of the stored picture.
  /// The rectangle is `margin` times its own size larger on each side. Nil if the points have no
  /// extent, or the direction no length.
  public init?(
    around points: [PicturePoint], across: PicturePoint, in picture: PictureGeometry,
    margin: Double = 0
  ) {
    let length = (across.x * across.x + across.y * across.y).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    let (cosine, sine) = (across.x / length, across.y / length)
    let turned = PictureBox(
      around: points.map { point in
        PicturePoint(
          x: point.x * cosine + point.y * sine, y: point.y * cosine - point.x * sine)
      })
    let (x, y) = (turned.x + turned.width / 2, turned.y + turned.height / 2)
    self.init(
      middle: PicturePoint(x: x * cosine - y * sine, y: x * sine + y * cosine),
      width: turned.width * (1 + 2 * margin), height: turned.height * (1 + 2 * margin),
      cosine, sine, in: picture)
  }

  /// Creates a rectangle of the size of a box in pixels, about its middle.
  ///
  /// `across` is the direction to the right of the upright object. Nil if either has no extent.
  public init?(box: PictureBox, across: PicturePoint, in picture: PictureGeometry) {
    let length = (across.x * across.x + across.y * across.y).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    self.init(
      middle: PicturePoint(x: box.x + box.width / 2, y: box.y + box.height / 2),
      width: box.width, height: box.height, across.x / length, across.y / length, in: picture)
  }

  private init?(
    middle: PicturePoint, width: Double, height: Double, _ cosine: Double, _ sine: Double,
    in picture: PictureGeometry
  ) {
    guard width > 0, height > 0, width.isFinite, height.isFinite, (middle.x + middle.y).isFinite
    else { return nil }
    // In a picture that is stored mirrored, what is upright has its lower side the other way.
    let (downX, downY) =
      picture.orientation.isMirrored ? (sine, -cosine) : (-sine, cosine)
    // From edges of pixels to their indices: half a pixel inward, then to the pixel's first corner.
    let (shiftX, shiftY) = ((cosine + downX - 1) / 2, (sine + downY - 1) / 2)
    func corner(_ right: Double, _ down: Double) -> SIMD2<Float> {
      SIMD2(
        Float(middle.x + shiftX + right * width / 2 * cosine + down * height / 2 * downX),
        Float(middle.y + shiftY + right * width / 2 * sine + down * height / 2 * downY))
    }
    region = Region(
      bottomLeft: corner(-1, 1), topLeft: corner(-1, -1), topRight: corner(1, -1),
      bottomRight: corner(1, 1))
    (self.width, self.height) = (width, height)
  }
}

extension Frame {
  /// Returns a turned part of the image as an upright image with its own rows and columns.
  ///
  /// Pixels are interpolated between their four neighbors; places outside the image are black. The
  /// format is `rgb`, and sides are rounded to whole pixels. Nil if the part lies outside the image
  /// or far away, is more than twice as long as the image's diagonal or longer than an image may
  /// be, or has more than four times the image's area: models may name any place.
  public func cropped(to cut: UprightCut) throws(VisionError) -> Frame? {
    try self.cut(to: cut.region, width: cut.width, height: cut.height)
  }
}
