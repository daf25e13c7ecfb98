internal import Inference
package import VisionBase

// For many pictures, several single-threaded engines beat one engine with many threads: no run
// waits for its slowest part.
extension EngineOwner {
  /// Returns the results of `process` for each input, in the inputs' order, computed on all cores.
  ///
  /// The batch has its own threads, one for each engine, so no other task waits for it. Engines are
  /// created when the first batch needs them, and kept. If an input fails, only its result is an
  /// error. Once the calling task is canceled, inputs that have not begun fail with `cancelled`.
  /// Throws if an engine cannot be created.
  package func results<Input: Sendable, Output: Sendable>(
    of inputs: [Input],
    process: @escaping @Sendable (Engine, Input) throws(VisionError) -> Output
  ) async throws(VisionError) -> [Result<Output, VisionError>] {
    guard !inputs.isEmpty else { return [] }
    let count = min(ProcessorCores.performanceCount, inputs.count)
    let engines: [Lock<Engine>]
    do throws(VisionError) {
      engines = try await offCooperativeThreads { () throws(VisionError) in
        try self.engines(count)
      }
    } catch {
      guard error.code == .cancelled else { throw error }
      return inputs.map { _ in .failure(.cancelledBeforeItsTurn) }
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

  /// Processes inputs until none is left.
  ///
  /// The engine is locked for one input at a time: two batches can share it.
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

/// The progress of a batch.
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

  /// Fails the inputs that have not begun.
  mutating func cancel() { leave(.cancelledBeforeItsTurn) }

  private mutating func leave(_ error: VisionError) {
    for index in next..<results.count { results[index] = .failure(error) }
    next = results.count
  }

  /// Counts a worker that could not start; the last one fails the inputs that have not begun.
  mutating func loseWorker(_ error: VisionError) -> [Result<Output, VisionError>]? {
    if runningWorkers == 1 { leave(error) }
    return finishWorker()
  }

  /// Returns all results once the last worker is done.
  mutating func finishWorker() -> [Result<Output, VisionError>]? {
    runningWorkers -= 1
    return runningWorkers == 0 ? results.compactMap(\.self) : nil
  }
}
