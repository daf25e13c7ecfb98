internal import Dispatch
package import VisionBase

/// Runs a task on frames that arrive faster than it can keep up, and delivers results in order.
///
/// One frame is worked on and at most one waits; a newer frame replaces the one that waits, so that
/// the first and the last of a burst always get through. Results are delivered on a serial queue of
/// the stream's own, so that a slow receiver holds up no work; its queue grows instead.
package final class LiveStream<Input: Sendable, Output: Sendable>: Sendable {
  private struct State: Sendable {
    var order = TimestampOrder()
    var isBusy = false
    var isStopped = false
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
  ///   - process: The task; called for one frame at a time.
  ///   - deliver: Receives each result, one at a time, in the order of the frames.
  package init(
    label: String, process: @escaping @Sendable (Input) -> Output,
    deliver: @escaping @Sendable (Output) -> Void
  ) {
    work = DispatchQueue(label: label + ".work")
    delivery = DispatchQueue(label: label)
    self.process = process
    self.deliver = deliver
  }

  /// Takes a frame and returns at once.
  ///
  /// `makeInput` is called on this thread with the timestamp in microseconds, and only when the
  /// timestamp is accepted. Throws `optionInvalid` with a `StreamFault` when the timestamp does not
  /// increase, and what `makeInput` throws.
  package func submit(
    timestampInMilliseconds: Int64, makeInput: (Int64) throws(VisionError) -> Input
  ) throws(VisionError) {
    let microseconds = try state.withLock { (state) throws(VisionError) in
      try state.order.accept(milliseconds: timestampInMilliseconds)
    }
    let input = try makeInput(microseconds)
    let startsNow = state.withLock { state in
      guard !state.isBusy, !state.isStopped else {
        state.waiting = state.isStopped ? nil : input
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

  private func run(_ first: Input) {
    var next: Input? = first
    while let input = next {
      let output = process(input)
      let (isStopped, waiting) = state.withLock { state in
        let waiting = state.waiting
        state.waiting = nil
        if waiting == nil { state.isBusy = false }
        return (state.isStopped, waiting)
      }
      if !isStopped { delivery.async { self.deliver(output) } }
      next = waiting
    }
  }
}
