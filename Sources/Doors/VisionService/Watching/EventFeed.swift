internal import VisionBase

/// Events as they happen, as server-sent events, until the client leaves or the service ends.
///
/// A reader that is behind holds one entry, whose bytes all readers share.
///
/// https://html.spec.whatwg.org/multipage/server-sent-events.html
final class EventFeed: BodyPieces {
  private struct State {
    /// The number of the last entry that was sent or passed over.
    var position: Int
    var rest: ArraySlice<UInt8>
    var isOver = false
    /// The time on `MonotonicClock` at which something was sent last.
    var lastSent = MonotonicClock.nanoseconds
  }

  private let board: WatchBoard
  /// The names of the sources that are wanted; empty for all.
  private let sources: Set<ByteText>
  private let silence: Int64
  private let state: Lock<State>

  /// The usual time of silence in nanoseconds.
  private static let usualSilence: Int64 = 15_000_000_000
  /// The nanoseconds after which the caller looks whether the client is still there.
  private static let step: Int64 = 1_000_000_000
  /// Sent at once, so that a client knows that it is connected, and when to connect again.
  private static let greeting = "retry: 2000\n: connected\n\n"

  let filler = Array(": nothing new\n\n".utf8)

  /// Creates a feed of the entries behind a number.
  ///
  /// After `silence`, in nanoseconds, a comment is sent, as proxies close silent connections.
  init(
    _ board: WatchBoard, sources: [String], after position: Int, silence: Int64 = usualSilence
  ) {
    (self.board, self.sources, self.silence) = (board, Set(sources.map(\.bytes)), silence)
    state = Lock(State(position: position, rest: Array(Self.greeting.utf8)[...]))
  }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    state.withLock { state in
      if state.rest.isEmpty, !state.isOver {
        guard let bytes = nextEntry(&state) else { return nil }
        state.rest = bytes[...]
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

  /// Waits for the next entry, a comment, or the end; returns nil if there is nothing yet.
  private func nextEntry(_ state: inout State) -> [UInt8]? {
    var position = state.position
    let now = MonotonicClock.nanoseconds
    let spoken = state.lastSent + silence
    let found: Found? = board.log.wait(until: min(now + Self.step, spoken)) { log in
      let found = entry(in: log, after: &position)
      return found ?? (log.isOver ? Found(bytes: [], isOver: true) : nil)
    }
    state.position = position
    guard let found else { return MonotonicClock.nanoseconds < spoken ? nil : filler }
    state.isOver = found.isOver
    return found.bytes
  }

  private struct Found: Sendable {
    let bytes: [UInt8]
    let isOver: Bool
  }

  /// Returns the next wanted entry behind a number, which becomes the entry's; nil without one.
  ///
  /// Entries that were forgotten before it are an event of their own.
  private func entry(in log: EventLog, after position: inout Int) -> Found? {
    let forgotten = log.newest - log.entries.count
    if position < forgotten {
      let text = ServerEvent.text("missed", ["entries": .integer(forgotten - position)])
      position = forgotten
      return Found(bytes: Array(text.utf8), isOver: false)
    }
    for entry in log.entries.suffix(log.newest - position) {
      position = entry.number
      guard sources.isEmpty || entry.source.map({ sources.contains($0.bytes) }) ?? true else {
        continue
      }
      return Found(bytes: entry.bytes, isOver: false)
    }
    return nil
  }
}
