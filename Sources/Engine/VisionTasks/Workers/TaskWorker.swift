internal import Dispatch
internal import VisionBase

/// Owns a task's engine and lets one caller at a time use it, blocking or not.
///
/// Asynchronous calls run on a queue of the worker's own, never on Swift's cooperative threads,
/// which a model run would block.
final class TaskWorker<Engine>: Sendable {
  private let engine: Lock<Engine>
  private let queue: DispatchQueue

  /// Takes an engine over; `label` names the queue.
  init(label: String, engine: sending Engine) {
    self.engine = Lock(engine)
    queue = DispatchQueue(label: label)
  }

  /// Uses the engine on the calling thread, waiting for others to finish.
  func callAsFunction<Output: Sendable>(
    _ body: (Engine) throws(VisionError) -> Output
  ) throws(VisionError) -> Output {
    try engine.withLock { (engine) throws(VisionError) in try body(engine) }
  }

  /// Uses the engine on the worker's queue, after the calls made before.
  ///
  /// Throws `cancelled` without touching the engine when the calling task is cancelled before the
  /// call's turn.
  func queued<Output: Sendable>(
    _ body: @escaping @Sendable (Engine) throws(VisionError) -> Output
  ) async throws(VisionError) -> Output {
    let isCancelled = Lock(false)
    let result: Result<Output, VisionError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async {
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
  let result: Result<Output, VisionError> = await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(returning: Result { () throws(VisionError) in try body() })
    }
  }
  return try result.get()
}
