/// Follows what any detector sees from picture to picture, by boxes alone.
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
/// `ObjectTracker` does more, since it also looks at the pictures; this is its way of telling
/// objects apart (ByteTrack's), for detectors of your own. Give the detector a low score threshold:
/// even what it is hardly sure of is useful here. A tracker is a value: copies go their own ways.
public struct DetectionTracker: Sendable {
  /// At most this many objects, the most prominent ones.
  public var maxObjects: Int

  private var stream = TrackingStream()

  /// Starts with nothing known.
  ///
  /// - Parameters:
  ///   - maxObjects: At most this many objects, the most prominent ones.
  ///   - scoreThreshold: How sure the detector must be of a new object. Objects that are already
  ///     followed are found again with any lower score.
  public init(maxObjects: Int = 50, scoreThreshold: Float = 0.5) {
    self.maxObjects = maxObjects
    stream.table.newObjectThreshold = scoreThreshold
  }

  /// Takes the detections of the next picture and says which objects they are.
  ///
  /// A picture of another size or orientation, or from before the last one, starts anew; numbers of
  /// objects are not used again. Detections whose boxes have no size or lie outside the picture, and
  /// those without categories, count for nothing.
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

  /// Forgets all objects; their numbers are not used again.
  public mutating func reset() {
    stream.restart()
  }
}
