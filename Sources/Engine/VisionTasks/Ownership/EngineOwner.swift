internal import Dispatch
internal import Inference
package import VisionBase

/// Owns the engine of a task; whoever uses an engine, task, face or door, does it through one of these.
///
/// What it guarantees, each with a test:
///
/// - **One call at a time.** The engine is lent for the length of a closure to one caller, and the
///   others wait. Calls on the calling thread take turns as they come.
/// - **Order.** What goes through the owner's queue (asynchronous calls, sequences, live streams,
///   `enqueue`) begins in the order in which it was asked for.
/// - **Threads.** The queue is the owner's own: a model run blocks none of the threads that Swift's
///   tasks share.
/// - **Batches** are worked on by further engines, one for each core and each with one thread, and
///   their results come in the order of the inputs. They do not wait for single calls.
/// - **Streams.** In a sequence every frame is worked on, or the newest waits and older ones are
///   dropped, as its `FramePolicy` says; results come out of the loop. In a live stream the newest
///   frame waits, and results are delivered in order on a serial queue of the stream's own.
/// - **Making.** The engine is made by `init`, or by the first call that needs it: then a failure is
///   the error of that call, and the next call tries again.
/// - **End.** A queued call whose task was cancelled before its turn never reaches the engine; a call
///   that has begun is finished. Calls, sequences and live streams keep the owner, and the engines go
///   with it.
package final class EngineOwner<Engine>: Sendable {
  /// Makes an engine with a number of threads; nil leaves the number to the engine.
  package typealias MakeEngine =
    @Sendable (_ threadCount: Int?) throws(VisionError) -> sending Engine

  let makeEngine: MakeEngine

  /// Where calls that do not block run, one after the other.
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

  /// Makes the engine for single calls; those for batches are made when the first batch comes.
  ///
  /// - Parameters:
  ///   - label: Names the queue.
  ///   - threadCount: The threads of the engine for single calls; nil leaves it to the engine.
  ///   - makeEngine: Makes an engine.
  /// - Throws: What `makeEngine` throws.
  package convenience init(
    label: String, threadCount: Int? = nil, makeEngine: @escaping MakeEngine
  ) throws(VisionError) {
    self.init(label, threadCount, makeEngine)
    try self { _ in }
  }

  /// An owner whose engine is made by the first call, for what cannot fail when it is made.
  package static func makingAtFirstCall(
    label: String, threadCount: Int? = nil, makeEngine: @escaping MakeEngine
  ) -> EngineOwner {
    EngineOwner(label, threadCount, makeEngine)
  }

  // MARK: Calls

  /// Uses the engine on the calling thread, waiting for others to finish.
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
  /// Throws `cancelled` without touching the engine when the calling task is cancelled before the
  /// call's turn.
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

  /// Runs work on the owner's queue, whether or not it comes to need the engine.
  package func enqueue(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }
}

extension VisionError {
  /// What a call throws that never got to run.
  static var cancelledBeforeItsTurn: VisionError {
    VisionError(.cancelled, "the task was cancelled before this frame's turn")
  }
}

/// Runs slow work that needs no engine, such as loading a model, off the cooperative threads.
func offCooperativeThreads<Output: Sendable>(
  _ body: @escaping @Sendable () throws(VisionError) -> Output
) async throws(VisionError) -> Output {
  try await slowWork.run(body).get()
}

/// The threads of what is slow, for the whole process: more at once would only take turns.
private let slowWork = WorkerPool(limit: ProcessorCores.performanceCount)
