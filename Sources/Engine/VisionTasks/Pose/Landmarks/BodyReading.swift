/// What the landmark model says about one person, in the upright picture.
struct BodyReading: Sendable {
  /// The 33 landmarks, in fractions of the upright picture's sides.
  var landmarks: [PoseLandmark]

  /// The 33 landmarks in metres, turned upright.
  var world: [WorldLandmark]

  /// The middle of the hips, from which the next region is made.
  var hips: BodyPoint

  /// The point above the hips that says how far the body reaches.
  var reach: BodyPoint

  /// Whether all coordinates are numbers; a model may give anything.
  var isFinite: Bool {
    landmarks.allSatisfy { ($0.x + $0.y + $0.z + $0.visibility + $0.presence).isFinite }
      && world.allSatisfy { ($0.x + $0.y + $0.z).isFinite }
      && (hips.x + hips.y + hips.z + reach.x + reach.y + reach.z).isFinite
  }
}

/// A point in fractions of the upright picture's sides, with depth on the scale of x.
struct BodyPoint: Hashable, Sendable {
  var x: Float
  var y: Float
  var z: Float

  /// The point without its depth.
  var place: TensorPoint { TensorPoint(x: x, y: y) }
}
