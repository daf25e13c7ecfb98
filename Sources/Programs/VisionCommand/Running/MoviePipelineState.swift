import Frames
import Movies
import VisionBase
import VisionReports

/// The state shared by the stages of a video's pipeline: the frames under way, and the outcome.
final class MoviePipelineState<Report: Sendable>: Sendable {
  /// A frame that was read.
  struct Read: Sendable {
    let frame: Frame
    let place: FramePlace
  }

  /// A frame and the task's report on it.
  struct Reported: Sendable {
    let frame: Frame
    let place: FramePlace
    let report: Report
  }

  /// The outcome of the work.
  struct End: Sendable {
    var setupFailure: VisionError?
    /// Notices that are worth knowing and not failures.
    var notices: [String] = []
    var hasFailures = false
    var lacksSetup = false
    /// The signal that ended the work early.
    var signal: EndingSignal?

    fileprivate mutating func add(_ error: VisionError) {
      hasFailures = true
      lacksSetup = lacksSetup || ExitCode(error) == .setupMissing
    }
  }

  let read = WorkQueue<MovieStep<Read>>()
  let reported = WorkQueue<MovieStep<Reported>>()
  let drawn = WorkQueue<Reported>()

  /// The budget of frames between reading and the last stage.
  let budget: WorkBudget

  /// The cancellation, which ends the reading wherever it waits.
  let cancellation = MovieCancellation()

  private struct State: Sendable {
    var end = End()
    /// A failure that has not been reported yet.
    var drawingFailure: VisionError?
    var frameCount: Int?
    var framesPerSecond: Double?
  }

  private let draws: Bool
  /// True if there is an engine; nil while it is being made.
  private let hasEngine = Monitor<Bool?>(nil)
  private let state = Lock(State())

  init(framesUnderWay: Int, draws: Bool) {
    budget = WorkBudget(framesUnderWay)
    self.draws = draws
  }

  // MARK: - What is known of the video

  /// The approximate number of frames to process; nil when it is unknown.
  var frameCount: Int? { state.withLock { $0.frameCount } }

  /// The approximate number of processed frames per second of video.
  var framesPerSecond: Double? { state.withLock { $0.framesPerSecond } }

  func describe(frameCount: Int?, framesPerSecond: Double?) {
    state.withLock { state in
      state.frameCount = frameCount
      state.framesPerSecond = framesPerSecond
    }
  }

  // MARK: - Going on and ending

  /// Passes a frame on to be drawn, or releases its place in the budget.
  func pass(_ frame: Reported) {
    if draws { drawn.push(frame) } else { budget.give() }
  }

  /// Stops reading, even if it waits for a frame.
  ///
  /// The frames under way go through all stages.
  func stop() {
    budget.close()
    hasEngine.change { $0 = $0 ?? false }
    cancellation.cancel()
  }

  /// Stops reading because of a signal.
  func end(by signal: EndingSignal) {
    state.withLock { $0.end.signal = signal }
    stop()
  }

  /// Drops the frames that were read; those already reported on go on.
  func abandonReading() {
    stop()
    read.abandon()
  }

  /// Drops all frames.
  func abandon() {
    abandonReading()
    reported.abandon()
    drawn.abandon()
  }

  /// Reports that the engine exists.
  func beginLooking() { hasEngine.change { $0 = $0 ?? true } }

  /// Waits for the engine; returns false if there will not be one.
  func waitForEngine() -> Bool { hasEngine.wait { $0 } }

  /// Releases the place of a notice after its output.
  func passNotice() { budget.give() }

  /// Notes a fault at one place of the video.
  func fail(_ error: VisionError) {
    state.withLock { $0.end.add(error) }
    budget.give()
  }

  /// Notes that the work cannot be set up.
  func fail(atSetup error: VisionError) {
    state.withLock { $0.end.setupFailure = error }
    abandonReading()
  }

  /// Notes that the video could not be drawn, or only a part of it; the results still count.
  func fail(drawing error: VisionError) {
    state.withLock { state in
      state.drawingFailure = error
      state.end.add(error)
    }
  }

  /// Returns the reason that the video could not be drawn, the first time only.
  func newDrawingFailure() -> VisionError? {
    state.withLock { state in
      defer { state.drawingFailure = nil }
      return state.drawingFailure
    }
  }

  /// Notes the video's codec if it is not the expected one.
  func note(_ writer: MovieWriter) {
    guard writer.codec != "h264" else { return }
    note(
      "\(writer.path) is a video of the older kind MPEG-4 Part 2, since the installed FFmpeg has "
        + "no H.264 encoder (libx264)")
  }

  /// Keeps a notice that is worth knowing and not a failure.
  func note(_ notice: String) {
    state.withLock { $0.end.notices.append(notice) }
  }

  /// Returns the outcome; call it when all stages have finished.
  func end() -> End { state.withLock { $0.end } }
}
