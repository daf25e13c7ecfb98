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
  /// Returns a reading as a result, in the stored picture.
  func pose(_ reading: BodyReading, id: Int, mask: SegmentationMask?) -> Pose {
    Pose(
      id: id, landmarks: reading.landmarks.map(stored), worldLandmarks: reading.world, mask: mask)
  }
}
