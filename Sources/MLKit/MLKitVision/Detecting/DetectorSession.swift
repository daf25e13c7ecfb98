package import Frames
package import VisionBase
internal import VisionTasks

/// The functions of an engine that a detector needs.
package struct DetectorEngine<Found> {
  /// Processes an unrelated picture.
  let results: (Frame) throws(VisionError) -> Found

  /// Processes the next frame of a stream, at a time in microseconds.
  let trackedResults: (Frame, Int64) throws(VisionError) -> Found

  /// Forgets the stream.
  let reset: () -> Void

  /// Creates an engine from its functions.
  package init(
    results: @escaping (Frame) throws(VisionError) -> Found,
    trackedResults: @escaping (Frame, Int64) throws(VisionError) -> Found,
    reset: @escaping () -> Void
  ) {
    self.results = results
    self.trackedResults = trackedResults
    self.reset = reset
  }

  /// Creates an engine for which all pictures are unrelated.
  package init(results: @escaping (Frame) throws(VisionError) -> Found) {
    self.init(
      results: results,
      trackedResults: { (frame, _) throws(VisionError) in try results(frame) }, reset: {})
  }
}

/// An engine with a detector's state between calls.
///
/// Not thread-safe: an `EngineOwner` holds it, and creates it at the first call, since creating a
/// detector cannot fail. A running program recovers once a missing model has been fetched.
package final class DetectorSession<Found> {
  private let isStream: Bool
  private let engine: DetectorEngine<Found>
  private var clock = StreamClock()
  private var lastPicture: PictureGeometry?

  init(isStream: Bool, engine: DetectorEngine<Found>) {
    self.isStream = isStream
    self.engine = engine
  }

  /// Processes the next picture or frame.
  ///
  /// A stream restarts with a frame of another size or orientation, and with one from before the
  /// last.
  ///
  /// - Parameters:
  ///   - input: The picture.
  ///   - now: The time of the call, in microseconds on a monotonic clock.
  /// - Returns: The engine's result.
  /// - Throws: The errors of running the engine.
  package func results(
    in input: DetectorInput, now: Int64
  ) throws(VisionError) -> Found {
    let frame = input.frame
    guard isStream else { return try engine.results(frame) }
    let picture = PictureGeometry(frame)
    if picture != lastPicture { clock.reset() }
    lastPicture = picture
    let time = clock.time(presentation: input.presentationTimeInMicroseconds, now: now)
    if time.startsStream { engine.reset() }
    return try engine.trackedResults(frame, time.microseconds)
  }
}
