package import Frames
package import VisionBase
internal import VisionTasks

/// What a detector needs of the engine behind it.
package struct DetectorEngine<Found> {
  /// Looks at a picture that has nothing to do with others.
  let results: (Frame) throws(VisionError) -> Found

  /// Looks at the next frame of a stream, at a time in microseconds.
  let trackedResults: (Frame, Int64) throws(VisionError) -> Found

  /// Forgets the stream.
  let reset: () -> Void

  /// Takes the functions of an engine.
  package init(
    results: @escaping (Frame) throws(VisionError) -> Found,
    trackedResults: @escaping (Frame, Int64) throws(VisionError) -> Found,
    reset: @escaping () -> Void
  ) {
    self.results = results
    self.trackedResults = trackedResults
    self.reset = reset
  }
}

/// An engine with what a detector remembers from call to call.
///
/// Not thread-safe: an `EngineOwner` has it, and makes it at the first call, since making a detector
/// cannot fail; fetching a missing model repairs a running program.
package final class DetectorSession<Found> {
  private let isStream: Bool
  private let engine: DetectorEngine<Found>
  private var clock = StreamClock()
  private var lastPicture: PictureGeometry?

  init(isStream: Bool, engine: DetectorEngine<Found>) {
    self.isStream = isStream
    self.engine = engine
  }

  /// Looks at the next picture or frame.
  ///
  /// A stream starts anew with frames of another size or orientation, and with one from before the
  /// last.
  ///
  /// - Parameters:
  ///   - input: The picture.
  ///   - now: When the call was made, in microseconds on a clock that does not go back.
  /// - Returns: The engine's result.
  /// - Throws: What running the engine throws.
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
