/// The bars that make a region square, and the mapping from the square back to the region.
///
/// Reference: docs/reference/blazepose.md 1.2 and 1.6, in upstream's single precision.
struct Letterbox: Hashable, Sendable {
  /// The width of the left bar, and of the right one, as a fraction of the square.
  let sides: Float
  /// The height of the upper bar, and of the lower one, as a fraction of the square.
  let ends: Float

  /// The square around the region, with the region's center and rotation.
  let region: UprightRegion

  init(_ region: UprightRegion = .whole, in picture: UprightPicture) {
    let (pictureWidth, pictureHeight) = (Float(picture.width), Float(picture.height))
    let (width, height) = (region.width * pictureWidth, region.height * pictureHeight)
    let aspect = height / width
    var side = width
    if aspect < 1 {
      ends = (1 - aspect) / 2
      sides = 0
    } else {
      side = height
      sides = (1 - 1 / aspect) / 2
      ends = 0
    }
    var square = region
    (square.width, square.height) = (side / pictureWidth, side / pictureHeight)
    self.region = square
  }

  /// Returns a point of the square in fractions of the region's sides.
  func remove(_ point: TensorPoint) -> TensorPoint {
    TensorPoint(
      x: (point.x - sides) / (1 - (sides + sides)), y: (point.y - ends) / (1 - (ends + ends)))
  }
}
