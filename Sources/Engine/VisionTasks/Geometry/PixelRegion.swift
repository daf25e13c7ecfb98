/// A rotated rectangle of a picture, in pixels, in upstream's single precision.
///
/// Fractions of sides do not always give the same pixels again.
struct PixelRegion: Hashable, Sendable {
  var centerX: Float
  var centerY: Float
  var width: Float
  var height: Float
  /// The rotation in radians, clockwise on screen.
  var rotation: Float
}

extension UprightRegion {
  /// Returns the region in pixels of the picture.
  func pixels(in picture: UprightPicture) -> PixelRegion {
    let (width, height) = (Float(picture.width), Float(picture.height))
    return PixelRegion(
      centerX: centerX * width, centerY: centerY * height, width: self.width * width,
      height: self.height * height, rotation: rotation)
  }
}
