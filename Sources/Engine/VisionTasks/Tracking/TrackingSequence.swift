public import Frames
public import VisionBase

/// One stream of frames in which an `ObjectTracker` follows objects, a frame at a time.
///
/// ```swift
/// let sequence = tracker.sequence()
/// while let frame = try movie.next() {
///   for object in try sequence.track(frame).objects {
///     print(object.trackingID ?? 0, object.boundingBox)
///   }
/// }
/// ```
///
/// For frames that come one by one: from a camera's callback, or a loop of your own. Each sequence
/// has a memory and numbers of its own and keeps its tracker. Safe to use from any thread, but what
/// is followed depends on the order of the frames.
public final class TrackingSequence: Sendable {
  private let engines: EngineOwner<TrackingEngine>
  private let state = Lock(SequenceState(memory: TrackingStream()))

  init(_ engines: EngineOwner<TrackingEngine>) { self.engines = engines }

  /// Follows objects into the next frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The frame that comes after the ones before.
  ///   - timestampInMicroseconds: When it was taken; nil takes the frame's own timestamp, and without
  ///     one 1/30 second after the frame before. When time goes back, all objects count as new.
  /// - Returns: The objects; `trackingID` says which is which.
  /// - Throws: What running the models throws; the frame counts for nothing then.
  public func track(
    _ frame: Frame, timestampInMicroseconds: Int64? = nil
  ) throws(VisionError) -> TrackingResult {
    try engines { (engine) throws(VisionError) in
      try advance(engine, frame, timestampInMicroseconds)
    }
  }

  /// Follows objects into the next frame, as `track(_:timestampInMicroseconds:)` does.
  public func objects(
    in frame: Frame, timestampInMicroseconds: Int64? = nil
  ) async throws(VisionError) -> TrackingResult {
    try await engines.queued { (engine) throws(VisionError) in
      try self.advance(engine, frame, timestampInMicroseconds)
    }
  }

  private func advance(
    _ engine: TrackingEngine, _ frame: Frame, _ time: Int64?
  ) throws(VisionError) -> TrackingResult {
    try state.withLock { (state) throws(VisionError) in
      try state.advance(to: time ?? frame.timestampInMicroseconds) {
        (time, stream) throws(VisionError) in
        try engine.trackedObjects(in: frame, timestampInMicroseconds: time, of: &stream)
      }
    }
  }
}
