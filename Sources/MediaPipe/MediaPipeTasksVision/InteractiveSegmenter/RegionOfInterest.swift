public import Foundation
internal import MediaPipeRules

/// The thing in a picture that an `InteractiveSegmenterLegacy` segments: a point on it, or the
/// points of a scribble over it.
///
/// Positions are in fractions of the stored picture. A scribble is not connected by lines, so it
/// should have a point every few pixels.
#if canImport(ObjectiveC)
  @objc(MPPRegionOfInterest)
  @objcMembers
#endif
open class RegionOfInterest: NSObject {
  /// The point on the thing; nil for a scribble.
  public let keypoint: NormalizedKeypoint?

  /// The points of the scribble; nil for a single point.
  public let scribbles: [NormalizedKeypoint]?

  /// Creates a region with a point on the thing.
  public init(normalizedKeyPoint: NormalizedKeypoint) {
    keypoint = normalizedKeyPoint
    scribbles = nil
  }

  /// Creates a region with the points of a scribble.
  public init(scribbles: [NormalizedKeypoint]) {
    keypoint = nil
    self.scribbles = scribbles
  }
}

extension RegionOfInterest {
  /// Returns the points; throws if there are none, or one is outside the picture.
  func selection() throws(TaskFailure) -> SegmenterSelection {
    let points = keypoint.map { [$0] } ?? scribbles ?? []
    return try SegmenterSelection(
      points.map { (x: Double($0.location.x), y: Double($0.location.y)) })
  }
}
