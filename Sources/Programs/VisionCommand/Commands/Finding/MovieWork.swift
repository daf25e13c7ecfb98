import Frames
import Movies
import VisionBase

/// What the stages of the work on one video share: the frames on their way, and how it goes.
final class MovieWork<Report: Sendable>: Sendable {
  /// A frame that was read.
  struct Read: Sendable {
    let frame: Frame
    let place: FramePlace
  }

  /// A frame and what was found in it.
  struct Found: Sendable {
    let frame: Frame
    let place: FramePlace
    let report: Report
  }

  /// How the work ended.
  struct End: Sendable {
    var setupFailure: VisionError?
    /// Something worth knowing that is no failure.
    var notice: String?
    var hasFailures = false
    var lacksSetup = false
    var isInterrupted = false

    fileprivate mutating func add(_ error: VisionError) {
      hasFailures = true
      lacksSetup = lacksSetup || ExitCode(error) == .setupMissing
    }
  }

  let read = WorkQueue<Result<Read, VisionError>>()
  let found = WorkQueue<Result<Found, VisionError>>()
  let drawn = WorkQueue<Found>()

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
  func pass(_ frame: Found) {
    if draws { drawn.push(frame) } else { budget.give() }
  }

  /// Reads no more frames, also not the one that is waited for; those under way go through all
  /// stages.
  func stop() {
    budget.close()
    cancellation.cancel()
  }

  /// Reads no more frames, because a person said so.
  func interrupt() {
    state.withLock { $0.end.isInterrupted = true }
    stop()
  }

  /// Drops the frames that were read; those in which something was found go on.
  func abandonReading() {
    stop()
    read.abandon()
  }

  /// Drops everything.
  func abandon() {
    abandonReading()
    found.abandon()
    drawn.abandon()
  }

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
    state.withLock { state in
      state.end.notice =
        "\(writer.path) is a video of the older kind MPEG-4 Part 2, since the installed FFmpeg has "
        + "no H.264 encoder (libx264)"
    }
  }

  /// How the work ended; to be asked when all stages are through.
  func end() -> End { state.withLock { $0.end } }
}

/// Reads the frames of a video that are asked for.
struct MovieReading: Sendable {
  let source: MovieSource
  let settings: MovieSettings
  let orientation: Orientation?

  /// Damage at more places of a video than this ends the reading: nobody wants a line for each.
  static let mostFailures = 20

  /// Puts the frames, and what is wrong between them, into the work's queue.
  func run<Report>(_ work: MovieWork<Report>) {
    defer { work.read.finish() }
    do throws(VisionError) {
      let frames = try source.open(cancellation: work.cancellation)
      describe(frames, to: work)
      if let start = settings.startInMicroseconds { try frames.seek(to: start) }
      read(frames, into: work)
    } catch {
      fail(error, work)
    }
  }

  private func fail<Report>(_ error: VisionError, _ work: MovieWork<Report>) {
    // Who ended the reading need not be told.
    if error.code != .cancelled { work.read.push(.failure(error)) }
  }

  private func read<Report>(_ frames: any FrameSource, into work: MovieWork<Report>) {
    let end = settings.durationInMicroseconds.map { $0 + (settings.startInMicroseconds ?? 0) }
    var number = 0
    var failureCount = 0
    while work.budget.take() {
      if failureCount == Self.mostFailures, !source.isPictures {
        return work.read.push(.failure(Self.tooManyFailures))
      }
      do throws(VisionError) {
        guard var frame = try nextWanted(frames, &number, work.cancellation) else { return }
        let time = frame.timestampInMicroseconds ?? 0
        if let end, time >= end { return }
        if let orientation { frame.orientation = orientation }
        let place = FramePlace(number: number - 1, timestampInMicroseconds: time)
        work.read.push(.success(.init(frame: frame, place: place)))
      } catch {
        failureCount += 1
        fail(error, work)
      }
    }
  }

  private static let tooManyFailures = VisionError(
    .inputInvalid, "there is damage at \(mostFailures) places; the rest is not read")

  /// The next frame that is looked at; `number` counts all frames.
  private func nextWanted(
    _ frames: any FrameSource, _ number: inout Int, _ cancellation: MovieCancellation
  ) throws(VisionError) -> Frame? {
    while number % settings.every != 0 {
      guard !cancellation.isCancelled, try frames.skip() else { return nil }
      number += 1
    }
    guard let frame = try frames.next() else { return nil }
    number += 1
    return frame
  }

  private func describe<Report>(_ frames: any FrameSource, to work: MovieWork<Report>) {
    let every = Double(settings.every)
    let left = frames.durationInMicroseconds.map { $0 - (settings.startInMicroseconds ?? 0) }
    let duration = [left, settings.durationInMicroseconds].compactMap(\.self).min()
    var count: Int?
    if let duration, let rate = frames.framesPerSecond {
      let frames = (Double(max(duration, 0)) * rate / 1_000_000 / every).rounded()
      count = frames < 1e9 ? max(1, Int(frames)) : nil
    }
    work.describe(
      frameCount: count, framesPerSecond: frames.framesPerSecond.map { $0 / every })
  }
}

extension MovieSource {
  /// Whether damage of one frame says nothing about the others.
  fileprivate var isPictures: Bool {
    if case .pictures = self { true } else { false }
  }
}
