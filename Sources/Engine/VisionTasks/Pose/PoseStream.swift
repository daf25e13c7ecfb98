/// The state of a stream between frames.
struct PoseStream: Sendable {
  var order = TimestampOrder()

  /// The picture of the last frame.
  var picture: UprightPicture?

  /// The tracked people and their regions.
  var people: [TrackedRegion] = []

  var smoothing = PoseSmoothing()

  /// The last mask, if masks are smoothed; frames without people do not change it, as upstream.
  var mask: SegmentationMask?

  private var nextID = 0

  /// Returns a new person's number, which has never been used.
  mutating func takeNextID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Forgets everything except the used numbers and the time.
  mutating func restart() {
    let (order, nextID) = (order, nextID)
    self = PoseStream()
    (self.order, self.nextID) = (order, nextID)
  }
}

extension UprightPicture {
  /// Returns a reading as a result, in the stored picture.
  func pose(_ reading: BodyReading, id: Int, mask: SegmentationMask?) -> Pose {
    Pose(
      id: id, landmarks: reading.landmarks.map(stored), worldLandmarks: reading.world, mask: mask)
  }
}
