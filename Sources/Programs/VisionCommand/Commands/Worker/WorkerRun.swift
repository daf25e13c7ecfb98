import VisionBase
import VisionReports

/// The run of a worker: reads pictures, processes them in parallel, and answers in order.
///
/// One thread reads, some process, and the calling thread writes. The work under way is bounded in
/// number and in bytes, so a sender that is too fast waits.
struct WorkerRun<Request: TaskRequest, Report: TaskReport>: Sendable {
  typealias Answers = WorkerAnswers<Report>

  let engines: TaskEngines<Request, Report>
  /// The request, with the number of threads for one picture.
  let request: Request
  let answers: Answers
  /// The number of pictures processed at a time.
  let workerCount: Int
  /// The longest picture, in bytes.
  let pictureLimit: Int
  /// The descriptor from which pictures are read.
  let input: Int32
  let console: Console
  /// The function that starts a thread.
  var start: @Sendable (@escaping @Sendable () -> Void) throws(VisionError) -> WorkerThread = {
    (body) throws(VisionError) in try WorkerThread(body)
  }

  /// The number of pictures read before the first of them is answered.
  var window: Int { workerCount * Self.windowPerWorker }

  /// The limits on reading ahead: pictures per thread, and bytes.
  private static var windowPerWorker: Int { 8 }
  private static var mostBytesAhead: Int { 1 << 28 }

  /// The state that the threads share.
  private struct Shared: Sendable {
    /// A waiting picture: its place in the order, its sender's number, and its memory.
    struct Job: Sendable {
      let number: Int
      let id: UInt64
      let byteCount: Int
      let input: Input
    }

    /// The number of ready threads, and the reasons to stop.
    struct State {
      var readyCount = 0
      var failure: VisionError?
      var signal: EndingSignal?
      var isStopped = false
    }

    /// The answers in order; nil for a picture that did not arrive completely.
    let window: OrderedWindow<Answers.Answer?>
    let queue = WorkQueue<Job>()
    let budget = WorkBudget(WorkerRun.mostBytesAhead)
    let state = Monitor(State())

    /// Accepts no more pictures; those under way are answered.
    func stop() {
      state.change { $0.isStopped = true }
      budget.close()
      window.stop()
    }

    /// Stops because of an error.
    func fail(_ error: VisionError) {
      state.change { if $0.failure == nil { $0.failure = error } }
      stop()
    }

    /// Returns true if no more pictures are accepted.
    @Sendable func isStopped() -> Bool { state.change { $0.isStopped } }
  }

  /// Writes the hello line and the answers.
  ///
  /// Throws the faults of the task or its model. For a broken stream it throws `inputInvalid`,
  /// after the answers to all earlier pictures.
  func run(hello: JSONValue) throws(VisionError) -> ExitCode {
    let shared = Shared(window: OrderedWindow(count: .max, capacity: window))
    let watch = console.ownsSignals ? InterruptWatch { end(shared, $0) } : nil
    defer { watch?.end() }
    let workers = (0..<workerCount).compactMap { _ in try? start { work(shared) } }
    defer {
      // On every way out, the workers must not wait for a picture that does not arrive.
      shared.stop()
      shared.queue.abandon()
      for worker in workers { worker.join() }
    }
    guard workers.count == workerCount else {
      throw VisionError(.runtimeFailed, "the system has no threads left to work on pictures")
    }
    if try becomesReady(shared) {
      // A client that has received a hello counts on answers.
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

  /// Waits until every thread has its engine; returns false when one has none or a signal arrived.
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

  /// Processes pictures until there are no more.
  private func work(_ shared: Shared) {
    do throws(VisionError) {
      var engine = try engines.makeLasting(request)
      let remarks = engines.remarks
      shared.state.change { $0.readyCount += 1 }
      while let job = shared.queue.next() {
        let result: Result<Answers.Found, VisionError>
        do throws(VisionError) {
          let picture = try job.input.picture(request.orientation)
          let report = try engine.report(on: picture.frame)
          result = .success((report, [ResultRemark](picture.remarks, and: remarks)))
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

  /// Writes answers until there are no more, or their reader has gone.
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
