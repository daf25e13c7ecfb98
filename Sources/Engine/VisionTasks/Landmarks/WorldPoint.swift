/// A landmark of a hand in meters, as seen in the upright picture.
///
/// The origin is the hand's own center or, with a `HolisticLandmarker`, the center of the hips.
public struct WorldPoint: Hashable, Encodable, Sendable {
  /// The distance to the right in meters.
  public var x: Float
  /// The distance downward in meters.
  public var y: Float
  /// The distance away from the camera in meters.
  public var z: Float

  /// Creates a landmark.
  public init(x: Float, y: Float, z: Float) {
    (self.x, self.y, self.z) = (x, y, z)
  }
}

extension WorldPoint: LandmarkCoordinates {}
