internal import VisionBase

/// Events as they happen, as server-sent events, until the client leaves or the service ends.
///
/// A reader that is behind holds one entry, whose bytes all readers share.
final class EventFeed: BodyPieces {
  private let board: WatchBoard
  /// The names of the sources that are wanted; empty for all.
  private let sources: Set<ByteText>
  /// The number of the last entry that was sent or passed over.
  private let position: Lock<Int>
  private let pieces: EventPieces

  let filler = EventPieces.comment

  /// Sent at once, so that a client knows that it is connected, and when to connect again.
  private static let greeting = "retry: 2000\n: connected\n\n"

  /// Creates a feed of the entries behind a number.
  init(
    _ board: WatchBoard, sources: [String], after position: Int,
    silence: Int64 = EventPieces.usualSilence
  ) {
    (self.board, self.sources) = (board, Set(sources.map(\.bytes)))
    self.position = Lock(position)
    pieces = EventPieces(beginning: Self.greeting, silence: silence)
  }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    pieces.next(atMost: count) { deadline in
      position.withLock { position in
        var next = position
        defer { position = next }
        return board.log.wait(until: deadline) { log in
          entry(in: log, after: &next)
            ?? (log.isOver ? EventPieces.Event(bytes: [], isLast: true) : nil)
        }
      }
    }
  }

  /// Returns the next wanted entry behind a number, which becomes the entry's; nil without one.
  ///
  /// Entries that were forgotten before it are an event of their own.
  private func entry(in log: EventLog, after position: inout Int) -> EventPieces.Event? {
    let forgotten = log.newest - log.entries.count
    if position < forgotten {
      defer { position = forgotten }
      return EventPieces.Event("missed", ["entries": .integer(forgotten - position)])
    }
    for entry in log.entries.suffix(log.newest - position) {
      position = entry.number
      guard sources.isEmpty || entry.source.map({ sources.contains($0.bytes) }) ?? true else {
        continue
      }
      return EventPieces.Event(bytes: entry.bytes)
    }
    return nil
  }
}
