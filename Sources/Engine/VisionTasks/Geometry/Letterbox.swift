/// The bars that make a region square, and the mapping from the square back to the region.
///
/// Reference: docs/reference/blazepose.md 1.2 and 1.6, in upstream's single precision.
struct Letterbox: Hashable, Sendable {
  /// The width of the left bar, and of the right one, as a fraction of the square.
  let sides: Float
  /// The height of the upper bar, and of the lower one, as a fraction of the square.
  let ends: Float

  /// The square around the region, with the region's center and rotation.
  let square: PixelRegion

  init(_ region: UprightRegion = .whole, in picture: UprightPicture) {
    var square = region.pixels(in: picture)
    let aspect = square.height / square.width
    if aspect < 1 {
      ends = (1 - aspect) / 2
      sides = 0
      square.height = square.width
    } else {
      sides = (1 - 1 / aspect) / 2
      ends = 0
      square.width = square.height
    }
    self.square = square
  }

  /// Returns a point of the square in fractions of the region's sides.
  func remove(_ point: TensorPoint) -> TensorPoint {
    TensorPoint(
      x: (point.x - sides) / (1 - (sides + sides)), y: (point.y - ends) / (1 - (ends + ends)))
  }
}
