import VisionBase

/// A worker that processes inputs on one thread; a command makes one for each thread.
protocol InputWorker: SendableMetatype {
  /// The result of an input; a printout where results are only printed.
  associatedtype Output: Sendable

  /// Processes an input; `number` counts inputs from 0.
  ///
  /// An error becomes one line on standard error; the other inputs are still processed.
  mutating func process(_ input: Input, number: Int) throws(VisionError) -> Output
}

/// A runner that processes many inputs in parallel and prints their results in order.
///
/// Each result is written as soon as all before it are. A failed input is one line on standard
/// error. Ctrl-C lets the inputs under way finish, writes their results and ends.
struct InputRunner: Sendable {
  private let console: Console
  private let parallelism: Parallelism
  /// True if the work has a purpose besides its printed results, so that it continues without a
  /// reader.
  private let goesOnUnread: Bool
  private let place: InputPlace
  private let watchesInterrupts: Bool

  /// The lead of the fastest thread over the slowest, in inputs for each thread.
  private static let windowPerWorker = 8

  /// Creates a runner.
  ///
  /// A runner inside other work leaves signals to that work and does not watch them. `goesOnUnread`
  /// is for work that also makes files: it continues when the reader of the results has gone.
  /// `place` is the place of these inputs among all, for the progress.
  init(
    console: Console, parallelism: Parallelism, watchesInterrupts: Bool = true,
    goesOnUnread: Bool = false, place: InputPlace = InputPlace()
  ) {
    self.console = console
    self.parallelism = parallelism
    self.watchesInterrupts = watchesInterrupts
    self.goesOnUnread = goesOnUnread
    self.place = place
  }

  /// A function that receives an input's error and number; returns the output among the results.
  typealias FailureDelivery = (VisionError, Int) throws(VisionError) -> Printout

  private typealias Outcome<Output> = Result<Output, VisionError>

  /// Processes all inputs and delivers their results.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - makeWorker: Called once on each thread. An error that it throws ends the whole run.
  ///   - failed: Called on this thread with an input's error and number, in order among the
  ///     results; returns the output besides the line on standard error. An error that it
  ///     throws ends the whole run.
  ///   - deliver: Called on this thread with each result and its input's number, in order; returns
  ///     the output. An error that it throws ends the whole run.
  /// - Returns: Success if all inputs were processed.
  /// - Throws: The error of `makeWorker`, `failed` or `deliver`.
  func run<Worker: InputWorker>(
    _ inputs: [Input], makeWorker: @escaping @Sendable () throws(VisionError) -> Worker,
    failed: FailureDelivery = { _, _ in .nothing },
    deliver: (_ output: Worker.Output, _ number: Int) throws(VisionError) -> Printout
  ) throws(VisionError) -> ExitCode {
    let window = OrderedWindow<Outcome<Worker.Output>>(
      count: inputs.count, capacity: parallelism.workerCount * Self.windowPerWorker)
    let setupFailure = Lock<VisionError?>(nil)
    let ending = Lock<EndingSignal?>(nil)
    let onSignal: @Sendable (EndingSignal) -> Void = { [console] signal in
      ending.withLock { $0 = signal }
      window.stop()
      signal.announce(on: console)
    }
    // A single input that is only printed has nothing to finish: a signal may end the process.
    let isWatching =
      watchesInterrupts && console.ownsSignals && (inputs.count > 1 || goesOnUnread)
    let watch = isWatching ? InterruptWatch(onSignal: onSignal) : nil
    defer { watch?.end() }

    let work: @Sendable () -> Void = {
      do throws(VisionError) {
        var worker = try makeWorker()
        Self.work(through: inputs, &worker, window)
      } catch {
        setupFailure.withLock { if $0 == nil { $0 = error } }
        window.abandon()
      }
    }
    let threads = (0..<parallelism.workerCount).compactMap { _ in try? WorkerThread(work) }
    guard !threads.isEmpty else {
      throw VisionError(.runtimeFailed, "the system has no threads left to work on the inputs")
    }
    let delivery = Result { () throws(VisionError) in try hand(window, inputs, failed, deliver) }
    window.abandon()
    for thread in threads { thread.join() }
    let hasFailures = try delivery.get()

    if let error = setupFailure.withLock({ $0 }) { throw error }
    if let signal = ending.withLock({ $0 }) { return signal.exitCode }
    return hasFailures ? .inputFailed : .success
  }

  /// Processes inputs until there are none left.
  private static func work<Worker: InputWorker>(
    through inputs: [Input], _ worker: inout Worker, _ window: OrderedWindow<Outcome<Worker.Output>>
  ) {
    while let index = window.claim() {
      do throws(VisionError) {
        if case .unusable(let error) = inputs[index].source { throw error }
        window.finish(index, .success(try worker.process(inputs[index], number: index)))
      } catch {
        window.finish(index, .failure(error))
      }
    }
  }

  /// Delivers results in order until there are no more; returns true when some input failed.
  private func hand<Output>(
    _ window: OrderedWindow<Outcome<Output>>, _ inputs: [Input], _ failed: FailureDelivery,
    _ deliver: (Output, Int) throws(VisionError) -> Printout
  ) throws(VisionError) -> Bool {
    var progress = ProgressLine(console: console, start: place.start)
    defer { progress.clear() }
    var hasFailures = false
    var done = 0
    while let outcome = window.next() {
      switch outcome {
      case .success(let output):
        let printout = try deliver(output, done)
        if console.outputIsTerminal { progress.clear() }
        console.output.write(printout)
        console.output.flush()
      case .failure(let error):
        hasFailures = true
        progress.clear()
        console.output.write(try failed(error, done))
        console.output.flush()
        console.fail(error, input: inputs[done].name)
        console.error.flush()
      }
      done += 1
      if console.output.isClosed, !goesOnUnread { window.abandon() }
      let total = place.total ?? inputs.count
      if total > 1 { progress.update(done: place.first + done, total: total) }
    }
    return hasFailures
  }
}
