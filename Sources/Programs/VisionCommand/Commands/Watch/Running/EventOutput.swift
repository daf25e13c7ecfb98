import VisionBase
import VisionService

/// The destinations of events: the ways of the file, and standard output or a service's board.
struct EventOutput: Sendable {
  let ways: EventWays
  /// The board of a service; nil writes to standard output.
  let board: WatchBoard?

  /// True if events go somewhere even if standard output is closed.
  var goesOnUnread: Bool { board != nil || !ways.isEmpty }

  /// Passes the lines of one frame on: first to the queues on disk.
  func write(_ lines: [JSONValue], to console: Console) {
    for line in lines {
      ways.add(line)
      if let board {
        board.add(line)
      } else {
        console.output.write(.json(line))
      }
    }
    if board == nil { console.output.flush() }
  }
}
