import VisionBase

/// Passes one request to end on to several pieces of work that go on side by side.
final class SharedEnding: Sendable {
  private struct State: Sendable {
    var signal: EndingSignal?
    var receivers: [@Sendable (EndingSignal) -> Void] = []
  }

  private let state = Lock(State())

  /// Has a piece of work told, at once if it is late.
  func add(_ receiver: @escaping @Sendable (EndingSignal) -> Void) {
    let signal = state.withLock { state in
      state.receivers.append(receiver)
      return state.signal
    }
    if let signal { receiver(signal) }
  }

  /// Tells all.
  func end(by signal: EndingSignal) {
    let receivers = state.withLock { state in
      state.signal = signal
      return state.receivers
    }
    for receiver in receivers { receiver(signal) }
  }
}
