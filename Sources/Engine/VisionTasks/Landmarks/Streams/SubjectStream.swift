internal import VisionBase

/// The tracked subjects of a stream between its frames.
struct SubjectStream: Sendable {
  private var order = TimestampOrder()

  /// The picture of the last frame.
  private var picture: PictureGeometry?

  /// The tracked subjects and their regions.
  var subjects: [TrackedRegion] = []

  private var nextID = 0

  /// Accepts the next frame.
  ///
  /// Returns false if the picture has another size or orientation than the last one: the subjects
  /// are forgotten then, except for the used numbers. Throws `optionInvalid` with a `StreamFault`
  /// if the time does not increase; the frame then changes nothing.
  mutating func accept(
    _ picture: PictureGeometry, microseconds: Int64
  ) throws(VisionError) -> Bool {
    try order.accept(microseconds: microseconds)
    let last = self.picture
    self.picture = picture
    guard let last, last != picture else { return true }
    subjects = []
    return false
  }

  /// Returns a new subject's number, which has never been used.
  mutating func takeNextID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Forgets everything except the used numbers: the next frame may have any time.
  mutating func reset() {
    (order, picture, subjects) = (TimestampOrder(), nil, [])
  }
}
