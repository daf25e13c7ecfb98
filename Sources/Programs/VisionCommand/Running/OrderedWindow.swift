internal import VisionBase

/// A window that hands inputs to many threads and returns their results in order.
///
/// At most `capacity` inputs are under way or wait for an earlier one, so memory does not grow with
/// the number of inputs, however unequal they are.
final class OrderedWindow<Element: Sendable>: Sendable {
  private struct State {
    var nextToClaim = 0
    var nextToDeliver = 0
    var finished: [Int: Element] = [:]
    /// True if no further input is claimed; the claimed ones are still delivered.
    var isStopped = false
    /// True if no further result is delivered.
    var isAbandoned = false
  }

  private let count: Int
  private let capacity: Int
  private let monitor = Monitor(State())

  /// Creates a window over inputs numbered from 0 to `count - 1`.
  init(count: Int, capacity: Int) {
    self.count = count
    self.capacity = max(capacity, 1)
  }

  /// Returns the next input to process; nil when there is none left.
  ///
  /// Waits while the window is full.
  func claim() -> Int? {
    monitor.wait { state -> Int?? in
      if state.isStopped || state.nextToClaim >= self.count { return .some(nil) }
      guard state.nextToClaim < state.nextToDeliver + self.capacity else { return nil }
      defer { state.nextToClaim += 1 }
      return state.nextToClaim
    }
  }

  /// Stores the result of a claimed input, which must happen for each.
  func finish(_ index: Int, _ element: Element) {
    monitor.change { $0.finished[index] = element }
  }

  /// Returns the next result in order; nil when there are no more.
  ///
  /// Waits for it.
  func next() -> Element? {
    monitor.wait { state -> Element?? in
      let end = state.isStopped ? state.nextToClaim : self.count
      if state.isAbandoned || state.nextToDeliver >= end { return .some(nil) }
      guard let element = state.finished.removeValue(forKey: state.nextToDeliver) else {
        return nil
      }
      state.nextToDeliver += 1
      return element
    }
  }

  /// Stops claims; the results under way are still delivered.
  func stop() {
    monitor.change { $0.isStopped = true }
  }

  /// Stops claims and deliveries.
  func abandon() {
    monitor.change {
      $0.isStopped = true
      $0.isAbandoned = true
    }
  }
}
