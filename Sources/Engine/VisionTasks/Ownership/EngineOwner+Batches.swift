internal import Inference
package import VisionBase

// For many pictures, engines with one thread each beat one engine with many: no run waits for its
// slowest part.
extension EngineOwner {
  /// The results of `process` on each input, in the inputs' order, worked on by all cores.
  ///
  /// The batch has threads of its own, one for each engine, so that no other task waits for it.
  /// Engines are made when the first batch needs them, and kept. An input that fails fails alone;
  /// once the calling task is cancelled, inputs that were not begun fail with `cancelled`. Throws
  /// when an engine cannot be made.
  package func results<Input: Sendable, Output: Sendable>(
    of inputs: [Input],
    process: @escaping @Sendable (Engine, Input) throws(VisionError) -> Output
  ) async throws(VisionError) -> [Result<Output, VisionError>] {
    guard !inputs.isEmpty else { return [] }
    let count = min(ProcessorCores.performanceCount, inputs.count)
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try self.engines(count)
    }
    let progress = Lock(BatchProgress<Output>(inputCount: inputs.count, workerCount: count))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        for engine in engines {
          do throws(VisionError) {
            try WorkerThread.begin {
              Self.work(engine, inputs, progress, process)
              if let results = progress.withLock({ $0.finishWorker() }) {
                continuation.resume(returning: results)
              }
            }
          } catch {
            if let results = progress.withLock({ $0.loseWorker(error) }) {
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
  ///
  /// The engine is locked for each of them alone: two batches at a time share it.
  private static func work<Input: Sendable, Output: Sendable>(
    _ engine: Lock<Engine>, _ inputs: [Input], _ progress: Lock<BatchProgress<Output>>,
    _ process: @escaping @Sendable (Engine, Input) throws(VisionError) -> Output
  ) {
    while let index = progress.withLock({ $0.takeNext() }) {
      let result = Result { () throws(VisionError) in
        try engine.withLock { (engine) throws(VisionError) in try process(engine, inputs[index]) }
      }
      progress.withLock { $0.results[index] = result }
    }
  }

  private func engines(_ count: Int) throws(VisionError) -> [Lock<Engine>] {
    try batchEngines.withLock { (engines) throws(VisionError) in
      while engines.count < count { engines.append(Lock(try makeEngine(1))) }
      return Array(engines[..<count])
    }
  }
}

/// How far a batch is.
private struct BatchProgress<Output: Sendable>: Sendable {
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
  mutating func cancel() { leave(.cancelledBeforeItsTurn) }

  private mutating func leave(_ error: VisionError) {
    for index in next..<results.count { results[index] = .failure(error) }
    next = results.count
  }

  /// Counts a worker that could not be started; the last one leaves what was not begun failed.
  mutating func loseWorker(_ error: VisionError) -> [Result<Output, VisionError>]? {
    if runningWorkers == 1 { leave(error) }
    return finishWorker()
  }

  /// All results once the last worker is done.
  mutating func finishWorker() -> [Result<Output, VisionError>]? {
    runningWorkers -= 1
    return runningWorkers == 0 ? results.compactMap(\.self) : nil
  }
}
