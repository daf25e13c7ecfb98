import Drawing
import Frames
import Movies
import VisionBase
import VisionReports
import VisionService

/// The pipeline that runs a task on the frames of one video.
///
/// Reading with decoding, the task itself, printing, and drawing with encoding each have a thread,
/// so that they run in parallel; frames stay in order. Ctrl-C lets the frames under way finish, and
/// completes the annotated video.
struct MoviePipeline<Report: TaskReport>: Sendable {
  let console: Console
  let makeEngine: @Sendable () throws(VisionError) -> any FrameEngine<Report>
  let writer: ReportWriter
  let settings: MovieSettings
  /// The upright orientation; nil takes it from the video.
  let orientation: Orientation?
  /// The video's place among all inputs.
  var place = InputPlace()
  /// True if the work has a purpose besides the printed and drawn results.
  var goesOnUnread = false
  /// The source of requests to end, if it is not the signals themselves.
  var ending: SharedEnding?
  /// Receives each error before its line is written; a result of false leaves the line out.
  var isWorthTelling: @Sendable (VisionError) -> Bool = { _ in true }
  /// The rule for a file in the place of the annotated video when that is complete.
  var replacement = Replacement(overwrites: true, protecting: InputPlaces())
  /// The fonts of labels.
  var labels = LabelDrawing()
  /// The files that are not wholly processed, if they are counted.
  var leftOut: LeftOutFiles?
  /// The ring that keeps the video's packets for clips, if any are wanted.
  var ring: PacketRing?

  /// A function that receives a frame with its report, and the writer's printout; returns the
  /// output.
  typealias Delivery =
    (MoviePipelineState<Report>.Reported, Printout) throws(VisionError) -> Printout

  /// A function that receives a gap and its printout; returns the output.
  typealias NoteDelivery = (LiveNotice, Printout) throws(VisionError) -> Printout

  /// A function that receives an error of the video; returns the output among the results.
  typealias FailureDelivery = (VisionError) throws(VisionError) -> Printout

  /// Processes a video and prints its results; draws it if there is a path.
  ///
  /// Throws the errors of making the engine and of `deliver`. A fault of the video is a line on
  /// standard error.
  func run(
    _ source: MovieSource, name: String, annotatingAt path: String?,
    note: NoteDelivery = { $1 }, failed: FailureDelivery = { _ in .nothing },
    deliver: Delivery = { _, printout in printout }
  ) throws(VisionError) -> ExitCode {
    let state = MoviePipelineState<Report>(
      framesUnderWay: settings.framesUnderWay(of: source, draws: path != nil), draws: path != nil)
    ending?.add { state.end(by: $0) }
    let watch =
      console.ownsSignals && ending == nil
      ? InterruptWatch { [console] signal in
        state.end(by: signal)
        signal.announce(on: console)
      } : nil
    defer { watch?.end() }

    let reading = MovieReading(
      source: source, settings: settings, orientation: orientation, leftOut: leftOut,
      ring: ring)
    var stages: [@Sendable () -> Void] = [
      { reading.run(state) }, { [makeEngine] in Self.report(state, makeEngine) },
    ]
    if let path {
      stages.append { [source, replacement, labels] in
        Self.draw(state, path, source, replacement, labels)
      }
    }
    let threads = stages.compactMap { try? WorkerThread($0) }
    if threads.count < stages.count { state.abandon() }
    // A program has no use for an annotated video unless it gets all the results.
    let wantsDrawing = path != nil && !console.tellsProgram
    print(state, name: name, goesOnUnread: goesOnUnread || wantsDrawing, note, failed, deliver)
    for thread in threads { thread.join() }
    // Completing the annotated video, which comes last, may fail as well.
    if let failure = state.newDrawingFailure() { say(failure, name, loss: .drawing) }
    guard threads.count == stages.count else {
      throw VisionError(.runtimeFailed, "the system has no threads left to work on a video")
    }
    return try conclude(state, name)
  }

  private func conclude(_ state: MoviePipelineState<Report>, _ name: String) throws(VisionError)
    -> ExitCode
  {
    let end = state.end()
    if let error = end.setupFailure { throw error }
    for notice in end.notices { console.remark(notice) }
    if let signal = end.signal { return signal.exitCode }
    if end.lacksSetup { return .setupMissing }
    return end.hasFailures ? .inputFailed : .success
  }

  // MARK: - The stages behind reading

