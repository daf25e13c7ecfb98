/// What is remembered from frame to frame of a stream.
struct PoseStream: Sendable {
  var order = TimestampOrder()

  /// The picture of the last frame.
  var picture: UprightPicture?

  /// Who is followed, and where.
  var people: [TrackedRegion] = []

  var smoothing = PoseSmoothing()

  /// The last mask, where masks are smoothed; frames without anybody do not count, as upstream.
  var mask: SegmentationMask?

  private var nextID = 0

  /// A number that nobody has had.
  mutating func takeNextID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Forgets everything but which numbers are taken and what time it is.
  mutating func restart() {
    let (order, nextID) = (order, nextID)
    self = PoseStream()
    (self.order, self.nextID) = (order, nextID)
  }
}

extension UprightPicture {
  /// A reading as results show it, in the stored picture.
  func pose(_ reading: BodyReading, id: Int, mask: SegmentationMask?) -> Pose {
    Pose(
      id: id, landmarks: reading.landmarks.map(stored), worldLandmarks: reading.world, mask: mask)
  }
}
