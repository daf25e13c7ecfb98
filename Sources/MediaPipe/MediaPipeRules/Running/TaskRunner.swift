package import Frames
internal import VisionBase
package import VisionTasks

/// The three running modes, once for all tasks and doors.
///
/// `Engine` is the task's synchronous engine and `Output` its result, which the door turns into
/// upstream's. A runner that is let go delivers nothing more.
///
/// - Single pictures are stamped 0, 1000, 2000 and so on, in milliseconds; one that fails uses up its
///   stamp.
/// - The timestamps of a video or live stream must increase. A refused one changes nothing.
/// - Every call checks the mode, then reads the picture, then checks the timestamp, then the region.
package final class TaskRunner<Engine, Output: Sendable>: Sendable {
  /// Runs an engine on a part of a frame; nil is the whole frame.
  package typealias Process =
    @Sendable (Engine, Frame, NormalizedRect?) throws(VisionError) -> Output

  /// Runs an engine that follows things over time: also gets the frame's timestamp in microseconds,
  /// nil in image mode.
  package typealias TimedProcess =
    @Sendable (Engine, Frame, NormalizedRect?, Int64?) throws(VisionError) -> Output

  /// What became of a live frame.
  package struct LiveResult: Sendable {
    /// The output, or why there is none.
    package let result: Result<Output, TaskFailure>
    /// The frame's timestamp.
    package let milliseconds: Int
    /// The frame.
    package let frame: Frame
  }

  /// A call of another mode, in the words of a door.
  package typealias WrongMode =
    @Sendable (_ needed: TaskMode, _ current: TaskMode) -> TaskFailure

  /// A frame on its way through a live stream.
  private struct LiveFrame: Sendable {
    let frame: Frame
    let region: NormalizedRect?
    let milliseconds: Int

    /// The timestamp for the engine; a stream refuses those that cannot be counted so.
    var microseconds: Int64 { Int64(milliseconds).multipliedReportingOverflow(by: 1000).0 }
  }

  /// An engine with what upstream remembers from call to call.
  private final class Timed {
    let engine: Engine
    var order = TimestampOrder()
    private var nextImageTimestamp = 0

    init(_ engine: Engine) { self.engine = engine }

    /// The stamp of a single picture, in milliseconds.
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

  /// Makes a runner and its engine.
  ///
  /// - Parameters:
  ///   - mode: The mode of all calls.
  ///   - label: The name of the queue that delivers live results.
  ///   - wrongMode: Says what is wrong with a call of another mode.
  ///   - makeEngine: Makes the engine.
  ///   - process: Runs the engine.
  ///   - deliver: Receives live results, in order, on that queue.
  /// - Throws: What `makeEngine` throws.
  package init(
    mode: TaskMode, label: String, wrongMode: @escaping WrongMode,
    makeEngine: @escaping EngineOwner<Engine>.MakeEngine,
    processAtTime process: @escaping TimedProcess,
    deliver: @escaping @Sendable (LiveResult) -> Void
  ) throws(TaskFailure) {
    self.mode = mode
    self.wrongMode = wrongMode
    self.process = process
    do throws(VisionError) {
      engines = try EngineOwner(label: label + ".work") { (threadCount) throws(VisionError) in
        Timed(try makeEngine(threadCount))
      }
    } catch {
      throw TaskFailure(error)
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
      }, deliver: deliver)
  }

  /// Makes a runner of an engine that knows no time.
  package convenience init(
    mode: TaskMode, label: String, wrongMode: @escaping WrongMode,
    makeEngine: @escaping EngineOwner<Engine>.MakeEngine, process: @escaping Process,
    deliver: @escaping @Sendable (LiveResult) -> Void
  ) throws(TaskFailure) {
    try self.init(
      mode: mode, label: label, wrongMode: wrongMode, makeEngine: makeEngine,
      processAtTime: { (engine, frame, part, _) throws(VisionError) in
        try process(engine, frame, part)
      }, deliver: deliver)
  }

  deinit { live.stop() }

  private static func run(
    _ process: TimedProcess, _ timed: Timed, _ frame: Frame, _ region: NormalizedRect?,
    _ microseconds: Int64?
  ) throws(VisionError) -> Output {
    try region?.check()
    return try process(timed.engine, frame, region, microseconds)
  }

  // MARK: Calls

  /// Works on a single picture.
  ///
  /// - Parameters:
  ///   - region: The part to look at, in fractions of the stored picture; nil is all of it.
  ///   - frame: Reads the picture, once the mode is known to be right.
  /// - Returns: The output with the picture's stamp.
  /// - Throws: A failure in upstream's words.
  package func image(
    region: NormalizedRect? = nil, _ frame: () throws(TaskFailure) -> Frame
  ) throws(TaskFailure) -> (output: Output, milliseconds: Int) {
    try check(.image)
    let frame = try frame()
    return try call { (timed) throws(VisionError) in
      let milliseconds = timed.stampImage()
      return (try Self.run(process, timed, frame, region, nil), milliseconds)
    }
  }

  /// Works on the next frame of a video.
  ///
  /// - Parameters:
  ///   - milliseconds: The frame's timestamp.
  ///   - region: The part to look at, in fractions of the stored picture; nil is all of it.
  ///   - frame: Reads the picture, once the mode is known to be right.
  /// - Returns: The output.
  /// - Throws: A failure in upstream's words.
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
  ///   - region: The part to look at, in fractions of the stored picture; nil is all of it.
  ///   - frame: Reads the picture, once the mode is known to be right; its pixels must stay as they
  ///     are after the call.
  /// - Throws: A failure in upstream's words; what fails later is delivered.
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

  /// Takes no more live frames, and waits until the results of all that it took are delivered.
  ///
  /// Answers whether it did so: a receiver of results cannot wait for itself.
  package func finish() -> Bool { live.finish() }

  /// Upstream's first check of every call.
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
