import Frames
import Movies
import VisionBase
import VisionReports

/// What the stages of the pipeline for one video share: the frames on their way, and how it goes.
final class MoviePipelineState<Report: Sendable>: Sendable {
  /// A frame that was read.
  struct Read: Sendable {
    let frame: Frame
    let place: FramePlace
  }

  /// A frame and what the task says of it.
  struct Reported: Sendable {
    let frame: Frame
    let place: FramePlace
    let report: Report
  }

  /// How the work ended.
  struct End: Sendable {
    var setupFailure: VisionError?
    /// What is worth knowing and no failure.
    var notices: [String] = []
    var hasFailures = false
    var lacksSetup = false
    /// What ended the work early.
    var signal: EndingSignal?

    fileprivate mutating func add(_ error: VisionError) {
      hasFailures = true
      lacksSetup = lacksSetup || ExitCode(error) == .setupMissing
    }
  }

  let read = WorkQueue<MovieStep<Read>>()
  let reported = WorkQueue<MovieStep<Reported>>()
  let drawn = WorkQueue<Reported>()

  /// What may be under way between reading and the last stage.
  let budget: WorkBudget

  /// What ends the reading wherever it waits.
  let cancellation = MovieCancellation()

  private struct State: Sendable {
    var end = End()
    /// Not yet said.
    var drawingFailure: VisionError?
    var frameCount: Int?
    var framesPerSecond: Double?
  }

  private let draws: Bool
  /// Whether there is an engine; nil while it is being made.
  private let hasEngine = Monitor<Bool?>(nil)
  private let state = Lock(State())

  init(framesUnderWay: Int, draws: Bool) {
    budget = WorkBudget(framesUnderWay)
    self.draws = draws
  }

  // MARK: - What is known of the video

  /// About how many frames will come; nil when that is not known.
  var frameCount: Int? { state.withLock { $0.frameCount } }

  /// About how many of the frames that are looked at come in a second.
  var framesPerSecond: Double? { state.withLock { $0.framesPerSecond } }

  func describe(frameCount: Int?, framesPerSecond: Double?) {
    state.withLock { state in
      state.frameCount = frameCount
      state.framesPerSecond = framesPerSecond
    }
  }

  // MARK: - Going on and ending

  /// Passes a frame on to be drawn, or says that it is through.
  func pass(_ frame: Reported) {
    if draws { drawn.push(frame) } else { budget.give() }
  }

  /// Reads no more frames, also not the one that is waited for; those under way go through all
  /// stages.
  func stop() {
    budget.close()
    hasEngine.change { $0 = $0 ?? false }
    cancellation.cancel()
  }

  /// Reads no more frames, because a person or the system said so.
  func end(by signal: EndingSignal) {
    state.withLock { $0.end.signal = signal }
    stop()
  }

  /// Drops the frames that were read; those that were reported on go on.
  func abandonReading() {
    stop()
    read.abandon()
  }

  /// Drops everything.
  func abandon() {
    abandonReading()
    reported.abandon()
    drawn.abandon()
  }

  /// There is an engine now.
  func beginLooking() { hasEngine.change { $0 = $0 ?? true } }

  /// Waits until there is an engine; false where there will be none.
  func waitForEngine() -> Bool { hasEngine.wait { $0 } }

  /// Something between frames was told.
  func passNotice() { budget.give() }

  /// Something is wrong at one place of the video.
  func fail(_ error: VisionError) {
    state.withLock { $0.end.add(error) }
    budget.give()
  }

  /// There is nothing to work with.
  func fail(atSetup error: VisionError) {
    state.withLock { $0.end.setupFailure = error }
    abandonReading()
  }

  /// The video could not be drawn, or only a part of it; what is found still counts.
  func fail(drawing error: VisionError) {
    state.withLock { state in
      state.drawingFailure = error
      state.end.add(error)
    }
  }

  /// Why the video could not be drawn, once.
  func newDrawingFailure() -> VisionError? {
    state.withLock { state in
      defer { state.drawingFailure = nil }
      return state.drawingFailure
    }
  }

  /// Says which codec a video has where people expect another one.
  func note(_ writer: MovieWriter) {
    guard writer.codec != "h264" else { return }
    note(
      "\(writer.path) is a video of the older kind MPEG-4 Part 2, since the installed FFmpeg has "
        + "no H.264 encoder (libx264)")
  }

  /// Keeps what is worth knowing and no failure.
  func note(_ notice: String) {
    state.withLock { $0.end.notices.append(notice) }
  }

  /// How the work ended; to be asked when all stages are through.
  func end() -> End { state.withLock { $0.end } }
}
