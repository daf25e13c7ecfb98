import VisionBase

/// Works on inputs for one thread; a command makes one for each thread, with a task of its own.
protocol InputWorker: SendableMetatype {
  /// What an input becomes; where results are only printed, a printout.
  associatedtype Output: Sendable

  /// Works on an input; `number` counts inputs from 0.
  ///
  /// What this throws becomes one line on standard error; the other inputs are still worked on.
  mutating func process(_ input: Input, number: Int) throws(VisionError) -> Output
}

/// Works on many inputs side by side and prints their results in the order of the inputs.
///
/// Each result is written as soon as all before it are. A failed input is one line on standard
/// error. Ctrl-C lets the inputs under way finish, writes their results and ends.
struct InputRunner: Sendable {
  private let console: Console
  private let parallelism: Parallelism
  /// Whether the work has a purpose beside what is printed, so that it goes on without a reader.
  private let goesOnUnread: Bool
  private let place: InputPlace
  private let watchesInterrupts: Bool

  /// How far the fastest thread may run ahead of the slowest, in inputs for each thread.
  private static let windowPerWorker = 8

  /// Makes a runner.
  ///
  /// One within the work of another leaves signals to that and does not watch them. `goesOnUnread` is
  /// for work that also makes files: it goes on when the reader of the results has gone. `place` says
  /// where these inputs are among all, for the progress.
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

  /// Takes what is wrong with an input, by its number; gives what to print among the results.
  typealias FailureDelivery = (VisionError, Int) throws(VisionError) -> Printout

  private typealias Outcome<Output> = Result<Output, VisionError>

  /// Works on all inputs and prints what comes of them.
  ///
  /// - Parameters:
  ///   - inputs: What to work on.
  ///   - makeWorker: Called once on each thread. What it throws ends the whole run.
  /// - Returns: Whether all inputs were done.
  /// - Throws: What `makeWorker` threw.
  func run<Worker: InputWorker>(
    _ inputs: [Input], makeWorker: @escaping @Sendable () throws(VisionError) -> Worker
  ) throws(VisionError) -> ExitCode where Worker.Output == Printout {
    try run(inputs, makeWorker: makeWorker) { printout, _ in printout }
  }

  /// Works on all inputs and hands over what comes of them.
  ///
  /// - Parameters:
  ///   - inputs: What to work on.
  ///   - makeWorker: Called once on each thread. What it throws ends the whole run.
  ///   - failed: Called on this thread with what is wrong with an input and the input's number, in
  ///     order among the results; gives what to print beside the line on standard error. What it
  ///     throws ends the whole run.
  ///   - deliver: Called on this thread with each result and its input's number, in order; gives
  ///     what to print. What it throws ends the whole run.
  /// - Returns: Whether all inputs were done.
  /// - Throws: What `makeWorker`, `failed` or `deliver` threw.
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
    // One input alone that is only printed has nothing to finish: a signal may end the process.
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

  /// Takes inputs until there are none left.
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

  /// Hands over results in order until there are no more; true when some input failed.
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
