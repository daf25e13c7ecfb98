/// A landmark of the body in a picture, in fractions of the stored picture's sides.
///
/// Multiplied by the sides, coordinates are pixel indices, as in upstream. Nothing is clamped:
/// points outside the picture are outside 0...1.
public struct PoseLandmark: Hashable, Encodable, Sendable {
  /// The distance from the left edge over the picture's width.
  public var x: Float
  /// The distance from the upper edge over the picture's height.
  public var y: Float
  /// The depth, 0 at the center of the hips and negative toward the camera, on the scale of `x`.
  ///
  /// If the stored picture lies on its side, `x` means the horizontal axis of the upright one, but
  /// the unit is still the stored picture's width.
  public var z: Float
  /// The likelihood that the landmark is in the picture and not hidden, 0...1.
  public var visibility: Float
  /// The likelihood that the landmark is in the picture, hidden or not, 0...1.
  public var presence: Float

  /// Creates a landmark.
  public init(x: Float, y: Float, z: Float, visibility: Float, presence: Float) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  /// Returns the landmark in pixels of the stored picture, with its depth on the same scale.
  public func pixels(in picture: PictureGeometry) -> (point: PicturePoint, z: Double) {
    LandmarkPoint(x: x, y: y, z: z).pixels(in: picture)
  }
}

/// A landmark of the body in meters from the center of the hips, as seen in the upright picture.
public struct WorldLandmark: Hashable, Encodable, Sendable {
  /// The distance to the right in meters.
  public var x: Float
  /// The distance downward in meters.
  public var y: Float
  /// The distance away from the camera in meters.
  public var z: Float
  /// The likelihood that the landmark is in the picture and not hidden, 0...1.
  public var visibility: Float
  /// The likelihood that the landmark is in the picture, hidden or not, 0...1.
  public var presence: Float

  /// Creates a landmark.
  public init(x: Float, y: Float, z: Float, visibility: Float, presence: Float) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }
}

extension PoseLandmark: LandmarkCoordinates {}
extension WorldLandmark: LandmarkCoordinates {}
