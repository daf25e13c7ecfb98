internal import Foundation
internal import Frames
internal import VisionBase
internal import VisionTasks

/// The three running modes, once for all tasks.
///
/// `Engine` is the task's synchronous engine and `Output` its result; the task turns outputs into
/// its own result class. Calls are serialised; live frames run on a queue of their own.
final class VisionTaskRunner<Engine, Output: Sendable>: Sendable {
  /// A frame on its way through a live stream.
  private struct LiveFrame: Sendable {
    let frame: Frame
    let region: CGRect
    let milliseconds: Int

    /// The timestamp for the engine; a stream refuses those that cannot be counted so.
    var microseconds: Int64 { Int64(milliseconds).multipliedReportingOverflow(by: 1000).0 }
  }

  /// What became of a live frame.
  struct LiveResult: Sendable {
    /// The output, or why there is none.
    let result: Result<Output, TaskFailure>
    /// The frame's timestamp.
    let milliseconds: Int
  }

  typealias Process =
    @Sendable (Engine, Frame, NormalizedRect?) throws(VisionError) -> Output

  /// Runs an engine that follows things over time: also gets the frame's timestamp in microseconds,
  /// nil in image mode.
  typealias TimedProcess =
    @Sendable (Engine, Frame, NormalizedRect?, Int64?) throws(VisionError) -> Output

  private struct State {
    let engine: Engine
    var order = TimestampOrder()
    var nextImageTimestamp = 0
  }

  private let mode: RunningMode
  private let process: TimedProcess
  private let state: Lock<State>
  private let live: LiveStream<LiveFrame, LiveResult>

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - mode: The mode of all calls.
  ///   - taskName: The task's name in the label of the queue that delivers live results.
  ///   - engine: The engine, taken over.
  ///   - process: Runs the engine on a part of a frame.
  ///   - deliver: Receives live results, in order, on that queue.
  convenience init(
    mode: RunningMode, taskName: String, engine: sending Engine, process: @escaping Process,
    deliver: @escaping @Sendable (LiveResult) -> Void
  ) {
    self.init(
      mode: mode, taskName: taskName, engine: engine,
      processAtTime: { (engine, frame, part, _) throws(VisionError) in
        try process(engine, frame, part)
      }, deliver: deliver)
  }

  /// Makes a runner of an engine that follows things over time.
  init(
    mode: RunningMode, taskName: String, engine: sending Engine,
    processAtTime process: @escaping TimedProcess,
    deliver: @escaping @Sendable (LiveResult) -> Void
  ) {
    self.mode = mode
    self.process = process
    let state = Lock(State(engine: engine))
    self.state = state
    live = LiveStream(
      label: "com.mediapipe.tasks.vision.\(taskName)_\(UUID().uuidString)",
      process: { input in
        LiveResult(
          result: Self.run(state, process, input.frame, input.region, input.microseconds),
          milliseconds: input.milliseconds)
      }, deliver: deliver)
  }

  deinit { live.stop() }

  private static func run(
    _ state: Lock<State>, _ process: TimedProcess, _ frame: Frame, _ region: CGRect,
    _ microseconds: Int64?
  ) -> Result<Output, TaskFailure> {
    Result { () throws(TaskFailure) in
      let part = try part(region)
      do throws(VisionError) {
        return try state.withLock { (state) throws(VisionError) in
          try process(state.engine, frame, part, microseconds)
        }
      } catch {
        throw TaskFailure(error)
      }
    }
  }

  // MARK: Calls

  /// Works on a single picture; timestamps count up in seconds from 0.
  func image(
    _ image: MPImage, region: CGRect = .zero
  ) throws(TaskFailure) -> (output: Output, milliseconds: Int) {
    try check(.image, "image mode")
    let frame = try image.frame()
    let milliseconds = state.withLock { state in
      defer { state.nextImageTimestamp += 1000 }
      return state.nextImageTimestamp
    }
    let output = try Self.run(state, process, frame, region, nil).get()
    return (output, milliseconds)
  }

  /// Works on the next frame of a video.
  func videoFrame(
    _ image: MPImage, milliseconds: Int, region: CGRect = .zero
  ) throws(TaskFailure) -> Output {
    try check(.video, "video mode")
    let frame = try image.frame()
    let microseconds: Int64
    do throws(VisionError) {
      microseconds = try state.withLock { (state) throws(VisionError) in
        try state.order.accept(milliseconds: Int64(milliseconds))
      }
    } catch {
      throw TaskFailure(error)
    }
    return try Self.run(state, process, frame, region, microseconds).get()
  }

  /// Takes the next frame of a live stream and returns.
  ///
  /// The pixels are copied before this returns, so that the caller may reuse its buffer.
  func liveFrame(
    _ image: MPImage, milliseconds: Int, region: CGRect = .zero
  ) throws(TaskFailure) {
    try check(.liveStream, "live stream mode")
    let frame = try image.frame()
    let input = LiveFrame(
      frame: image.imageSourceType == .image ? frame : frame.copied(), region: region,
      milliseconds: milliseconds)
    do throws(VisionError) {
      try live.submit(input, timestampInMilliseconds: Int64(milliseconds))
    } catch {
      throw TaskFailure(error)
    }
  }

  /// Upstream's first check of every call.
  private func check(_ needed: RunningMode, _ name: String) throws(TaskFailure) {
    guard mode == needed else {
      throw TaskFailure(
        .invalidArgumentError,
        "The vision task is not initialized with \(name). Current Running Mode: "
          + mode.displayName)
    }
  }

  /// The region of interest, given in fractions of the stored picture; zero is all of it.
  ///
  /// Upstream checks it where the picture is cut, after everything else.
  private static func part(_ region: CGRect) throws(TaskFailure) -> NormalizedRect? {
    guard region != .zero else { return nil }
    let part = NormalizedRect(
      x: Double(region.minX), y: Double(region.minY), width: Double(region.width),
      height: Double(region.height))
    guard ![part.x, part.y, part.width, part.height].contains(where: \.isNaN) else {
      throw .core(.invalidArgumentError, "ROI contains NaN values.")
    }
    guard part.width > 0, part.height > 0 else {
      throw .core(.invalidArgumentError, "ROI width and height must be > 0.")
    }
    return part
  }
}

/// Upstream's check of a mode against its delegate, made before the model is opened.
func checkDelegate(isSet: Bool, for mode: RunningMode) throws(TaskFailure) {
  if mode == .liveStream, !isSet {
    throw TaskFailure(
      .invalidArgumentError,
      "The vision task is in live stream mode. An object must be set as the delegate of the task in "
        + "its options to ensure asynchronous delivery of results.")
  }
  if mode != .liveStream, isSet {
    throw TaskFailure(
      .invalidArgumentError,
      "The vision task is in image or video mode. The delegate must not be set in the task's "
        + "options.")
  }
}
