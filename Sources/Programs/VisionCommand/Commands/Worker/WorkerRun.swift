import VisionBase
import VisionReports

/// Reads pictures, works on them side by side, and answers in their order, until there are no more.
///
/// One thread reads, some work, and the one that calls writes. What is under way is bounded in
/// number and in bytes, so whoever sends too fast waits.
struct WorkerRun<Request: TaskRequest, Report: TaskReport>: Sendable {
  typealias Answers = WorkerAnswers<Report>

  let task: VisionTask<Request, Report>
  /// The request, with the threads for one picture.
  let request: Request
  let answers: Answers
  /// How many pictures are worked on at a time.
  let workerCount: Int
  /// The longest picture, in bytes.
  let pictureLimit: Int
  /// Where pictures come from.
  let input: Int32
  let console: Console
  /// Starts a thread.
  var start: @Sendable (@escaping @Sendable () -> Void) throws(VisionError) -> WorkerThread = {
    (body) throws(VisionError) in try WorkerThread(body)
  }

  /// How many pictures are read before the first of them is answered.
  var window: Int { workerCount * Self.windowPerWorker }

  /// How far reading may run ahead, in pictures for each thread, and in bytes.
  private static var windowPerWorker: Int { 8 }
  private static var mostBytesAhead: Int { 1 << 28 }

  /// What the threads share.
  private struct Shared: Sendable {
    /// A picture that waits: its place in the order, its sender's number, and what it takes.
    struct Job: Sendable {
      let number: Int
      let id: UInt64
      let byteCount: Int
      let input: Input
    }

    /// How many threads are ready, and what keeps the work from going on.
    struct State {
      var readyCount = 0
      var failure: VisionError?
      var signal: EndingSignal?
      var isStopped = false
    }

    /// Answers in order; nil for a picture that did not arrive whole.
    let window: OrderedWindow<Answers.Answer?>
    let queue = WorkQueue<Job>()
    let budget = WorkBudget(WorkerRun.mostBytesAhead)
    let state = Monitor(State())

    /// Takes no more pictures; those under way are answered.
    func stop() {
      state.change { $0.isStopped = true }
      budget.close()
      window.stop()
    }

    /// Gives everything up.
    func fail(_ error: VisionError) {
      state.change { if $0.failure == nil { $0.failure = error } }
      stop()
    }

    /// Whether no more pictures are wanted.
    @Sendable func isStopped() -> Bool { state.change { $0.isStopped } }
  }

  /// Writes the hello line and the answers.
  ///
  /// Throws what is wrong with the task or its model, and `inputInvalid`, behind the answers to all
  /// that came before, for a stream that is broken.
  func run(hello: JSONValue) throws(VisionError) -> ExitCode {
    let shared = Shared(window: OrderedWindow(count: .max, capacity: window))
    let watch = console.ownsSignals ? InterruptWatch { end(shared, $0) } : nil
    defer { watch?.end() }
    let workers = (0..<workerCount).compactMap { _ in try? start { work(shared) } }
    defer {
      // However it ends, no worker waits for a picture that does not come.
      shared.stop()
      shared.queue.abandon()
      for worker in workers { worker.join() }
    }
    guard workers.count == workerCount else {
      throw VisionError(.runtimeFailed, "the system has no threads left to work on pictures")
    }
    if try becomesReady(shared) {
      // Who has heard a hello counts on answers.
      let reader = try start { read(shared) }
      console.output.write(.json(hello))
      console.output.flush()
      write(shared)
      shared.stop()
      reader.join()
    }
    let state = shared.state.change { $0 }
    if let failure = state.failure { throw failure }
    return state.signal?.exitCode ?? .success
  }

  private func end(_ shared: Shared, _ signal: EndingSignal) {
    signal.announce(on: console)
    shared.state.change { $0.signal = signal }
    shared.stop()
  }

  /// Waits until every thread has its engine; false when one has none or a signal came.
  private func becomesReady(_ shared: Shared) throws(VisionError) -> Bool {
    shared.state.wait { state -> Bool? in
      if state.failure != nil || state.isStopped { return false }
      return state.readyCount == self.workerCount ? true : nil
    }
  }

  // MARK: - The threads

  /// Reads pictures until there are no more.
  private func read(_ shared: Shared) {
    var stream = PictureStream(
      descriptor: input, limit: pictureLimit, isStopped: shared.isStopped)
    do throws(VisionError) {
      guard try stream.begin() else { return shared.window.stop() }
      while let header = try stream.header() {
        let byteCount = stream.memory(for: header)
        guard shared.budget.take(byteCount), let number = shared.window.claim() else { break }
        do throws(VisionError) {
          let input = try stream.input(header)
          shared.queue.push(
            .init(number: number, id: header.id, byteCount: byteCount, input: input))
        } catch {
          shared.window.finish(number, nil)
          throw error
        }
      }
      shared.window.stop()
    } catch {
      if shared.isStopped() { shared.window.stop() } else { shared.fail(error) }
    }
  }

  /// Works on pictures until there are no more.
  private func work(_ shared: Shared) {
    do throws(VisionError) {
      var engine = try task.makeEngine(request, .image)
      shared.state.change { $0.readyCount += 1 }
      while let job = shared.queue.next() {
        let result: Result<Report, VisionError>
        do throws(VisionError) {
          result = .success(try engine.report(on: job.input.frame(request.orientation)))
        } catch {
          result = .failure(error)
        }
        shared.window.finish(job.number, answers.answer(job.id, result))
        shared.budget.give(job.byteCount)
      }
    } catch {
      shared.fail(error)
    }
  }

  /// Writes answers until there are no more, or nobody reads them.
  private func write(_ shared: Shared) {
    while let answer = shared.window.next() {
      switch answer {
      case .line(let line): console.output.write(line)
      case .record(let record): console.output.write(record)
      case nil: break
      }
      console.output.flush()
      if console.output.isClosed { return shared.window.abandon() }
    }
  }
}
