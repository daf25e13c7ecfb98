internal import Dispatch
internal import Inference
package import VisionBase

/// Owns the engine of a task; every task, API and service uses an engine through an owner.
///
/// Its guarantees, each with a test:
///
/// - **One call at a time.** The engine is lent to one caller for the duration of a closure; the
///   others wait, in no particular order.
/// - **Order.** Work on the owner's queue (asynchronous calls, sequences, live streams, `enqueue`)
///   begins in the order of submission.
/// - **Threads.** The queue is the owner's own: a model run blocks none of Swift's cooperative
///   threads.
/// - **Batches** run on additional engines, one for each core and each with one thread, on the
///   batch's own threads. Their results are in the order of the inputs. They do not wait for single
///   calls.
/// - **Streams.** A sequence processes every frame, or keeps the newest waiting and drops older
///   ones, depending on its `FramePolicy`; results come out of the loop. In a live stream the
///   newest frame waits, and results are delivered in order on a serial queue of the stream's own.
/// - **Creation.** The engine is created by `init`, or by the first call that needs it: then a
///   failure is that call's error, and the next call tries again.
/// - **End.** A queued call whose task is canceled before its turn never reaches the engine; a call
///   that has begun is finished. Calls, sequences and live streams retain the owner, and the
///   engines are released with it.
package final class EngineOwner<Engine>: Sendable {
  /// Creates an engine with a number of threads; nil lets the engine choose.
  package typealias MakeEngine =
    @Sendable (_ threadCount: Int?) throws(VisionError) -> sending Engine

  let makeEngine: MakeEngine

  /// The serial queue of asynchronous calls.
  let queue: DispatchQueue

  /// The engines of batches.
  let batchEngines = Lock<[Lock<Engine>]>([])

  private let engine = Lock<Engine?>(nil)
  private let threadCount: Int?

  private init(_ label: String, _ threadCount: Int?, _ makeEngine: @escaping MakeEngine) {
    queue = DispatchQueue(label: label)
    self.threadCount = threadCount
    self.makeEngine = makeEngine
  }

  /// Creates the engine for single calls; the first batch creates those for batches.
  ///
  /// - Parameters:
  ///   - label: The queue's name.
  ///   - threadCount: The threads of the engine for single calls; nil lets the engine choose.
  ///   - makeEngine: Creates an engine.
  /// - Throws: The errors of `makeEngine`.
  package convenience init(
    label: String, threadCount: Int? = nil, makeEngine: @escaping MakeEngine
  ) throws(VisionError) {
    self.init(label, threadCount, makeEngine)
    try self { _ in }
  }

  /// Returns an owner whose first call creates the engine, for engines whose creation cannot fail.
  package static func makingAtFirstCall(
    label: String, threadCount: Int? = nil, makeEngine: @escaping MakeEngine
  ) -> EngineOwner {
    EngineOwner(label, threadCount, makeEngine)
  }

  // MARK: Calls

  /// Uses the engine on the calling thread, waiting for other calls to finish.
  package func callAsFunction<Output: Sendable>(
    _ body: (Engine) throws(VisionError) -> Output
  ) throws(VisionError) -> Output {
    try engine.withLock { (engine) throws(VisionError) in
      if let engine { return try body(engine) }
      let made = try makeEngine(threadCount)
      engine = made
      return try body(made)
    }
  }

  /// Uses the engine on the owner's queue.
  ///
  /// Throws `cancelled` without touching the engine if the calling task is canceled before its
  /// turn.
  package func queued<Output: Sendable>(
    _ body: @escaping @Sendable (Engine) throws(VisionError) -> Output
  ) async throws(VisionError) -> Output {
    let isCancelled = Lock(false)
    let result: Result<Output, VisionError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        enqueue {
          continuation.resume(
            returning: Result { () throws(VisionError) in
              if isCancelled.withLock({ $0 }) { throw .cancelledBeforeItsTurn }
              return try self(body)
            })
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    return try result.get()
  }

  /// Runs work on the owner's queue; the work may or may not use the engine.
  package func enqueue(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }
}

extension VisionError {
  /// The error of a call that is canceled before its turn.
  static var cancelledBeforeItsTurn: VisionError {
    VisionError(.cancelled, "the task was canceled before this frame's turn")
  }

  /// The error of a loop that is canceled while it waits for a frame.
  static var cancelledBeforeTheEnd: VisionError {
    VisionError(.cancelled, "the task was canceled before the end of the frames")
  }
}

/// Runs slow work that does not need an engine, such as loading a model, off the cooperative
/// threads.
func offCooperativeThreads<Output: Sendable>(
  _ body: @escaping @Sendable () throws(VisionError) -> Output
) async throws(VisionError) -> Output {
  try await slowWork.run(body).get()
}

/// The process-wide threads for slow work; more than the performance cores would only take turns.
private let slowWork = WorkerPool(limit: ProcessorCores.performanceCount)
