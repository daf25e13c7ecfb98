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
    /// The last event's text once the fetch is over.
    var ending: String?
  }

  /// The client's side of the state.
  private struct Reading {
    var reported: Int?
    var rest: ArraySlice<UInt8> = []
    var isOver = false
  }

  /// The client's presence, shared with the thread that fetches.
  private final class Interest: Sendable {
    let isWanted = Lock(true)
  }

  private let state = Monitor(State())
  private let reading = Lock(Reading())
  private let interest = Interest()

  /// The nanoseconds of silence after which a comment is sent.
  ///
  /// The comment makes it possible to notice that a client left.
  private static let silence: Int64 = 2_000_000_000

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
      let ending: String
      let isWanted: @Sendable () -> Bool = { interest.isWanted.withLock { $0 } }
      do throws(ServiceProblem) {
        let card = try fetch(isWanted) { done, total in
          state.change { ($0.done, $0.total) = (done, total) }
          return isWanted()
        }
        ending = ServerEvent.text("done", card)
      } catch {
        ending = ServerEvent.text("failed", problem(error))
      }
      state.change { $0.ending = ending }
    }
  }

  deinit { interest.isWanted.withLock { $0 = false } }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    reading.withLock { reading in
      if reading.rest.isEmpty, !reading.isOver {
        reading.rest = Array(event(&reading).utf8)[...]
      }
      defer { reading.rest = reading.rest.dropFirst(count) }
      return Array(reading.rest.prefix(count))
    }
  }

  private func event(_ reading: inout Reading) -> String {
    let reported = reading.reported
    let now = state.wait(until: MonotonicClock.nanoseconds + Self.silence) { state in
      state.ending != nil || state.done != reported ? (state.done, state.total, state.ending) : nil
    }
    guard let now else { return ": nothing new\n\n" }
    if let ending = now.2 {
      reading.isOver = true
      return ending
    }
    reading.reported = now.0
    return ServerEvent.text(
      "progress", ["done": .integer(now.0), "total": now.1.map(JSONValue.integer) ?? .null])
  }
}
