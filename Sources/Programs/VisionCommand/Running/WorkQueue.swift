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

/// How much work may be under way between the first and the last stage of a pipeline: a count of
/// pieces, or of bytes that they take.
final class WorkBudget: Sendable {
  private struct State {
    var left: Int
    var isClosed = false
  }

  private let most: Int
  private let monitor: Monitor<State>

  /// Allows so much at a time.
  init(_ count: Int) {
    most = max(count, 1)
    monitor = Monitor(State(left: most))
  }

  /// Waits until another piece may begin; false once no more may.
  ///
  /// One that alone is more than all there is waits until nothing else is under way.
  func take(_ count: Int = 1) -> Bool {
    let count = min(count, most)
    return monitor.wait { state -> Bool? in
      if state.isClosed { return false }
      guard state.left >= count else { return nil }
      state.left -= count
      return true
    }
  }

  /// Says that a piece is through that took so much.
  func give(_ count: Int = 1) {
    let count = min(count, most)
    monitor.change { $0.left += count }
  }

  /// Lets no more pieces begin; those under way go on.
  func close() {
    monitor.change { $0.isClosed = true }
  }
}
