/// Tracks the detections of any detector from picture to picture, by boxes alone.
///
/// ```swift
/// var tracker = DetectionTracker()
/// for try await result in detector.detections(in: frames) {
///   let time = result.timestampInMicroseconds ?? 0
///   for object in tracker.track(result, timestampInMicroseconds: time).objects {
///     print(object.trackingID ?? 0, object.boundingBox)
///   }
/// }
/// ```
///
/// `ObjectTracker` does more, since it also looks at the pictures; this is its method of
/// association (ByteTrack's), for detectors of your own. Give the detector a low score threshold:
/// even its least certain detections are useful here. A tracker is a value: copies are independent.
public struct DetectionTracker: Sendable {
  /// The maximum number of objects, most prominent first.
  public var maxObjects: Int

  private var stream = TrackingStream()

  /// Creates a tracker without objects.
  ///
  /// - Parameters:
  ///   - maxObjects: The maximum number of objects, most prominent first.
  ///   - scoreThreshold: The detector's minimum score for a new object. Objects that are already
  ///     followed are found again with any lower score.
  public init(maxObjects: Int = 50, scoreThreshold: Float = 0.5) {
    self.maxObjects = maxObjects
    stream.table.newObjectThreshold = scoreThreshold
  }

  /// Takes the detections of the next picture and identifies the objects.
  ///
  /// A picture of another size or orientation, or from before the last one, restarts the tracking;
  /// the objects' numbers are not reused. Detections without categories, and those whose boxes have
  /// no size or lie outside the picture, are ignored.
  public mutating func track(
    _ result: DetectionResult, timestampInMicroseconds: Int64
  ) -> TrackingResult {
    let picture = result.picture
    let steps = stream.advance(to: timestampInMicroseconds, picture)
    stream.table.advance(by: steps)
    let found = result.detections.compactMap { LocalizedObject($0, in: picture) }
    stream.table.associate(TrackTable.merge.merge(found), in: picture)
    stream.table.removeLeft(picture)
    let chosen = stream.table.report(largestCount: max(maxObjects, 0), in: picture)
    return TrackingResult(
      objects: chosen.compactMap { stream.table.tracks[$0].reported(in: picture) },
      picture: picture, timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Forgets all objects; their numbers are not reused.
  public mutating func reset() {
    stream.restart()
  }
}
