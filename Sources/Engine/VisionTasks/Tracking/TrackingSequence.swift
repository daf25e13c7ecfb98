public import Frames
public import VisionBase

/// A stream in which an `ObjectTracker` tracks objects, one frame at a time.
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
/// Use it for frames that arrive one by one: from a camera's callback, or in your own loop. Each
/// sequence has its own state and numbers, and retains its tracker. Safe to use from any thread,
/// but the results depend on the order of the frames.
public final class TrackingSequence: Sendable {
  private let engines: EngineOwner<TrackingEngine>
  private let state = Lock(SequenceState(memory: TrackingStream()))

  init(_ engines: EngineOwner<TrackingEngine>) { self.engines = engines }

  /// Tracks objects into the next frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The next frame.
  ///   - timestampInMicroseconds: The frame's time; nil uses the frame's own timestamp, or without
  ///     one 1/30 second after the previous frame. If time goes back, all objects count as new.
  /// - Returns: The objects; `trackingID` identifies each of them.
  /// - Throws: The errors of the models; the frame is then ignored.
  public func track(
    _ frame: Frame, timestampInMicroseconds: Int64? = nil
  ) throws(VisionError) -> TrackingResult {
    try engines { (engine) throws(VisionError) in
      try advance(engine, frame, timestampInMicroseconds)
    }
  }

  /// Tracks objects into the next frame, like `track(_:timestampInMicroseconds:)`.
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
