public import Frames
internal import VisionBase

/// The place of the thing in a picture that is to be segmented, in pixels of the stored picture.
///
/// New versions may add cases.
public enum PictureSelection: Hashable, Sendable {
  /// A point on the thing.
  case point(PicturePoint)
  /// Points of a line that was drawn over the thing; it should have a point every few pixels.
  case scribble([PicturePoint])

  /// The maximum number of points.
  package static let mostPoints = 1 << 16

  /// Returns the points; throws `optionInvalid` if there are none or too many, or one is outside.
  func points(in picture: PictureGeometry) throws(VisionError) -> [PicturePoint] {
    let points =
      switch self {
      case .point(let point): [point]
      case .scribble(let points): points
      }
    guard (1...Self.mostPoints).contains(points.count) else {
      throw VisionError(
        .optionInvalid,
        "a selection needs 1 to \(Self.mostPoints) points, it has \(points.count)")
    }
    let (width, height) = (Double(picture.width), Double(picture.height))
    for point in points
    where !((0...width).contains(point.x) && (0...height).contains(point.y)) {
      throw VisionError(
        .optionInvalid,
        "the selected point \(point.x), \(point.y) is outside the picture of "
          + "\(picture.width)x\(picture.height) pixels")
    }
    return points
  }
}
