import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite struct EventPiecesTests {
  private static let event = EventPieces.Event("begin", ["n": .integer(1)])
  private static let text = Array("event: begin\ndata: {\"n\":1}\n\n".utf8)

  @Test func `an event comes in pieces, and the next one is asked for behind it`() {
    let pieces = EventPieces(beginning: "hello")
    #expect(pieces.next(atMost: 100) { _ in Self.event } == Array("hello".utf8))
    var bytes: [UInt8] = []
    var asked = 0
    while bytes.count < Self.text.count {
      bytes +=
        pieces.next(atMost: 5) { _ in
          asked += 1
          return Self.event
        } ?? []
    }
    #expect(bytes == Self.text && asked == 1)
  }

  @Test func `the last event is followed by the end, also if it is empty`() {
    let pieces = EventPieces()
    let last = EventPieces.Event("end", .null, isLast: true)
    #expect(pieces.next(atMost: 100) { _ in last }?.isEmpty == false)
    #expect(pieces.next(atMost: 100) { _ in Self.event } == [])
    #expect(EventPieces().next(atMost: 9) { _ in .init(bytes: [], isLast: true) } == [])
  }

  @Test func `silence gives nothing at first, and then a comment`() {
    let start = MonotonicClock.nanoseconds
    var deadline: Int64 = 0
    let pieces = EventPieces()
    #expect(
      pieces.next(atMost: 100) {
        deadline = $0
        return nil
      } == nil)
    // So soon the caller can look whether its client is still there.
    #expect((start..<start + 5_000_000_000).contains(deadline))
    #expect(EventPieces(silence: 0).next(atMost: 100) { _ in nil } == EventPieces.comment)
  }
}
