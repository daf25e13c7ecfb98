/// The state of a stream of whole bodies between frames.
struct HolisticStream: Sendable {
  var body = PoseStream()

  /// The landmarks of the last frame's face and hands, in the upright picture; nil for those that
  /// it did not have.
  var last = LastParts()

  struct LastParts: Sendable {
    /// The picture that the landmarks are fractions of; nil before the first.
    var picture: PictureGeometry?
    var face: [LandmarkPoint]?
    var hands: [Handedness: [LandmarkPoint]] = [:]
  }
}
