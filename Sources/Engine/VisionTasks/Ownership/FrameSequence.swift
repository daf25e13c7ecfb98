public import Frames
public import VisionBase

/// A stream that takes one frame at a time, for frames from a callback or a loop of your own.
///
/// ```swift
/// let sequence = landmarker.sequence()
/// func camera(gave frame: Frame) throws {
///   for pose in try sequence.process(frame).poses { print(pose.id, pose[.nose].x) }
/// }
/// ```
///
/// Tasks with a memory make it: those that follow objects, people, faces or hands, and the image
/// segmenter. It remembers the earlier frames, and retains its task; each sequence has a memory of
/// its own. Safe to use from any thread, but the results depend on the order of the frames.
public final class FrameSequence<Output: Sendable>: Sendable {
  private let processNow: @Sendable (Frame, Int64?) throws(VisionError) -> Output
  private let processInTurn: @Sendable (Frame, Int64?) async throws(VisionError) -> Output

  /// Creates a sequence before its first frame.
  ///
  /// - Parameters:
  ///   - engines: The owner of the engine that processes the frames.
  ///   - memory: The state before the first frame.
  ///   - process: Processes a frame; also receives its time in microseconds.
  init<Engine, Memory: Sendable>(
    _ engines: EngineOwner<Engine>, remembering memory: Memory,
    process:
      @escaping @Sendable (Engine, Frame, Int64, inout Memory) throws(VisionError) -> Output
  ) {
    let state = Lock(SequenceState(memory: memory))
    let advance = {
      @Sendable (engine: Engine, frame: Frame, time: Int64?) throws(VisionError) -> Output in
      try state.withLock { (state) throws(VisionError) in
        try state.advance(to: time ?? frame.timestampInMicroseconds) {
          (time, memory) throws(VisionError) in
          try process(engine, frame, time, &memory)
        }
      }
    }
    processNow = { (frame, time) throws(VisionError) in
      try engines { (engine) throws(VisionError) in try advance(engine, frame, time) }
    }
    processInTurn = { (frame, time) async throws(VisionError) in
      try await engines.queued { (engine) throws(VisionError) in try advance(engine, frame, time) }
    }
  }

  /// Processes the next frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The next frame.
  ///   - timestampInMicroseconds: The frame's time; nil uses the frame's own timestamp, or without
  ///     one 1/30 second after the previous frame.
  /// - Returns: The result for this frame.
  /// - Throws: The errors of the task, and `optionInvalid` if the time does not increase; the frame
  ///   is then ignored. An `ObjectTracker` accepts any time; if it goes back, all objects are new.
  public func process(
    _ frame: Frame, timestampInMicroseconds: Int64? = nil
  ) throws(VisionError) -> Output {
    try processNow(frame, timestampInMicroseconds)
  }

  /// Processes the next frame on the task's queue, like `process(_:timestampInMicroseconds:)`.
  public func result(
    for frame: Frame, timestampInMicroseconds: Int64? = nil
  ) async throws(VisionError) -> Output {
    try await processInTurn(frame, timestampInMicroseconds)
  }
}

/// The state of a sequence of frames.
struct SequenceState<Memory: Sendable>: Sendable {
  private var memory: Memory
  private var time: Int64 = 0

  /// Creates the state before the first frame.
  init(memory: Memory) { self.memory = memory }

  /// Processes the next frame; one without a time counts as a usual interval after the previous
  /// frame.
  ///
  /// A frame that fails is ignored; without a time, its interval passes all the same.
  mutating func advance<Output>(
    to given: Int64?, _ process: (Int64, inout Memory) throws(VisionError) -> Output
  ) throws(VisionError) -> Output {
    let usual = time.addingReportingOverflow(UsualFrameRate.intervalInMicroseconds).partialValue
    do {
      let result = try process(given ?? usual, &memory)
      time = given ?? usual
      return result
    } catch {
      // The memory may have taken that time, and would refuse it for the next frame.
      if given == nil { time = usual }
      throw error
    }
  }
}
