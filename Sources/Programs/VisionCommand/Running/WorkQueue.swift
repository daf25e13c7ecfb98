internal import VisionBase

/// Hands elements from one thread to another, in order.
///
/// It grows as needed: what bounds it is the `WorkBudget` of all stages together.
final class WorkQueue<Element: Sendable>: Sendable {
  private struct State {
    /// What waits, behind places of what was taken, which hold nothing on to it.
    var elements: [Element?] = []
    /// How many of `elements` were taken.
    var taken = 0
    var isFinished = false

    mutating func takeFirst() -> Element? {
      guard taken < elements.count else { return nil }
      let element = elements[taken]
      elements[taken] = nil
      taken += 1
      // Half of all places: each element is moved once on average.
      if 2 * taken >= elements.count {
        elements.removeFirst(taken)
        taken = 0
      }
      return element
    }
  }

  private let monitor = Monitor(State())

  /// Adds an element; one that comes after `finish` or `abandon` is dropped.
  func push(_ element: Element) {
    monitor.change { if !$0.isFinished { $0.elements.append(element) } }
  }

  /// Says that no more elements come; those that wait are still handed out.
  func finish() {
    monitor.change { $0.isFinished = true }
  }

  /// Drops what waits and whatever would come.
  func abandon() {
    monitor.change { state in
      state = State()
      state.isFinished = true
    }
  }

  /// Waits for the next element; nil behind the last.
  func next() -> Element? {
    monitor.wait { state -> Element?? in
      if let element = state.takeFirst() { return element }
      return state.isFinished ? .some(nil) : nil
    }
  }
}

/// How many pieces of work may be under way between the first and the last stage of a pipeline.
final class WorkBudget: Sendable {
  private struct State {
    var left: Int
    var isClosed = false
  }

  private let monitor: Monitor<State>

  /// Allows some pieces at a time.
  init(_ count: Int) {
    monitor = Monitor(State(left: max(count, 1)))
  }

  /// Waits until another piece may begin; false once no more may.
  func take() -> Bool {
    monitor.wait { state -> Bool? in
      if state.isClosed { return false }
      guard state.left > 0 else { return nil }
      state.left -= 1
      return true
    }
  }

  /// Says that a piece is through.
  func give() {
    monitor.change { $0.left += 1 }
  }

  /// Lets no more pieces begin; those under way go on.
  func close() {
    monitor.change { $0.isClosed = true }
  }
}
