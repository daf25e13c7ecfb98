package import VisionBase

/// The fetching of models of the catalogue, as the program provides it to a service.
package struct ModelFetch: Sendable {
  /// A function that reports the bytes that have arrived, and their total where known, on any
  /// thread.
  ///
  /// Once it returns false, the fetch ends early with the code `cancelled`.
  package typealias Progress = @Sendable (_ done: Int, _ total: Int?) -> Bool

  private let body:
    @Sendable (_ name: String, _ progress: @escaping Progress) throws(VisionError) -> Void

  /// Creates a fetch from a function.
  package init(
    _ run:
      @escaping @Sendable (_ name: String, _ progress: @escaping Progress) throws(VisionError) ->
      Void
  ) {
    body = run
  }

  /// Fetches the model with a name unless it is on this machine already.
  package func run(_ name: String, _ progress: @escaping Progress) throws(VisionError) {
    try body(name, progress)
  }
}

/// A fetch under way, reported to its client as server-sent events.
final class RunningFetch: BodyPieces {
  private struct State {
    var done = 0
    var total: Int?
    /// The last event once the fetch is over.
    var ending: EventPieces.Event?
  }

  /// The client's presence, shared with the thread that fetches.
  private final class Interest: Sendable {
    let isWanted = Lock(true)
  }

  private let state = Monitor(State())
  /// The number of bytes that was reported last.
  private let reported = Lock<Int?>(nil)
  private let interest = Interest()
  private let pieces = EventPieces()

  let filler = EventPieces.comment

  /// Starts `fetch` on its own thread; the result is the data of the event `done`.
  ///
  /// `isWanted` returns false once the client has left.
  init(
    _ fetch:
      @escaping @Sendable (
        _ isWanted: @escaping @Sendable () -> Bool,
        _ progress: @escaping @Sendable (_ done: Int, _ total: Int?) -> Bool
      ) throws(ServiceProblem) -> JSONValue,
    problem: @escaping @Sendable (ServiceProblem) -> JSONValue
  ) throws(VisionError) {
    try WorkerThread.begin { [state, interest] in
      let ending: EventPieces.Event
      let isWanted: @Sendable () -> Bool = { interest.isWanted.withLock { $0 } }
      do throws(ServiceProblem) {
        let card = try fetch(isWanted) { done, total in
          state.change { ($0.done, $0.total) = (done, total) }
          return isWanted()
        }
        ending = EventPieces.Event("done", card, isLast: true)
      } catch {
        ending = EventPieces.Event("failed", problem(error), isLast: true)
      }
      state.change { $0.ending = ending }
    }
  }

  deinit { interest.isWanted.withLock { $0 = false } }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    pieces.next(atMost: count) { deadline in
      reported.withLock { event(until: deadline, &$0) }
    }
  }

  /// Waits for the next event; returns nil if there is nothing yet.
  private func event(until deadline: Int64, _ reported: inout Int?) -> EventPieces.Event? {
    let old = reported
    let now = state.wait(until: deadline) { state in
      state.ending != nil || state.done != old ? (state.done, state.total, state.ending) : nil
    }
    guard let (done, total, ending) = now else { return nil }
    if let ending { return ending }
    reported = done
    return EventPieces.Event(
      "progress", ["done": .integer(done), "total": total.map(JSONValue.integer) ?? .null])
  }
}
