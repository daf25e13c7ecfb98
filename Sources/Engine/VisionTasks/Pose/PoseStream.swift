/// The state of a stream of poses between frames.
struct PoseStream: Sendable {
  /// The tracked people.
  var people = SubjectStream()

  var smoothing = PoseSmoothing()

  /// The last mask, if masks are smoothed; frames without people do not change it, as upstream.
  var mask: SegmentationMask?

  /// Forgets what the last frames showed, but neither the people nor the time.
  mutating func restart() {
    (smoothing, mask) = (PoseSmoothing(), nil)
  }
}

extension UprightPicture {
  /// Returns a body as a result, in the stored picture.
  func pose(_ body: FoundBody) -> Pose {
    Pose(
      id: body.id, landmarks: body.reading.landmarks.map(stored),
      worldLandmarks: body.reading.world, mask: body.mask)
  }
}

/// A person that the models found, in the upright picture.
struct FoundBody: Sendable {
  var reading: BodyReading
  /// The person's number.
  var id: Int
  /// The mask of the stored picture; nil unless the options request it.
  var mask: SegmentationMask?
}
