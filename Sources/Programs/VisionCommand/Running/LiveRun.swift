import Movies
import VisionBase
import VisionReports

/// Runs a task on several live sources at once, each with an engine and threads of its own.
///
/// One that ends or never was there ends none of the others.
struct LiveRun<Request: TaskRequest, Report: TaskReport> {
  let run: TaskRun<Request, Report>
  let inputs: [Input]
  let console: Console

  private typealias Outcome = Result<ExitCode, VisionError>

  /// Works on all of them until each has ended; how they ended, in their order.
  ///
  /// Throws what ends the whole command.
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
      // Lines of progress would take turns on the terminal's last line.
      Console(quieting: console), InputPlace(), goesOnUnread: outputs.makesFiles)
    pipeline.ending = ending
    var threads: [WorkerThread] = []
    for (index, input) in live.enumerated() {
      let name = inputs[input.number].name
      let path = outputs.pictures.annotations?.path(input.number)
      let work: @Sendable () -> Void = { [pipeline] in
        let outcome = Outcome { () throws(VisionError) in
          try pipeline.run(
            input.source, name: name, annotatingAt: path,
            note: { (printout) throws(VisionError) in try delivery.take(note: printout) },
            failed: { (error) throws(VisionError) in
              try delivery.take(failure: error, input: input.number)
            },
            deliver: { (reported, printout) throws(VisionError) in
              try delivery.take(reported, printout, input: input.number)
            })
        }
        outcomes.withLock { $0[index] = outcome }
        // What cannot be set up for one cannot for the others, nor can results be kept.
        if case .failure = outcome { ending.end(by: .terminate) }
      }
      threads.append(try start(work, ending, threads))
    }
    for thread in threads { thread.join() }
    return try outcomes.withLock { $0 }.map { (outcome) throws(VisionError) in
      try outcome?.get() ?? .inputFailed
    }
  }

  /// Starts a thread, or ends those that were started.
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

  /// The same work with the cores shared out.
  private func sharing(_ count: Int) -> TaskRun<Request, Report> {
    var request = run.request
    let shared = Parallelism(inputCount: count, chosenThreads: request.threads)
    request.threads = shared.threadsPerWorker
    return TaskRun(task: run.task, request: request, writer: run.writer, movies: run.movies)
  }
}
