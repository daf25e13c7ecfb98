/// A rotated rectangle of the upright picture, in fractions of the picture's sides.
///
/// The sides of a square in pixels are different fractions. Every step rounds to single precision
/// where upstream rounds (docs/reference/blazepose.md 5.3): do not rearrange.
struct UprightRegion: Hashable, Sendable {
  var centerX: Float
  var centerY: Float
  var width: Float
  var height: Float
  /// The rotation in radians, clockwise on screen.
  var rotation: Float = 0

  /// The whole picture.
  static let whole = UprightRegion(centerX: 0.5, centerY: 0.5, width: 1, height: 1)

  /// Returns an angle normalized to -pi ..< pi.
  static func normalized(_ angle: Float) -> Float {
    let turns = ((Double(angle) + .pi) / (2 * .pi)).rounded(.down)
    return Float(Double(angle) - 2 * .pi * turns)
  }

  /// Returns the mean of the sides in pixels.
  func meanSide(in picture: UprightPicture) -> Float {
    (width * Float(picture.width) + height * Float(picture.height)) / 2
  }

  /// Returns true if a model can sample the region: finite, not empty, and not absurdly far away.
  func isUsable(in picture: UprightPicture) -> Bool {
    let reach = Float(1 << 20)
    let (pictureWidth, pictureHeight) = (Float(picture.width), Float(picture.height))
    return width > 0 && height > 0 && rotation.isFinite
      && abs(centerX) * pictureWidth < reach && abs(centerY) * pictureHeight < reach
      && width * pictureWidth < reach && height * pictureHeight < reach
  }

  /// Returns the intersection over the union of two regions, both without rotation.
  func intersectionOverUnion(_ other: UprightRegion) -> Float {
    box.intersectionOverUnion(other.box)
  }

  private var box: TensorBox {
    var box = TensorBox(left: 0, top: 0, right: width, bottom: height)
    box.x = centerX - width / 2
    box.y = centerY - height / 2
    return box
  }
}
