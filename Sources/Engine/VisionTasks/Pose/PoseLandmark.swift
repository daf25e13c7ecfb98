/// A place of the body in a picture, in fractions of the stored picture's sides.
///
/// Multiplied by the sides, coordinates count pixel indices as upstream's do. Nothing is cut off:
/// what is not in the picture lies outside 0...1.
public struct PoseLandmark: Hashable, Sendable {
  /// The distance from the left edge over the picture's width.
  public var x: Float
  /// The distance from the upper edge over the picture's height.
  public var y: Float
  /// The depth, 0 at the middle of the hips and negative towards the camera, scaled like `x`.
  ///
  /// Where the stored picture lies on its side, `x` means the horizontal axis of the upright one,
  /// but the unit is still the stored picture's width.
  public var z: Float
  /// How likely the place is in the picture and not hidden, 0...1.
  public var visibility: Float
  /// How likely the place is in the picture, hidden or not, 0...1.
  public var presence: Float

  /// Makes a landmark.
  public init(x: Float, y: Float, z: Float, visibility: Float, presence: Float) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }
}

/// A place of the body in metres around the middle of the hips, as seen in the upright picture.
public struct WorldLandmark: Hashable, Sendable {
  /// Metres to the right.
  public var x: Float
  /// Metres down.
  public var y: Float
  /// Metres away from the camera.
  public var z: Float
  /// How likely the place is in the picture and not hidden, 0...1.
  public var visibility: Float
  /// How likely the place is in the picture, hidden or not, 0...1.
  public var presence: Float

  /// Makes a landmark.
  public init(x: Float, y: Float, z: Float, visibility: Float, presence: Float) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }
}
