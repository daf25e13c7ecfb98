package import Frames
internal import VisionBase
package import VisionTasks

/// Implements the three running modes for all tasks and APIs.
///
/// `Engine` is the task's synchronous engine and `Output` its result, which the API layer converts
/// to upstream's. A released runner delivers no more results.
///
/// - Single pictures get the timestamps 0, 1000, 2000 and so on, in milliseconds; one that fails
///   uses up its timestamp.
/// - The timestamps of a video or live stream must increase. A refused one changes nothing.
/// - Every call checks the mode, then reads the picture, then checks the timestamp, then the
///   region.
package final class TaskRunner<Engine, Output: Sendable>: Sendable {
  /// Runs an engine on a part of a frame; nil for the whole frame.
  package typealias Process =
    @Sendable (Engine, Frame, NormalizedRect?) throws(VisionError) -> Output

  /// Runs a tracking engine on a frame, with its timestamp in microseconds, nil in image mode.
  package typealias TimedProcess =
    @Sendable (Engine, Frame, NormalizedRect?, Int64?) throws(VisionError) -> Output

  /// The result of a live frame.
  package struct LiveResult: Sendable {
    /// The output, or the failure.
    package let result: Result<Output, TaskFailure>
    /// The frame's timestamp.
    package let milliseconds: Int
    /// The frame.
    package let frame: Frame
  }

  /// A function that returns the failure for a call of another mode, with the message of an API
  /// layer.
  package typealias WrongMode =
    @Sendable (_ needed: TaskMode, _ current: TaskMode) -> TaskFailure

  /// A frame in a live stream's queue.
  private struct LiveFrame: Sendable {
    let frame: Frame
    let region: NormalizedRect?
    let milliseconds: Int

    /// The timestamp for the engine; a stream refuses timestamps that overflow in microseconds.
    var microseconds: Int64 { Int64(milliseconds).multipliedReportingOverflow(by: 1000).0 }
  }

  /// An engine with the state that upstream keeps between calls.
  private final class Timed {
    let engine: Engine
    var order = TimestampOrder()
    private var nextImageTimestamp = 0

    init(_ engine: Engine) { self.engine = engine }

    /// Returns the next timestamp of a single picture, in milliseconds.
    func stampImage() -> Int {
      defer { nextImageTimestamp += 1000 }
      return nextImageTimestamp
    }
  }

  private let mode: TaskMode
  private let wrongMode: WrongMode
  private let process: TimedProcess
  private let engines: EngineOwner<Timed>
  private let live: LiveStream<LiveFrame, LiveResult>

  /// Creates a runner and its engine.
  ///
  /// - Parameters:
  ///   - settings: The mode of all calls, and the live delivery.
  ///   - makeEngine: Creates the engine.
  ///   - process: Runs the engine, which tracks from frame to frame.
  /// - Throws: The errors of `makeEngine`.
  package init(
    _ settings: RunnerSettings<Engine, Output>,
    makeEngine: @escaping EngineOwner<Engine>.MakeEngine,
    processAtTime process: @escaping TimedProcess
  ) throws(TaskFailure) {
    (mode, wrongMode) = (settings.mode, settings.wrongMode)
    self.process = process
    let label = settings.label
    engines = try Self.attempt { () throws(VisionError) in
      try EngineOwner(label: label + ".work") { (threadCount) throws(VisionError) in
        Timed(try makeEngine(threadCount))
      }
    }
    live = engines.liveStream(
      label: label,
      process: { engines, input in
        let result = Result { () throws(VisionError) in
          try engines { (timed) throws(VisionError) in
            try Self.run(process, timed, input.frame, input.region, input.microseconds)
          }
        }
        return LiveResult(
          result: result.mapError(TaskFailure.init), milliseconds: input.milliseconds,
          frame: input.frame)
      }, deliver: settings.deliver)
  }

  /// Creates a runner of an engine that does not use timestamps.
  package convenience init(
    _ settings: RunnerSettings<Engine, Output>,
    makeEngine: @escaping EngineOwner<Engine>.MakeEngine, process: @escaping Process
  ) throws(TaskFailure) {
    try self.init(
      settings, makeEngine: makeEngine,
      processAtTime: { (engine, frame, part, _) throws(VisionError) in
        try process(engine, frame, part)
      })
  }

  deinit { live.stop() }

  /// Returns a value for the engines, with upstream's failure if it cannot be made.
  static func attempt<Value>(
    _ make: () throws(VisionError) -> Value
  ) throws(TaskFailure) -> Value {
    do throws(VisionError) { return try make() } catch { throw TaskFailure(error) }
  }

  private static func run(
    _ process: (Engine, Frame, NormalizedRect?, Int64?) throws(VisionError) -> Output,
    _ timed: Timed, _ frame: Frame, _ region: NormalizedRect?, _ microseconds: Int64?
  ) throws(VisionError) -> Output {
    try region?.check()
    return try process(timed.engine, frame, region, microseconds)
  }

  // MARK: Calls

  /// Processes a single picture.
  ///
  /// - Parameters:
  ///   - region: The part to look at, in fractions of the stored picture; nil for all of it.
  ///   - frame: Reads the picture, after the mode has been checked.
  /// - Returns: The output with the picture's timestamp.
  /// - Throws: A failure with upstream's message.
  package func image(
    region: NormalizedRect? = nil, _ frame: () throws(TaskFailure) -> Frame
  ) throws(TaskFailure) -> (output: Output, milliseconds: Int) {
    try image(region: region, by: process, frame)
  }

  /// Processes a single picture by a call's own function, such as one with a selection in the
  /// picture; parameters and errors are those of the other form.
  func image(
    region: NormalizedRect? = nil,
    by process: (Engine, Frame, NormalizedRect?, Int64?) throws(VisionError) -> Output,
    _ frame: () throws(TaskFailure) -> Frame
  ) throws(TaskFailure) -> (output: Output, milliseconds: Int) {
    try check(.image)
    let frame = try frame()
    return try call { (timed) throws(VisionError) in
      let milliseconds = timed.stampImage()
      return (try Self.run(process, timed, frame, region, nil), milliseconds)
    }
  }

  /// Processes the next frame of a video.
  ///
  /// - Parameters:
  ///   - milliseconds: The frame's timestamp.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all of it.
  ///   - frame: Reads the picture, after the mode has been checked.
  /// - Returns: The output.
  /// - Throws: A failure with upstream's message.
  package func videoFrame(
    milliseconds: Int, region: NormalizedRect? = nil, _ frame: () throws(TaskFailure) -> Frame
  ) throws(TaskFailure) -> Output {
    try check(.video)
    let frame = try frame()
    return try call { (timed) throws(VisionError) in
      let microseconds = try timed.order.accept(milliseconds: Int64(milliseconds))
      return try Self.run(process, timed, frame, region, microseconds)
    }
  }

  /// Takes the next frame of a live stream and returns.
  ///
  /// - Parameters:
  ///   - milliseconds: The frame's timestamp.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all of it.
  ///   - frame: Reads the picture, after the mode has been checked; its pixels must not change
  ///     after the call.
  /// - Throws: A failure with upstream's message; later failures are delivered.
  package func liveFrame(
    milliseconds: Int, region: NormalizedRect? = nil, _ frame: () throws(TaskFailure) -> Frame
  ) throws(TaskFailure) {
    try check(.liveStream)
    let input = LiveFrame(frame: try frame(), region: region, milliseconds: milliseconds)
    do throws(VisionError) {
      try live.submit(input, timestampInMilliseconds: Int64(milliseconds))
    } catch {
      throw TaskFailure(error)
    }
  }

  /// Takes no more live frames, and waits until all pending results are delivered.
  ///
  /// Returns false, without waiting, if called by the receiver of results, which cannot wait for
  /// itself.
  package func finish() -> Bool { live.finish() }

  /// Returns a fact about the engine, such as its labels, once other calls have finished.
  func fact<Fact: Sendable>(_ read: (Engine) -> Fact) throws(TaskFailure) -> Fact {
    try call { (timed) throws(VisionError) in read(timed.engine) }
  }

  /// Throws for a call of another mode, as upstream's first check of every call.
  private func check(_ needed: TaskMode) throws(TaskFailure) {
    guard mode == needed else { throw wrongMode(needed, mode) }
  }

  private func call<Answer: Sendable>(
    _ body: (Timed) throws(VisionError) -> Answer
  ) throws(TaskFailure) -> Answer {
    do throws(VisionError) {
      return try engines(body)
    } catch {
      throw TaskFailure(error)
    }
  }
}
