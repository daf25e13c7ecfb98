internal import Dispatch
package import VisionBase

/// Identifies, on a stream's delivery queue, the stream that delivers there.
private let deliveringStream = DispatchSpecificKey<ObjectIdentifier>()

/// Runs a task on frames that may arrive faster than it can process them; delivers results in
/// order.
///
/// One frame is processed and at most one waits. A newer frame replaces the waiting one, so the
/// first and the last of a burst are always processed. Results are delivered on a serial queue of
/// the stream's own, so a slow receiver does not hold up processing; its queue grows instead. An
/// `EngineOwner` creates live streams for its engine.
package final class LiveStream<Input: Sendable, Output: Sendable>: Sendable {
  private struct State: Sendable {
    var order = TimestampOrder()
    var isBusy = false
    var isStopped = false
    var isFinished = false
    var waiting: Input?
  }

  private let state = Lock(State())
  private let work: DispatchQueue
  private let delivery: DispatchQueue
  private let process: @Sendable (Input) -> Output
  private let deliver: @Sendable (Output) -> Void

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - label: The name of the queue on which results are delivered.
  ///   - work: The serial queue on which frames are processed.
  ///   - process: The task; called for one frame at a time.
  ///   - deliver: Receives each result, one at a time, in the order of the frames.
  init(
    label: String, work: DispatchQueue, process: @escaping @Sendable (Input) -> Output,
    deliver: @escaping @Sendable (Output) -> Void
  ) {
    self.work = work
    delivery = DispatchQueue(label: label)
    self.process = process
    self.deliver = deliver
    delivery.setSpecific(key: deliveringStream, value: ObjectIdentifier(self))
  }

  /// Takes a frame and returns at once.
  ///
  /// Accepting the timestamp and queueing the frame is one step: if several threads submit at the
  /// same time, frames still wait, run and are delivered in the order of their timestamps.
  ///
  /// Throws `optionInvalid` with a `StreamFault` if the timestamp does not increase, or once
  /// `finish()` has begun.
  package func submit(
    _ input: Input, timestampInMilliseconds: Int64
  ) throws(VisionError) {
    let startsNow = try state.withLock { (state) throws(VisionError) in
      guard !state.isFinished else {
        throw VisionError(
          .optionInvalid, "the stream takes no more frames", cause: StreamFault.closed)
      }
      _ = try state.order.accept(milliseconds: timestampInMilliseconds)
      guard !state.isStopped else { return false }
      guard !state.isBusy else {
        state.waiting = input
        return false
      }
      state.isBusy = true
      return true
    }
    if startsNow { work.async { self.run(input) } }
  }

  /// Stops all delivery; the result of a frame in progress is discarded.
  package func stop() {
    state.withLock { state in
      state.isStopped = true
      state.waiting = nil
    }
  }

  /// Takes no more frames, and waits until the accepted ones are processed and delivered.
  ///
  /// Returns false, without waiting, if called from the stream's own delivery, which would wait for
  /// itself.
  package func finish() -> Bool {
    guard DispatchQueue.getSpecific(key: deliveringStream) != ObjectIdentifier(self) else {
      return false
    }
    state.withLock { $0.isFinished = true }
    // The waiting frame is queued by the frame before it.
    while state.withLock({ $0.isBusy }) { work.sync {} }
    // The last frame may have cleared `isBusy` without having queued its result yet.
    work.sync {}
    delivery.sync {}
    return true
  }

  /// Processes one frame, then queues the waiting one, so no work outlives a frame's turn.
  private func run(_ input: Input) {
    let output = process(input)
    let (isStopped, next) = state.withLock { state in
      let next = state.waiting
      state.waiting = nil
      if next == nil { state.isBusy = false }
      return (state.isStopped, next)
    }
    if !isStopped { delivery.async { self.deliver(output) } }
    if let next { work.async { self.run(next) } }
  }
}
