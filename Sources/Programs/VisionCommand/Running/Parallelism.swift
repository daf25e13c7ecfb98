import Inference

/// The division of the processor's cores between inputs.
///
/// A single input gets all threads. Several inputs are processed in parallel, each with one thread
/// unless a number was chosen, so that no core waits for the others.
struct Parallelism: Sendable, Equatable {
  /// The number of inputs processed at a time.
  let workerCount: Int

  /// The number of threads for each of them; nil leaves it to the engine.
  let threadsPerWorker: Int?

  /// Divides the cores.
  ///
  /// - Parameters:
  ///   - inputCount: The number of inputs.
  ///   - coreCount: The number of cores to use.
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
