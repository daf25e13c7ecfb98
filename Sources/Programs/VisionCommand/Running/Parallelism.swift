import Inference

/// How the processor's cores are shared between inputs.
///
/// One input gets all threads. Several inputs are worked on side by side, each with one thread
/// unless a number was chosen: that wastes no core on waiting for the others.
struct Parallelism: Sendable, Equatable {
  /// How many inputs are worked on at a time.
  let workerCount: Int

  /// How many threads each of them uses; nil leaves it to the engine.
  let threadsPerWorker: Int?

  /// Shares out the cores.
  ///
  /// - Parameters:
  ///   - inputCount: How many inputs there are.
  ///   - coreCount: How many cores to use.
  ///   - chosenThreads: The number of threads for one input, if a person chose it.
  init(inputCount: Int, coreCount: Int = ProcessorCores.performanceCount, chosenThreads: Int?) {
    guard inputCount > 1 else {
      workerCount = 1
      threadsPerWorker = chosenThreads
      return
    }
    let threads = max(chosenThreads ?? 1, 1)
    workerCount = max(1, min(inputCount, coreCount / threads))
    threadsPerWorker = threads
  }
}
