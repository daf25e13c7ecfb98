/// The state of a stream of faces between frames.
struct FaceStream: Sendable {
  /// The tracked faces.
  var faces = SubjectStream()

  var smoothing = LandmarkSmoothing(count: Face.landmarkCount, FaceGraph.smoothing)
}
