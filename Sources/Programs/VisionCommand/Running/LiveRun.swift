import Movies
import VisionBase
import VisionReports

/// A run of a task on several live sources at once, each with its own engine and threads.
///
/// A source that ends, or is missing from the start, does not end the others.
struct LiveRun<Request: TaskRequest, Report: TaskReport> {
  let run: TaskRun<Request, Report>
  let inputs: [Input]
  let console: Console

  private typealias Outcome = Result<ExitCode, VisionError>

  /// Processes all sources until each has ended, and returns their exit codes in order.
  ///
  /// Throws errors that end the whole command.
  func run(
    _ live: [(number: Int, source: MovieSource)], _ outputs: TaskOutputs<Report>,
    _ delivery: SharedDelivery<Report>
  ) throws(VisionError) -> [ExitCode] {
    let ending = SharedEnding()
    let watch =
      console.ownsSignals
      ? InterruptWatch { [console] signal in
        ending.end(by: signal)
        signal.announce(on: console)
      } : nil
    defer { watch?.end() }
    let outcomes = Lock([Outcome?](repeating: nil, count: live.count))
    var pipeline = sharing(live.count).moviePipeline(
      // Progress lines would take turns on the terminal's last line.
      Console(quieting: console), InputPlace(), goesOnUnread: outputs.makesFiles)
    if let annotations = outputs.pictures.annotations {
      pipeline.replacement = annotations.replacement
      pipeline.labels = outputs.pictures.labels
    }
    pipeline.ending = ending
    var threads: [WorkerThread] = []
    for (index, input) in live.enumerated() {
      let name = inputs[input.number].name
      let path = outputs.pictures.annotations?.path(input.number)
      let work: @Sendable () -> Void = { [pipeline] in
        let outcome = Outcome { () throws(VisionError) in
          try pipeline.run(
            input.source, name: name, annotatingAt: path,
            note: { (_, printout) throws(VisionError) in try delivery.take(note: printout) },
            failed: { (error) throws(VisionError) in
              try delivery.take(failure: error, input: input.number)
            },
            deliver: { (reported, printout) throws(VisionError) in
              try delivery.take(reported, printout, input: input.number)
            })
        }
        outcomes.withLock { $0[index] = outcome }
        // The setup would fail for the other sources as well, or no results can be kept.
        if case .failure = outcome { ending.end(by: .terminate) }
      }
      threads.append(try start(work, ending, threads))
    }
    for thread in threads { thread.join() }
    return try outcomes.withLock { $0 }.map { (outcome) throws(VisionError) in
      try outcome?.get() ?? .inputFailed
    }
  }

  /// Starts a thread; if that fails, ends those already started.
  private func start(
    _ work: @escaping @Sendable () -> Void, _ ending: SharedEnding, _ others: [WorkerThread]
  ) throws(VisionError) -> WorkerThread {
    do throws(VisionError) {
      return try WorkerThread(work)
    } catch {
      ending.end(by: .terminate)
      for thread in others { thread.join() }
      throw error
    }
  }

  /// Returns the same work with the cores shared out.
  private func sharing(_ count: Int) -> TaskRun<Request, Report> {
    var request = run.request
    let shared = Parallelism(inputCount: count, chosenThreads: request.threads)
    request.threads = shared.threadsPerWorker
    return TaskRun(
      engines: run.engines, request: request, writer: run.writer, movies: run.movies)
  }
}
