internal import VisionBase

/// The progress of a job as server-sent events, until it ends.
final class VideoEvents: BodyPieces {
  private let job: VideoJob
  /// The facts that were sent last.
  private let seen = Lock<[JSONValue.Member]?>(nil)
  private let pieces = EventPieces()

  let filler = EventPieces.comment

  init(_ job: VideoJob) { self.job = job }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    pieces.next(atMost: count) { deadline in seen.withLock { event(until: deadline, &$0) } }
  }

  /// Waits for the next event; returns nil if there is nothing yet.
  private func event(
    until deadline: Int64, _ seen: inout [JSONValue.Member]?
  ) -> EventPieces.Event? {
    job.use()
    let old = seen
    let now = job.wait(until: deadline) { Self.facts(of: $0) != old }
    switch now.phase {
    case .done:
      return EventPieces.Event("done", job.json(now), isLast: true)
    case .failed:
      return EventPieces.Event("failed", now.failure?.json ?? job.json(now), isLast: true)
    case .waiting, .running:
      let facts = Self.facts(of: now)
      guard facts != seen else { return nil }
      seen = facts
      return now.phase == .waiting
        ? EventPieces.Event("waiting", job.json(now))
        : EventPieces.Event("progress", .object(now.progress))
    }
  }

  /// Returns the facts whose change makes an event; the rate changes all the time.
  private static func facts(of state: VideoJob.State) -> [JSONValue.Member] {
    [
      .init("phase", .string(state.phase.rawValue)), .init("frames", .integer(state.frameCount)),
      .init("total", state.total.map(JSONValue.integer) ?? .null),
    ]
  }
}

/// The lines that a job has found and those it finds meanwhile, until it ends.
///
/// Only whole lines are sent. When the job fails, the last line has its error.
final class VideoLines: BodyPieces {
  private struct State {
    var offset = 0
    /// The beginning of a line that is not complete yet.
    var begun: [UInt8] = []
    var rest: ArraySlice<UInt8> = []
    var isOver = false
  }

  private let job: VideoJob
  private let file: OpenFile?
  private let state = Lock(State())

  /// An empty line, which readers of JSON lines skip.
  let filler: [UInt8] = [0x0A]

  /// The nanoseconds between two looks for new lines, equal to those between progress reports of a
  /// job.
  private static let interval: Int64 = 100_000_000

  /// The longest line in bytes; a service's program does not find that much in a frame.
  private static let longest = 64 << 20

  init(_ job: VideoJob) {
    self.job = job
    file = try? OpenFile(reading: job.folder.lines, followingLinks: false)
  }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    try state.withLock { (state) throws(VisionError) in
      if state.rest.isEmpty, !state.isOver {
        // Taken before the file is read: once the job is over, nothing follows the end of the file.
        let now = job.snapshot
        try read(&state)
        if state.rest.isEmpty {
          guard now.isOver else {
            job.use()
            _ = job.wait(until: MonotonicClock.nanoseconds + Self.interval) { _ in false }
            return nil
          }
          state.isOver = true
          if let failure = now.failure { state.rest = Array(Self.line(failure).utf8)[...] }
        }
      }
      defer { state.rest = state.rest.dropFirst(count) }
      return Array(state.rest.prefix(count))
    }
  }

  /// Reads on to the end of a line, or to the end of the file.
  private func read(_ state: inout State) throws(VisionError) {
    while state.rest.isEmpty {
      let piece = try piece(at: state.offset)
      guard !piece.isEmpty else { return }
      state.offset += piece.count
      let end = piece.lastIndex(of: 0x0A).map { $0 + 1 } ?? piece.startIndex
      if end > piece.startIndex {
        state.rest = (state.begun + piece[..<end])[...]
        state.begun = []
      }
      state.begun += piece[end...]
      guard state.begun.count <= Self.longest else {
        throw VisionError(.fileFailed, "a line of what was found has no end")
      }
    }
  }

  private func piece(at offset: Int) throws(VisionError) -> ArraySlice<UInt8> {
    guard let file = file ?? (try? OpenFile(reading: job.folder.lines, followingLinks: false))
    else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = try FileSystem.attempt("cannot read what was found") { () throws(SystemError) in
      try file.read(into: &buffer, at: offset)
    }
    return buffer.prefix(count)
  }

  private static func line(_ failure: ServiceProblem) -> String {
    let line: JSONValue = [
      "input": .string(VideoProgram.inputName), "error": failure.briefJSON,
    ]
    return line.text + "\n"
  }
}

/// A file as the body of an answer.
final class FilePieces: BodyPieces {
  private let file: OpenFile
  private let offset = Lock(0)

  /// The length of the file in bytes.
  let byteCount: Int

  /// Opens a file; throws `fileFailed` where that fails.
  init(_ path: String) throws(VisionError) {
    (file, byteCount) = try FileSystem.attempt("cannot read what was made") {
      () throws(SystemError) in
      let file = try OpenFile(reading: path, followingLinks: false)
      return (file, try file.status().byteCount)
    }
  }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    try offset.withLock { (offset) throws(VisionError) in
      var buffer = [UInt8](repeating: 0, count: min(count, byteCount - offset))
      guard !buffer.isEmpty else { return [] }
      let start = offset
      let read = try FileSystem.attempt("cannot read what was made") { () throws(SystemError) in
        try file.read(into: &buffer, at: start)
      }
      // Its length is in the header that the client has.
      guard read > 0 else {
        throw VisionError(.fileFailed, "a file became shorter while it was sent")
      }
      offset += read
      return Array(buffer.prefix(read))
    }
  }
}
