import Drawing
import Frames
import Movies
import VisionBase

/// Finds something in the frames of one video.
///
/// Reading with decoding, finding, printing, and drawing with encoding each have a thread, so that
/// they go on side by side; frames stay in order. Ctrl-C lets the frames under way finish, and
/// completes the drawn video.
struct MovieFinding<Printing: FindingPrinting>: Sendable {
  typealias Report = Printing.Report

  let console: Console
  let makeFinder: @Sendable () throws(VisionError) -> any Finder<Report>
  var makeDrawing: @Sendable () -> any FindingDrawing<Report>
  let printing: Printing
  let settings: MovieSettings
  /// Which way is up; nil takes it from the video.
  let orientation: Orientation?

  /// Looks at a video and prints what comes of it; draws it where a path is given.
  ///
  /// Throws what making the finder throws. What is wrong with the video is a line on standard
  /// error.
  func run(
    _ source: MovieSource, name: String, annotatingAt path: String?
  ) throws(VisionError) -> ExitCode {
    let work = MovieWork<Report>(
      framesUnderWay: settings.framesUnderWay, draws: path != nil)
    let watch =
      console.ownsSignals
      ? InterruptWatch { [console] in
        work.interrupt()
        InputRunner.announceInterruption(console)
      } : nil
    defer { watch?.end() }

    let reading = MovieReading(source: source, settings: settings, orientation: orientation)
    var stages: [@Sendable () -> Void] = [
      { reading.run(work) }, { [makeFinder] in Self.find(work, makeFinder) },
    ]
    if let path { stages.append { [makeDrawing] in Self.draw(work, makeDrawing(), path) } }
    let threads = stages.compactMap { try? WorkerThread($0) }
    if threads.count < stages.count { work.abandon() }
    print(work, name: name)
    for thread in threads { thread.join() }
    // Completing the drawn video, which comes last, may fail as well.
    if let failure = work.newDrawingFailure() { say(failure, name) }
    guard threads.count == stages.count else {
      throw VisionError(.runtimeFailed, "the system has no thread left to work on a video")
    }
    return try conclude(work, name)
  }

  private func conclude(_ work: MovieWork<Report>, _ name: String) throws(VisionError) -> ExitCode {
    let end = work.end()
    if let error = end.setupFailure { throw error }
    if let notice = end.notice { console.error.write("vision: \(notice)\n") }
    console.error.flush()
    if end.isInterrupted { return .interrupted }
    if end.lacksSetup { return .setupMissing }
    return end.hasFailures ? .inputFailed : .success
  }

  // MARK: - The stages behind reading

  private static func find(
    _ work: MovieWork<Report>,
    _ makeFinder: @Sendable () throws(VisionError) -> any Finder<Report>
  ) {
    defer { work.found.finish() }
    var finder: any Finder<Report>
    do throws(VisionError) {
      finder = try makeFinder()
    } catch {
      return work.fail(atSetup: error)
    }
    while let step = work.read.next() {
      switch step {
      case .failure(let error): work.found.push(.failure(error))
      case .success(let read):
        do throws(VisionError) {
          let report = try finder.find(in: read.frame)
          work.found.push(.success(.init(frame: read.frame, place: read.place, report: report)))
        } catch {
          // A model that fails once would fail on every frame.
          work.found.push(.failure(error))
          return work.abandonReading()
        }
      }
    }
  }

  private func print(_ work: MovieWork<Report>, name: String) {
    var progress = ProgressLine(console: console, unit: .frames)
    defer { progress.clear() }
    defer { work.drawn.finish() }
    var done = 0
    while let step = work.found.next() {
      switch step {
      case .success(let found):
        let text = printing.text(found.report, input: name, place: found.place)
        if console.outputIsTerminal { progress.clear() }
        console.output.write(text)
        console.output.flush()
        done += 1
        work.pass(found)
      case .failure(let error):
        work.fail(error)
        progress.clear()
        say(error, name)
      }
      if let failure = work.newDrawingFailure() {
        progress.clear()
        say(failure, name)
      }
      if console.output.isClosed { work.stop() }
      progress.update(done: done, total: work.frameCount)
    }
  }

  /// Writes what went wrong as a line.
  private func say(_ error: VisionError, _ name: String) {
    console.output.flush()
    console.error.write("\(FailureLine(error, input: name))\n")
    console.error.flush()
  }

  private static func draw(
    _ work: MovieWork<Report>, _ drawing: any FindingDrawing<Report>, _ path: String
  ) {
    var drawing = drawing
    do throws(VisionError) {
      try drawAll(work, &drawing, path)
    } catch {
      work.fail(drawing: error)
    }
    // Frames that come after a failure are only counted.
    while work.drawn.next() != nil { work.budget.give() }
  }

  private static func drawAll(
    _ work: MovieWork<Report>, _ drawing: inout any FindingDrawing<Report>, _ path: String
  ) throws(VisionError) {
    let annotator = Annotator()
    var writer: MovieWriter?
    var failure: VisionError?
    while failure == nil, let found = work.drawn.next() {
      do throws(VisionError) {
        let ready: MovieWriter
        if let writer {
          ready = writer
        } else {
          ready = try MovieWriter(
            path: path,
            options: MovieWriterOptions(
              framesPerSecond: work.framesPerSecond ?? UsualFrameRate.framesPerSecond))
          work.note(ready)
          writer = ready
        }
        try ready.write(annotator.draw(drawing.marks(for: found.report), on: found.frame))
        work.budget.give()
      } catch {
        failure = error
        work.budget.give()
      }
    }
    // What was drawn before a failure is kept: it plays.
    if let writer {
      do throws(VisionError) { try writer.finish() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}
