internal import Dispatch
internal import Inference
internal import VisionBase

/// Works on many inputs side by side: one engine for each core, each with one thread.
///
/// For many pictures this beats one engine with many threads, since no run waits for its slowest
/// part. Engines are made when the first batch needs them and kept.
final class BatchWorkers<Engine>: Sendable {
  private let workers = Lock<[TaskWorker<Engine>]>([])
  private let makeEngine: @Sendable () throws(VisionError) -> TaskWorker<Engine>

  /// Keeps the way to make an engine with one thread.
  init(_ makeEngine: @escaping @Sendable () throws(VisionError) -> TaskWorker<Engine>) {
    self.makeEngine = makeEngine
  }

  /// The results of `process` on each input, in the inputs' order.
  ///
  /// An input that fails fails alone; once the calling task is cancelled, inputs that were not
  /// begun fail with `cancelled`. Throws when no engine can be made.
  func results<Input: Sendable, Output: Sendable>(
    of inputs: [Input],
    process: @escaping @Sendable (Engine, Input) throws(VisionError) -> Output
  ) async throws(VisionError) -> [Result<Output, VisionError>] {
    guard !inputs.isEmpty else { return [] }
    let count = min(ProcessorCores.performanceCount, inputs.count)
    let workers = try await offCooperativeThreads { () throws(VisionError) in
      try self.workers(count)
    }
    let progress = Lock(Progress<Output>(inputCount: inputs.count, workerCount: count))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        for worker in workers {
          DispatchQueue.global().async {
            Self.work(worker, inputs, progress, process)
            if let results = progress.withLock({ $0.finishWorker() }) {
              continuation.resume(returning: results)
            }
          }
        }
      }
    } onCancel: {
      progress.withLock { $0.cancel() }
    }
  }

  /// Takes one input after the other until none is left.
  private static func work<Input: Sendable, Output: Sendable>(
    _ worker: TaskWorker<Engine>, _ inputs: [Input], _ progress: Lock<Progress<Output>>,
    _ process: @escaping @Sendable (Engine, Input) throws(VisionError) -> Output
  ) {
    while let index = progress.withLock({ $0.takeNext() }) {
      let result = Result { () throws(VisionError) in
        try worker { (engine) throws(VisionError) in try process(engine, inputs[index]) }
      }
      progress.withLock { $0.results[index] = result }
    }
  }

  private func workers(_ count: Int) throws(VisionError) -> [TaskWorker<Engine>] {
    try workers.withLock { (workers) throws(VisionError) in
      while workers.count < count { workers.append(try makeEngine()) }
      return Array(workers[..<count])
    }
  }

  private struct Progress<Output: Sendable>: Sendable {
    var results: [Result<Output, VisionError>?]
    var next = 0
    var runningWorkers: Int

    init(inputCount: Int, workerCount: Int) {
      results = Array(repeating: nil, count: inputCount)
      runningWorkers = workerCount
    }

    mutating func takeNext() -> Int? {
      guard next < results.count else { return nil }
      defer { next += 1 }
      return next
    }

    /// Lets what was not begun fail.
    mutating func cancel() {
      for index in next..<results.count { results[index] = .failure(.cancelledBeforeItsTurn) }
      next = results.count
    }

    /// All results once the last worker is done.
    mutating func finishWorker() -> [Result<Output, VisionError>]? {
      runningWorkers -= 1
      return runningWorkers == 0 ? results.compactMap(\.self) : nil
    }
  }
}
