package import Frames
internal import VisionTasks

/// A rectangle of a stored picture around an object, turned so that the object is upright in it.
package struct UprightCut: Sendable, Equatable {
  /// The rectangle; its upper edge is the one above the object.
  package var region: Region
  /// The width in pixels of the stored picture.
  package var width: Double
  /// The height in pixels of the stored picture.
  package var height: Double

  /// Creates the smallest rectangle around points.
  ///
  /// `across` is the direction to the right of the upright object, in pixels of the stored picture.
  /// The rectangle is `margin` times its own size larger on each side. Nil if the points have no
  /// extent, or the direction no length.
  init?(
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

  /// Creates a rectangle of the size of a box, about its middle; nil if either has no extent.
  init?(box: PictureBox, across: PicturePoint, in picture: PictureGeometry) {
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
    func corner(_ right: Double, _ down: Double) -> SIMD2<Float> {
      SIMD2(
        Float(middle.x + right * width / 2 * cosine + down * height / 2 * downX),
        Float(middle.y + right * width / 2 * sine + down * height / 2 * downY))
    }
    region = Region(
      bottomLeft: corner(-1, 1), topLeft: corner(-1, -1), topRight: corner(1, -1),
      bottomRight: corner(1, 1))
    (self.width, self.height) = (width, height)
  }
}
