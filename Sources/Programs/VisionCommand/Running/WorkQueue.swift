internal import VisionBase

/// A queue that passes elements from one thread to another, in order.
///
/// It grows as needed; the `WorkBudget` of all stages together bounds it.
final class WorkQueue<Element: Sendable>: Sendable {
  private struct State {
    /// The waiting elements, after empty places of taken ones, which are not retained.
    var elements: [Element?] = []
    /// The number of taken elements.
    var taken = 0
    var isFinished = false

    mutating func takeFirst() -> Element? {
      guard taken < elements.count else { return nil }
      let element = elements[taken]
      elements[taken] = nil
      taken += 1
      // At half of all places, each element is moved once on average.
      if 2 * taken >= elements.count {
        elements.removeFirst(taken)
        taken = 0
      }
      return element
    }
  }

  private let monitor = Monitor(State())

  /// Appends an element; one that comes after `finish` or `abandon` is dropped.
  func push(_ element: Element) {
    monitor.change { if !$0.isFinished { $0.elements.append(element) } }
  }

  /// Marks the end of the elements; those that wait are still passed on.
  func finish() {
    monitor.change { $0.isFinished = true }
  }

  /// Drops the waiting elements and all later ones.
  func abandon() {
    monitor.change { state in
      state = State()
      state.isFinished = true
    }
  }

  /// Waits for the next element; returns nil after the last.
  func next() -> Element? {
    monitor.wait { state -> Element?? in
      if let element = state.takeFirst() { return element }
      return state.isFinished ? .some(nil) : nil
    }
  }
}

/// The budget of work between the first and the last stage of a pipeline.
///
/// It is a count of pieces, or of bytes that they take.
final class WorkBudget: Sendable {
  private struct State {
    var left: Int
    var isClosed = false
  }

  private let most: Int
  private let monitor: Monitor<State>

  /// Creates a budget.
  init(_ count: Int) {
    most = max(count, 1)
    monitor = Monitor(State(left: most))
  }

  /// Waits until another piece may begin; returns false once the budget is closed.
  ///
  /// A piece larger than the whole budget waits until nothing else is under way.
  func take(_ count: Int = 1) -> Bool {
    let count = min(count, most)
    return monitor.wait { state -> Bool? in
      if state.isClosed { return false }
      guard state.left >= count else { return nil }
      state.left -= count
      return true
    }
  }

  /// Returns the share of a finished piece.
  func give(_ count: Int = 1) {
    let count = min(count, most)
    monitor.change { $0.left += count }
  }

  /// Stops further pieces; those under way go on.
  func close() {
    monitor.change { $0.isClosed = true }
  }
}
