internal import Frames
internal import MLKitVision
internal import VisionBase
internal import VisionTasks

/// What a detector needs of the engine.
protocol PoseFinding {
  /// Looks for the person in a picture.
  func poses(in frame: Frame, orientation: Orientation?) throws(VisionError) -> PoseResult

  /// Follows the person from the frame before, or looks for one.
  func trackedPoses(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation?
  ) throws(VisionError) -> PoseResult

  /// Forgets the person of the frame before.
  func reset()
}

/// What a detector remembers from call to call.
///
/// The engine is made at the first call, since making a detector cannot fail; a failure is tried
/// again at the next call, so that fetching a missing model mends a running program.
struct PoseSession {
  typealias MakeEngine = @Sendable () throws(VisionError) -> any PoseFinding

  /// The mode of all calls.
  let mode: PoseDetectorMode

  private let makeEngine: MakeEngine
  private var engine: (any PoseFinding)?
  private var clock = StreamClock()
  private var lastPicture: PictureGeometry?

  init(mode: PoseDetectorMode, makeEngine: @escaping MakeEngine) {
    self.mode = mode
    self.makeEngine = makeEngine
  }

  /// Finds the person in the next picture or frame.
  ///
  /// A stream starts anew with frames of another size or orientation, and with one from before the
  /// last.
  ///
  /// - Parameters:
  ///   - input: The picture.
  ///   - now: When the call was made, in microseconds on a clock that does not go back.
  /// - Returns: The engine's result.
  /// - Throws: What making or running the engine throws.
  mutating func poses(in input: DetectorInput, now: Int64) throws(VisionError) -> PoseResult {
    let engine = try loadedEngine()
    guard mode != .singleImage else {
      return try engine.poses(in: input.frame, orientation: nil)
    }
    let picture = PictureGeometry(input.frame)
    if picture != lastPicture { clock.reset() }
    lastPicture = picture
    let time = clock.time(presentation: input.presentationTimeInMicroseconds, now: now)
    if time.startsStream { engine.reset() }
    return try engine.trackedPoses(
      in: input.frame, timestampInMicroseconds: time.microseconds, orientation: nil)
  }

  private mutating func loadedEngine() throws(VisionError) -> any PoseFinding {
    if let engine { return engine }
    let made = try makeEngine()
    engine = made
    return made
  }
}