  private static func report(
    _ state: MoviePipelineState<Report>,
    _ makeEngine: @Sendable () throws(VisionError) -> any FrameEngine<Report>
  ) {
    defer { state.reported.finish() }
    var engine: any FrameEngine<Report>
    do throws(VisionError) {
      engine = try makeEngine()
    } catch {
      return state.fail(atSetup: error)
    }
    state.beginLooking()
    while let step = state.read.next() {
      switch step {
      case .failure(let error): state.reported.push(.failure(error))
      case .notice(let notice): state.reported.push(.notice(notice))
      case .item(let read):
        do throws(VisionError) {
          let report = try engine.report(on: read.frame)
          state.reported.push(.item(.init(frame: read.frame, place: read.place, report: report)))
        } catch {
          // A model that fails once would fail on every frame.
          state.reported.push(.failure(error))
          return state.abandonReading()
        }
      }
    }
  }

  private func print(
    _ state: MoviePipelineState<Report>, name: String, goesOnUnread: Bool,
    _ note: NoteDelivery, _ failed: FailureDelivery, _ deliver: Delivery
  ) {
    let title = place.total.map { $0 > 1 ? "\(place.first + 1)/\($0)" : "" } ?? ""
    var progress = ProgressLine(console: console, title: title, unit: .frames)
    var presenter = Presenter<Report>()
    var done = 0
    defer { progress.end(done: done, total: state.frameCount) }
    defer { state.drawn.finish() }
    while let step = state.reported.next() {
      switch step {
      case .item(let reported):
        if console.outputIsTerminal { progress.clear() }
        let printout = writer.printout(
          reported.report, input: name, place: reported.place.delayed(),
          more: presenter.members(of: reported.report, in: writer.form))
        guard write(state, { () throws(VisionError) in try deliver(reported, printout) }) else {
          return
        }
        done += 1
        state.pass(reported)
      case .notice(let notice):
        progress.clear()
        console.output.flush()
        console.notice(notice.line(input: name))
        let printout = notice.printout(input: name, writer.form)
        guard write(state, { () throws(VisionError) in try note(notice, printout) }) else { return }
        state.passNotice()
      case .failure(let error):
        state.fail(error)
        progress.clear()
        guard write(state, { () throws(VisionError) in try failed(error) }) else { return }
        say(error, name)
      }
      if let failure = state.newDrawingFailure() {
        progress.clear()
        say(failure, name, loss: .drawing)
      }
      if console.output.isClosed, !goesOnUnread { state.stop() }
      progress.update(done: done, total: state.frameCount)
    }
  }

  /// Writes the output; returns false if results cannot be kept.
  ///
  /// An annotated video is kept even then.
  private func write(
    _ state: MoviePipelineState<Report>, _ printout: () throws(VisionError) -> Printout
  ) -> Bool {
    do throws(VisionError) {
      console.output.write(try printout())
    } catch {
      state.fail(atSetup: error)
      state.abandon()
      return false
    }
    console.output.flush()
    return true
  }

  /// Reports an error as a line.
  private func say(_ error: VisionError, _ name: String, loss: VideoProgram.Loss? = nil) {
    guard isWorthTelling(error) else { return }
    console.output.flush()
    console.fail(error, input: name, loss: loss)
    console.error.flush()
  }

  private static func draw(
    _ state: MoviePipelineState<Report>, _ path: String, _ source: MovieSource,
    _ replacement: Replacement, _ labels: LabelDrawing
  ) {
    do throws(VisionError) {
      try drawAll(state, path, source, replacement, labels)
    } catch {
      state.fail(drawing: error)
    }
    // Frames after a failure are only counted.
    while state.drawn.next() != nil { state.budget.give() }
  }

  private static func drawAll(
    _ state: MoviePipelineState<Report>, _ path: String, _ source: MovieSource,
    _ replacement: Replacement, _ labels: LabelDrawing
  ) throws(VisionError) {
    let annotator = labels.annotator()
    defer { labels.take(remarksOf: annotator) }
    var drawing = Report.Drawing()
    var writer: MovieWriter?
    var failure: VisionError?
    while failure == nil, let reported = state.drawn.next() {
      do throws(VisionError) {
        let ready: MovieWriter
        if let writer {
          ready = writer
        } else {
          var options = MovieWriterOptions(
            framesPerSecond: state.framesPerSecond ?? UsualFrameRate.framesPerSecond,
            soundSource: source.file)
          options.isMarked = true
          ready = try MovieWriter(path: path, options: options)
          ready.setCheck { () throws(VisionError) in
            try replacement.check(path, of: "--annotate")
          }
          state.note(ready)
          writer = ready
        }
        let marks = drawing.marks(for: reported.report)
        try ready.write(annotator.draw(marks, on: reported.frame))
        state.budget.give()
      } catch {
        failure = error
        state.budget.give()
      }
    }
    // The part drawn before a failure is kept, because it plays.
    if let writer {
      do throws(VisionError) { try writer.finish() } catch { failure = failure ?? error }
      if let loss = writer.soundFailure { state.note(loss.message) }
    }
    if let failure { throw failure }
  }
}

extension MovieSource {
  /// The file of a video, which may have sound.
  fileprivate var file: String? { if case .file(let path) = self { path } else { nil } }
}
