internal import VisionBase

/// The pieces of a stream of server-sent events, with a comment after some silence.
///
/// https://html.spec.whatwg.org/multipage/server-sent-events.html
final class EventPieces: Sendable {
  /// An event as text; empty text of the last one ends the stream at once.
  struct Event: Sendable {
    let bytes: [UInt8]
    let isLast: Bool

    init(bytes: [UInt8], isLast: Bool = false) { (self.bytes, self.isLast) = (bytes, isLast) }

    /// Creates an event with data as JSON.
    init(_ name: String, _ data: JSONValue, isLast: Bool = false) {
      self.init(bytes: Array(ServerEvent.text(name, data).utf8), isLast: isLast)
    }
  }

  private struct State {
    var rest: ArraySlice<UInt8>
    var isOver = false
    /// The time on `MonotonicClock` at which something was sent last.
    var lastSent = MonotonicClock.nanoseconds
  }

  /// A comment, which clients ignore.
  static let comment = Array(": nothing new\n\n".utf8)

  /// The nanoseconds after which a comment is sent, as proxies close silent connections.
  static let usualSilence: Int64 = 15_000_000_000
  /// The nanoseconds after which the caller looks whether the client is still there.
  private static let step: Int64 = 1_000_000_000

  private let silence: Int64
  private let state: Lock<State>

  /// Creates a stream that begins with some text.
  init(beginning: String = "", silence: Int64 = usualSilence) {
    self.silence = silence
    state = Lock(State(rest: Array(beginning.utf8)[...]))
  }

  /// Returns the next bytes, empty at the end; nil if there is nothing yet.
  ///
  /// `event` waits for the next event until a deadline of `MonotonicClock`.
  func next(atMost count: Int, event: (_ deadline: Int64) -> Event?) -> [UInt8]? {
    state.withLock { state in
      if state.rest.isEmpty, !state.isOver {
        let spoken = state.lastSent + silence
        if let event = event(min(MonotonicClock.nanoseconds + Self.step, spoken)) {
          (state.rest, state.isOver) = (event.bytes[...], event.isLast)
        } else if MonotonicClock.nanoseconds >= spoken {
          state.rest = Self.comment[...]
        } else {
          return nil
        }
      }
      defer {
        state.rest = state.rest.dropFirst(count)
        // A slice keeps all of its array.
        if state.rest.isEmpty { state.rest = [] }
        state.lastSent = MonotonicClock.nanoseconds
      }
      return Array(state.rest.prefix(count))
    }
  }
}
