internal import VisionBase

/// What every task on pictures has: an engine for single calls, and more of them for batches.
final class PictureTask<Engine>: Sendable {
  private let worker: TaskWorker<Engine>
  private let batch: BatchWorkers<Engine>

  /// Makes the engine for single calls; those for batches are made when the first batch comes.
  ///
  /// - Parameters:
  ///   - label: Names the task's queues.
  ///   - threadCount: The threads of the engine for single calls; nil leaves it to the engine.
  ///   - makeEngine: Makes an engine with a number of threads.
  /// - Throws: What `makeEngine` throws.
  init(
    label: String, threadCount: Int?,
    makeEngine: @escaping @Sendable (_ threadCount: Int?) throws(VisionError) -> sending Engine
  ) throws(VisionError) {
    worker = TaskWorker(label: label, engine: try makeEngine(threadCount))
    batch = BatchWorkers { () throws(VisionError) in
      TaskWorker(label: label + ".batch", engine: try makeEngine(1))
    }
  }

  /// Uses the engine on the calling thread, waiting for others to finish.
  func callAsFunction<Output: Sendable>(
    _ body: (Engine) throws(VisionError) -> Output
  ) throws(VisionError) -> Output {
    try worker(body)
  }

  /// Uses the engine on the task's own queue, after the calls made before.
  func queued<Output: Sendable>(
    _ body: @escaping @Sendable (Engine) throws(VisionError) -> Output
  ) async throws(VisionError) -> Output {
    try await worker.queued(body)
  }

  /// The results of `process` on each input, in the inputs' order, worked on by all cores.
  func results<Input: Sendable, Output: Sendable>(
    of inputs: [Input],
    process: @escaping @Sendable (Engine, Input) throws(VisionError) -> Output
  ) async throws(VisionError) -> [Result<Output, VisionError>] {
    try await batch.results(of: inputs, process: process)
  }
}
