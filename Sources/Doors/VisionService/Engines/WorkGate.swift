internal import VisionBase

/// Lets so many pieces of work calculate at a time; the others wait for their turn, in order.
package final class WorkGate: Sendable {
  private final class Ticket: Sendable {
    let isCalled = Monitor(false)
  }

  private struct State {
    var free: Int
    var waiting: [Ticket] = []
  }

  private let state: Lock<State>
  private let queueLimit: Int

  /// How many pieces calculate at a time.
  package let width: Int

  /// Makes a gate for so many pieces, before which so many others may wait.
  package init(width: Int, queueLimit: Int) {
    (self.width, self.queueLimit) = (max(width, 1), max(queueLimit, 0))
    state = Lock(State(free: max(width, 1)))
  }

  /// How many pieces wait.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// How many pieces calculate.
  package var runningCount: Int { width - state.withLock { $0.free } }

  /// Does a piece of work when its turn has come; it is told whether it is alone.
  ///
  /// Throws `tooBusy` when too many wait already, and `deadlineExceeded` when the turn did not come
  /// before a moment of `MonotonicClock`.
  package func run<Result>(
    before deadline: Int64,
    _ work: (_ isAlone: Bool) throws(ServiceProblem) -> Result
  ) throws(ServiceProblem) -> Result {
    let isAlone = try enter(deadline)
    defer { leave() }
    return try work(isAlone)
  }

  private func enter(_ deadline: Int64) throws(ServiceProblem) -> Bool {
    enum Entry { case now(isAlone: Bool), later(Ticket), full }
    let entry: Entry = state.withLock { state in
      if state.free > 0 {
        state.free -= 1
        return .now(isAlone: state.free == width - 1)
      }
      guard state.waiting.count < queueLimit else { return .full }
      let ticket = Ticket()
      state.waiting.append(ticket)
      return .later(ticket)
    }
    switch entry {
    case .now(let isAlone): return isAlone
    case .full: throw Self.full
    case .later(let ticket):
      if ticket.isCalled.wait(until: deadline, for: { $0 ? () : nil }) != nil { return false }
      let wasCalled = state.withLock { state in
        guard let index = state.waiting.firstIndex(where: { $0 === ticket }) else { return true }
        state.waiting.remove(at: index)
        return false
      }
      if wasCalled { leave() }
      throw Self.late
    }
  }

  private func leave() {
    let next: Ticket? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.isCalled.change { $0 = true }
  }

  private static var full: ServiceProblem {
    ServiceProblem(
      429, .tooBusy, "too many requests are waiting; try again in a moment",
      fields: [HTTPField("Retry-After", "1")])
  }

  private static var late: ServiceProblem {
    ServiceProblem(
      504, .deadlineExceeded, "the request's time was over before its turn came",
      fields: [HTTPField("Retry-After", "1")])
  }
}
