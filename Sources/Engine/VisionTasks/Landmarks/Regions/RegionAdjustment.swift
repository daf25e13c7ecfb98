/// The last steps to a region: it is shifted, made square and enlarged, in this order.
///
/// Upstream's RectTransformationCalculator, in its single precision.
struct RegionAdjustment: Hashable, Sendable {
  /// The shift along the region's downward axis, as a fraction of its height.
  var shift: Float = 0

  /// The side, in pixels, that both sides become.
  var squaring: Squaring = .none

  /// The factor of both sides.
  var scale: Float

  /// The side that both sides of a region become.
  enum Squaring: Hashable, Sendable {
    case none
    case longSide
    case shortSide
  }

  /// Returns the adjusted region; its rotation stays.
  func apply(to region: UprightRegion, in picture: UprightPicture) -> UprightRegion {
    let (pictureWidth, pictureHeight) = (Float(picture.width), Float(picture.height))
    var result = region
    if shift != 0 { move(&result, pictureWidth, pictureHeight) }
    let (width, height) = (region.width * pictureWidth, region.height * pictureHeight)
    let side: Float? =
      switch squaring {
      case .none: nil
      case .longSide: max(width, height)
      case .shortSide: min(width, height)
      }
    if let side { (result.width, result.height) = (side / pictureWidth, side / pictureHeight) }
    result.width *= scale
    result.height *= scale
    return result
  }

  private func move(_ region: inout UprightRegion, _ width: Float, _ height: Float) {
    guard region.rotation != 0 else {
      region.centerY += region.height * shift
      return
    }
    let distance = height * region.height * shift
    let turn = Turn(region.rotation)
    region.centerX -= distance * turn.sine / width
    region.centerY += distance * turn.cosine / height
  }
}
