/// The bars that make a picture as high as it is wide, and the way back from the square to it.
///
/// Reference: docs/reference/blazepose.md 1.2 and 1.6, in upstream's single precision.
struct Letterbox: Hashable, Sendable {
  /// The bar left of the picture, and the one right of it, in parts of the square.
  let sides: Float
  /// The bar above the picture, and the one below, in parts of the square.
  let ends: Float

  /// The square around the whole picture.
  let region: BodyRegion

  init(_ picture: UprightPicture) {
    let (width, height) = (Float(picture.width), Float(picture.height))
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
    region = BodyRegion(
      centerX: 0.5, centerY: 0.5, width: side / width, height: side / height, rotation: 0)
  }

  /// A point of the square in fractions of the picture's sides.
  func remove(_ point: TensorPoint) -> TensorPoint {
    TensorPoint(
      x: (point.x - sides) / (1 - (sides + sides)), y: (point.y - ends) / (1 - (ends + ends)))
  }
}
