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
  private let watchesInterrupts: Bool

  /// How far the fastest thread may run ahead of the slowest, in inputs for each thread.
  private static let windowPerWorker = 8

  /// Makes a runner; one within the work of another leaves Ctrl-C to that.
  init(console: Console, parallelism: Parallelism, watchesInterrupts: Bool = true) {
    self.console = console
    self.parallelism = parallelism
    self.watchesInterrupts = watchesInterrupts
  }

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
  ///   - deliver: Called on this thread with each result and its input's number, in order; gives
  ///     what to print. What it throws ends the whole run.
  /// - Returns: Whether all inputs were done.
  /// - Throws: What `makeWorker` or `deliver` threw.
  func run<Worker: InputWorker>(
    _ inputs: [Input], makeWorker: @escaping @Sendable () throws(VisionError) -> Worker,
    deliver: (_ output: Worker.Output, _ number: Int) throws(VisionError) -> Printout
  ) throws(VisionError) -> ExitCode {
    let window = OrderedWindow<Outcome<Worker.Output>>(
      count: inputs.count, capacity: parallelism.workerCount * Self.windowPerWorker)
    let setupFailure = Lock<VisionError?>(nil)
    let interruption = Lock(false)
    let onInterrupt: @Sendable () -> Void = { [console] in
      interruption.withLock { $0 = true }
      window.stop()
      Self.announceInterruption(console)
    }
    // One input alone has nothing to finish: there Ctrl-C may end the process at once.
    let isWatching = watchesInterrupts && console.ownsSignals && inputs.count > 1
    let watch = isWatching ? InterruptWatch(onInterrupt: onInterrupt) : nil
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
    let delivery = Result { () throws(VisionError) in try hand(window, inputs, deliver) }
    window.abandon()
    for thread in threads { thread.join() }
    let hasFailures = try delivery.get()

    if let error = setupFailure.withLock({ $0 }) { throw error }
    if interruption.withLock({ $0 }) { return .interrupted }
    return hasFailures ? .inputFailed : .success
  }

  /// Tells a person who pressed Ctrl-C what happens now.
  static func announceInterruption(_ console: Console) {
    console.error.line("vision: finishing what is under way; Ctrl-C again ends at once")
    console.error.flush()
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
    _ window: OrderedWindow<Outcome<Output>>, _ inputs: [Input],
    _ deliver: (Output, Int) throws(VisionError) -> Printout
  ) throws(VisionError) -> Bool {
    var progress = ProgressLine(console: console)
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
        console.output.flush()
        console.error.line("\(FailureLine(error, input: inputs[done].name))")
        console.error.flush()
      }
      done += 1
      if console.output.isClosed { window.abandon() }
      if inputs.count > 1 { progress.update(done: done, total: inputs.count) }
    }
    return hasFailures
  }
}
