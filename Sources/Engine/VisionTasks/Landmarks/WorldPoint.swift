/// A landmark of a hand in meters, from the hand's own center, as seen in the upright picture.
public struct WorldPoint: Hashable, Sendable {
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
