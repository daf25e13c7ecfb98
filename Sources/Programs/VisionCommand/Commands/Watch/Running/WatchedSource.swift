import Movies
import VisionBase
import VisionReports
import VisionService

/// A source that is watched on threads of its own, until it ends or is ended.
///
/// A live source that cannot be reached is tried again, however often; each different reason is one
/// line on standard error, and so is the first frame after it.
final class WatchedSource: Sendable {
  typealias Outcome = Result<ExitCode, VisionError>

  let source: WatchSource
  private let engines: any WatchedEngines
  private let console: Console
  private let folders: SharedEventFolders
  private let output: EventOutput
  private let threads: Int?

  private struct State: Sendable {
    var signal: EndingSignal?
    /// The receiver of a request to end, while frames are read.
    var ending: SharedEnding?
    /// The last failure that was told, until a frame arrives.
    var told: String?
    var frameCount = 0
    /// The number of frames without motion, for which no model ran.
    var stillFrameCount = 0
  }

  private let state = Monitor(State())

  private static let firstPauseInSeconds = 1.0
  private static let longestPauseInSeconds = 60.0

  /// Creates a source; `threads` are those of a frame, if the source does not say.
  init(
    _ prepared: PreparedSource, threads: Int?, console: Console, folders: SharedEventFolders,
    output: EventOutput
  ) {
    (source, engines) = (prepared.source, prepared.engines)
    (self.threads, self.console) = (threads, console)
    (self.folders, self.output) = (folders, output)
  }

  /// Reads frames until the source ends or is ended; the last events end with it.
  func run() -> Outcome {
    remark(on: engines.remarks)
    output.board?.note(.starting, of: source.name)
    let ring = PacketRing(isKeeping: folders.current.clips != nil)
    let clips = ClipWriter(ring, source: source.name, console: console) { [self] in print([$0]) }
    let events = SourceEvents(source, folders, clips, console: console)
    var pause = Self.firstPauseInSeconds
    let outcome = Outcome { () throws(VisionError) in
      while true {
        let code = try watch(engines, events, ring)
        guard code == .inputFailed, isTriedAgain, isRead else { return code }
        if state.change({ $0.told }) == nil { pause = Self.firstPauseInSeconds }
        guard !isEnded(after: pause) else { return code }
        pause = min(2 * pause, Self.longestPauseInSeconds)
      }
    }
    print(events.end())
    clips.finish()
    noteFrames()
    return outcome
  }

  /// Ends the source; frames under way are still looked at.
  func end(by signal: EndingSignal) {
    let ending = state.change { state -> SharedEnding? in
      state.signal = state.signal ?? signal
      return state.ending
    }
    ending?.end(by: signal)
  }

  /// True if events still go somewhere.
  private var isRead: Bool { output.goesOnUnread || !console.output.isClosed }

  private var isTriedAgain: Bool {
    source.movie?.isLive == true && source.reconnectsForever
  }

  /// Waits; returns true if the source has been ended meanwhile.
  private func isEnded(after seconds: Double) -> Bool {
    let deadline = MonotonicClock.nanoseconds + Int64(seconds * 1e9)
    return state.wait(until: deadline) { $0.signal == nil ? nil : true } ?? false
  }

  private func watch<Engines: WatchedEngines>(
    _ engines: Engines, _ events: SourceEvents, _ ring: PacketRing
  ) throws(VisionError) -> ExitCode {
    guard let movie = source.movie else { return .inputFailed }
    let ending = SharedEnding()
    let signal = state.change { state -> EndingSignal? in
      state.ending = ending
      return state.signal
    }
    defer { state.change { $0.ending = nil } }
    if let signal { return signal.exitCode }
    var pipeline = MoviePipeline<Engines.Report>(
      console: Console(quieting: console),
      makeEngine: { [self] () throws(VisionError) in
        let engine = try engines.make(threads: threads)
        return source.needsMotion ? gated(engine) : engine
      },
      writer: ReportWriter(format: .text), settings: settings,
      orientation: engines.orientation)
    pipeline.ending = ending
    let leftOut = LeftOutFiles()
    pipeline.leftOut = leftOut
    pipeline.ring = ring
    defer { remark(on: leftOut.remarks(onVideo: movie.name)) }
    pipeline.goesOnUnread = output.goesOnUnread
    pipeline.isWorthTelling = { [state, output, source, isTriedAgain] error in
      let problem = ServiceProblem(error).detail
      if isTriedAgain {
        output.board?.note(.away(problem), of: source.name)
      } else {
        output.board?.note(problem: problem, of: source.name)
      }
      return state.change { state in
        defer { state.told = error.message }
        return state.told != error.message
      }
    }
    var shown = output.board.map { ShownSource<Engines.Report>(source, on: $0) }
    return try pipeline.run(
      movie, name: source.name, annotatingAt: nil,
      note: { (notice, _) in
        note(notice)
        return .nothing
      },
      deliver: { (reported, _) throws(VisionError) in
        noteFrame()
        shown?.show(reported.report, of: reported.frame, at: reported.place)
        print(try events.take(reported.report, of: reported.frame, at: reported.place))
        return .nothing
      })
  }

  /// Returns an engine that runs only while something moves.
  private func gated<Report: TaskReport>(
    _ engine: any FrameEngine<Report>
  ) -> any FrameEngine<Report> {
    GatedEngine(engine, source) { [self] in
      state.change { $0.stillFrameCount += 1 }
      output.board?.noteStillFrame(of: source.name)
    }
  }

  private func noteFrames() {
    let (still, all) = state.change { ($0.stillFrameCount, $0.frameCount) }
    guard source.needsMotion else { return }
    console.remark("\(source.name): nothing moved in \(still) of \(counted(all, "frame"))")
  }

  private func remark(on remarks: [ResultRemark]) {
    for remark in remarks { console.remark("\(source.name): \(remark.message)") }
  }

  private var settings: MovieSettings {
    var settings = MovieSettings()
    settings.mostPerSecond = source.mostPerSecond
    return settings
  }

  private func note(_ notice: LiveNotice) {
    guard case .lost(_, let message, _) = notice else { return }
    output.board?.note(.away(message), of: source.name)
  }

  private func noteFrame() {
    let wasFailing = state.change { state in
      defer { state.told = nil }
      state.frameCount += 1
      return state.told != nil
    }
    if wasFailing { console.remark("\(source.name): frames arrive again") }
  }

  private func print(_ lines: [JSONValue]) { output.write(lines, to: console) }
}

extension WatchSource {
  /// True if a lost source is to be tried again without limit.
  fileprivate var reconnectsForever: Bool {
    switch movie {
    case .camera(_, let options), .stream(_, let options): options.reconnectForSeconds == nil
    default: false
    }
  }
}
