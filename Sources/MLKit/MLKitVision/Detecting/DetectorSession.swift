package import Frames
package import VisionBase

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

/// What a detector remembers from call to call.
///
/// The engine is made at the first call, since making a detector cannot fail; a failure is tried
/// again at the next call, so that fetching a missing model mends a running program.
package struct DetectorSession<Found> {
  package typealias MakeEngine = @Sendable () throws(VisionError) -> DetectorEngine<Found>

  private let isStream: Bool
  private let makeEngine: MakeEngine
  private var engine: DetectorEngine<Found>?
  private var clock = StreamClock()
  private var lastPicture: Picture?

  /// What must not change within a stream.
  private struct Picture: Equatable {
    let width: Int
    let height: Int
    let orientation: Orientation
  }

  package init(isStream: Bool, makeEngine: @escaping MakeEngine) {
    self.isStream = isStream
    self.makeEngine = makeEngine
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
  /// - Throws: What making or running the engine throws.
  package mutating func results(
    in input: DetectorInput, now: Int64
  ) throws(VisionError) -> Found {
    let engine = try loadedEngine()
    guard isStream else { return try engine.results(input.frame) }
    let frame = input.frame
    let picture = Picture(
      width: frame.width, height: frame.height, orientation: frame.orientation)
    if picture != lastPicture { clock.reset() }
    lastPicture = picture
    let time = clock.time(presentation: input.presentationTimeInMicroseconds, now: now)
    if time.startsStream { engine.reset() }
    return try engine.trackedResults(frame, time.microseconds)
  }

  private mutating func loadedEngine() throws(VisionError) -> DetectorEngine<Found> {
    if let engine { return engine }
    let made = try makeEngine()
    engine = made
    return made
  }
}
