internal import VisionBase

/// Events as they happen, as server-sent events, until the client leaves or the service ends.
///
/// https://html.spec.whatwg.org/multipage/server-sent-events.html
final class EventFeed: BodyPieces {
  private struct State {
    /// The number of the last entry that was sent or passed over.
    var position: Int
    var rest: ArraySlice<UInt8>
    var isOver = false
  }

  private let board: WatchBoard
  /// The names of the sources that are wanted; empty for all.
  private let sources: Set<ByteText>
  private let silence: Int64
  private let state: Lock<State>

  /// The usual time of silence in nanoseconds.
  private static let usualSilence: Int64 = 15_000_000_000
  /// Sent at once, so that a client knows that it is connected; tells it when to connect again.
  private static let greeting = "retry: 2000\n: connected\n\n"

  /// Creates a feed of the entries behind a number.
  ///
  /// After `silence`, in nanoseconds, a comment is sent, which reveals a client that has gone.
  init(
    _ board: WatchBoard, sources: [String], after position: Int, silence: Int64 = usualSilence
  ) {
    (self.board, self.sources, self.silence) = (board, Set(sources.map(\.bytes)), silence)
    state = Lock(State(position: position, rest: Array(Self.greeting.utf8)[...]))
  }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    state.withLock { state in
      if state.rest.isEmpty, !state.isOver { state.rest = Array(text(&state).utf8)[...] }
      defer { state.rest = state.rest.dropFirst(count) }
      return Array(state.rest.prefix(count))
    }
  }

  /// Returns the text of all entries that have come; waits for one.
  private func text(_ state: inout State) -> String {
    var position = state.position
    let found: Found? = board.log.wait(until: MonotonicClock.nanoseconds + silence) { log in
      let text = text(in: log, after: position)
      position = log.newest
      return text.isEmpty && !log.isOver ? nil : Found(text: text, isOver: log.isOver)
    }
    state.position = position
    guard let found else { return ": nothing new\n\n" }
    state.isOver = found.isOver
    return found.text
  }

  private struct Found: Sendable {
    let text: String
    let isOver: Bool
  }

  /// Returns the wanted entries behind a number, and how many of all were forgotten before.
  private func text(in log: EventLog, after position: Int) -> String {
    let forgotten = log.newest - log.entries.count
    var text = ""
    if position < forgotten {
      text += ServerEvent.text("missed", ["entries": .integer(forgotten - position)])
    }
    for entry in log.entries.suffix(log.newest - max(position, forgotten))
    where sources.isEmpty || entry.source.map({ sources.contains($0.bytes) }) ?? true {
      text += "id: \(log.identifier(of: entry))\nevent: \(entry.name)\ndata: \(entry.text)\n\n"
    }
    return text
  }
}
