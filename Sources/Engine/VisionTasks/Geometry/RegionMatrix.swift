/// The mapping from a region back to the picture, in upstream's single precision.
///
/// Reference: docs/reference/blazepose.md 3.3. Results equal upstream's to the last bit only if
/// every step rounds where upstream rounds, so the steps here must not be rearranged.
struct RegionMatrix: Sendable {
  private let (xx, xy, x, yx, yy, y): (Float, Float, Float, Float, Float, Float)

  /// Creates the mapping of a rectangle in pixels; `rotation` is in radians, clockwise on screen.
  init(
    center: (x: Float, y: Float), size: (width: Float, height: Float), rotation: Float,
    isMirrored: Bool = false, picture: (width: Int, height: Int)
  ) {
    let (width, height) = size
    let turn = Turn(rotation)
    let (cosine, sine) = (turn.cosine, turn.sine)
    let flip: Float = isMirrored ? -1 : 1
    let (perWidth, perHeight) = (1 / Float(picture.width), 1 / Float(picture.height))
    xx = width * cosine * flip * perWidth
    xy = -height * sine * perWidth
    x = (-0.5 * width * cosine * flip + 0.5 * height * sine + center.x) * perWidth
    yx = width * sine * flip * perHeight
    yy = height * cosine * perHeight
    y = (-0.5 * height * cosine - 0.5 * width * sine * flip + center.y) * perHeight
  }

  /// Creates the mapping of a region of the upright picture.
  init(_ region: PixelRegion, in picture: UprightPicture) {
    self.init(
      center: (region.centerX, region.centerY), size: (region.width, region.height),
      rotation: region.rotation, picture: (picture.width, picture.height))
  }

  /// The length of the region's upper edge, in fractions of the picture's sides.
  var edge: Float {
    let (right, down) = (Double((xx + x) - x), Double((yx + y) - y))
    return Float((right * right + down * down).squareRoot())
  }

  /// Returns a point of the region in fractions of the picture's sides.
  func project(_ point: TensorPoint) -> TensorPoint {
    TensorPoint(x: point.x * xx + point.y * xy + x, y: point.x * yx + point.y * yy + y)
  }

  /// Returns the upright box around a projected box, in fractions of the picture's sides.
  func project(_ box: TensorBox) -> TensorBox {
    let corners = [
      project(TensorPoint(x: box.x, y: box.y)),
      project(TensorPoint(x: box.x + box.width, y: box.y)),
      project(TensorPoint(x: box.x + box.width, y: box.y + box.height)),
      project(TensorPoint(x: box.x, y: box.y + box.height)),
    ]
    var (left, top) = (Float.greatestFiniteMagnitude, Float.greatestFiniteMagnitude)
    var (right, bottom) = (-left, -top)
    for corner in corners {
      left = min(left, corner.x)
      top = min(top, corner.y)
      right = max(right, corner.x)
      bottom = max(bottom, corner.y)
    }
    return TensorBox(left: left, top: top, right: right, bottom: bottom)
  }
}
