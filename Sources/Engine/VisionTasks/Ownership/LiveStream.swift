internal import Dispatch
package import VisionBase

/// Marks the queue on which a stream delivers with the stream.
private let deliveringStream = DispatchSpecificKey<ObjectIdentifier>()

/// Runs a task on frames that arrive faster than it can keep up, and delivers results in order.
///
/// One frame is worked on and at most one waits; a newer frame replaces the one that waits, so that
/// the first and the last of a burst always get through. Results are delivered on a serial queue of
/// the stream's own, so that a slow receiver holds up no work; its queue grows instead. An
/// `EngineOwner` makes live streams of its engine.
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

  /// Makes a stream.
  ///
  /// - Parameters:
  ///   - label: The name of the queue on which results are delivered.
  ///   - work: The serial queue on which frames are worked on.
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
  /// Accepting the timestamp and queueing the frame is one step: when several threads submit at the
  /// same time, frames still wait, run and are delivered in the order of their timestamps.
  ///
  /// Throws `optionInvalid` with a `StreamFault` when the timestamp does not increase, and behind the
  /// beginning of `finish()`.
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

  /// Delivers nothing from now on; a frame being worked on is finished for nothing.
  package func stop() {
    state.withLock { state in
      state.isStopped = true
      state.waiting = nil
    }
  }

  /// Takes no more frames, and waits until those that it has taken are worked on and delivered.
  ///
  /// Answers whether it did so: not while it is delivering to the caller, who would wait for itself.
  package func finish() -> Bool {
    guard DispatchQueue.getSpecific(key: deliveringStream) != ObjectIdentifier(self) else {
      return false
    }
    state.withLock { $0.isFinished = true }
    // The frame that waits is queued by the one before it.
    while state.withLock({ $0.isBusy }) { work.sync {} }
    // The last frame may have said that it is done, and not yet have queued its result.
    work.sync {}
    delivery.sync {}
    return true
  }

  /// Works on one frame and queues the one that waits, so that nothing of a frame outlives its turn.
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
