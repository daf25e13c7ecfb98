import VisionBase

/// One request to end, passed on to several pieces of work that run in parallel.
final class SharedEnding: Sendable {
  private struct State: Sendable {
    var signal: EndingSignal?
    var receivers: [@Sendable (EndingSignal) -> Void] = []
  }

  private let state = Lock(State())

  /// Adds a receiver of the request; calls it at once if the request was already made.
  func add(_ receiver: @escaping @Sendable (EndingSignal) -> Void) {
    let signal = state.withLock { state in
      state.receivers.append(receiver)
      return state.signal
    }
    if let signal { receiver(signal) }
  }

  /// Notifies all receivers.
  func end(by signal: EndingSignal) {
    let receivers = state.withLock { state in
      state.signal = signal
      return state.receivers
    }
    for receiver in receivers { receiver(signal) }
  }
}
