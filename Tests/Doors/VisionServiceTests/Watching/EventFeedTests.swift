import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite(.timeLimit(.minutes(Patience.minutes))) struct EventFeedTests {
  private let board = WatchBoard()

  init() { board.replace(["door", "yard"].map(SampleBoard.source)) }

  /// Returns all that a feed gives at once, in small pieces.
  private func text(_ feed: EventFeed, pieces: Int = 7) throws -> String {
    var bytes: [UInt8] = []
    while true {
      let piece = try #require(try feed.next(atMost: pieces))
      #expect(piece.count <= pieces)
      if piece.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece
    }
  }

  /// Returns the names and data of events, without their identifiers.
  private func events(_ text: String) -> [String] {
    text.bytes.lines.map { String($0) }.filter {
      $0.bytes.hasPrefix("event: ") || $0.bytes.hasPrefix("data: ")
    }
  }

  @Test func `a feed begins with a greeting, gives what comes, and ends with the board`() throws {
    let feed = EventFeed(board, sources: [], after: board.log.read(\.newest))
    board.add(SampleBoard.event("1", "door"))
    board.add(SampleBoard.event("2", "yard", "update"))
    board.note(.away("no route"), of: "door")
    board.end()
    let text = try text(feed)
    #expect(text.bytes.hasPrefix("retry: 2000\n: connected\n\n"))
    let found = events(text)
    #expect(found.count == 6)
    #expect(
      found[0] == "event: begin" && found[2] == "event: update" && found[4] == "event: source")
    #expect(found[1] == "data: \(SampleBoard.event("1", "door").text)")
    #expect(found[5].contains(#""state":"away","problem":"no route""#))
  }

  @Test func `a feed of one source leaves others out, but not a changed list`() throws {
    let feed = EventFeed(board, sources: ["yard"], after: board.log.read(\.newest))
    board.add(SampleBoard.event("1", "door"))
    board.add(SampleBoard.event("2", "yard"))
    board.replace([SampleBoard.source("yard")])
    board.end()
    #expect(
      events(try text(feed)) == [
        "event: begin", "data: \(SampleBoard.event("2", "yard").text)", "event: sources",
        #"data: {"names":["yard"]}"#,
      ])
  }

  @Test func `a reader that was away too long is told how much it missed`() throws {
    let feed = EventFeed(board, sources: [], after: 0)
    for _ in 0..<(EventLog.mostEntries + 10) { board.add(SampleBoard.event("1", "door")) }
    board.end()
    let found = events(try text(feed, pieces: 1 << 20))
    // The list of sources came before.
    #expect(found.prefix(2) == ["event: missed", #"data: {"entries":11}"#])
    #expect(found.count == 2 + 2 * EventLog.mostEntries)
  }

  @Test func `a feed of one source misses nothing while others are busy`() throws {
    let feed = EventFeed(board, sources: ["yard"], after: board.log.read(\.newest), silence: 0)
    _ = try feed.next(atMost: 1000)
    for _ in 0..<3 {
      for _ in 0..<(EventLog.mostEntries - 10) { board.add(SampleBoard.event("1", "door")) }
      #expect(try feed.next(atMost: 1000) == Array(": nothing new\n\n".utf8))
    }
    board.add(SampleBoard.event("2", "yard"))
    let text = String(decoding: try #require(try feed.next(atMost: 1000)), as: UTF8.self)
    #expect(events(text).first == "event: begin", "\(text)")
  }

  @Test func `while nothing happens, the caller can look whether its client is there`() throws {
    let feed = EventFeed(board, sources: [], after: board.log.read(\.newest))
    _ = try feed.next(atMost: 1000)
    let start = ContinuousClock.now
    #expect(try feed.next(atMost: 1000) == nil)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `a reader that is behind holds one entry`() throws {
    let feed = EventFeed(board, sources: [], after: 0)
    for _ in 0..<50 { board.add(SampleBoard.event("1", "door")) }
    _ = try feed.next(atMost: 1000)
    // The list of sources, then an event at a time, however much may be sent.
    for _ in 0..<2 {
      let text = String(decoding: try #require(try feed.next(atMost: 1 << 20)), as: UTF8.self)
      #expect(events(text).count == 2)
    }
  }

  @Test func `an event reaches a reader that waits for it`() throws {
    let feed = EventFeed(board, sources: [], after: board.log.read(\.newest))
    _ = try feed.next(atMost: 1000)
    let found = Monitor<[UInt8]?>(nil)
    let reader = try WorkerThread {
      let bytes = try? feed.next(atMost: 1000)
      found.change { $0 = bytes ?? [] }
    }
    board.add(SampleBoard.event("1", "door"))
    let text = String(decoding: found.wait { $0 }, as: UTF8.self)
    reader.join()
    #expect(events(text) == ["event: begin", "data: \(SampleBoard.event("1", "door").text)"])
  }
}
