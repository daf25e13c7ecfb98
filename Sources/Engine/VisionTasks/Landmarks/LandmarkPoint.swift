/// A point in a plane.
protocol PlanePoint {
  var x: Float { get set }
  var y: Float { get set }
}

/// A point with a depth on the scale of x: the coordinates that landmarks of all kinds have.
protocol LandmarkCoordinates: PlanePoint {
  var z: Float { get set }
}

extension LandmarkCoordinates {
  /// True if all coordinates are finite; a model may produce anything.
  var isFinite: Bool { (x + y + z).isFinite }
}

extension TensorPoint: PlanePoint {}

/// A landmark without likelihoods.
struct LandmarkPoint: Hashable, Sendable, LandmarkCoordinates {
  var x: Float
  var y: Float
  var z: Float
}

/// The likelihoods of a landmark, 0...1, for models that produce them.
struct LandmarkLikelihoods: Hashable, Sendable {
  /// The likelihood that the landmark is in the picture and not hidden.
  var visibility: Float
  /// The likelihood that the landmark is in the picture, hidden or not.
  var presence: Float
}
