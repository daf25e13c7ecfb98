import Testing
import VisionBase

@testable import VisionCommand
@testable import VisionTasks

@Suite struct OpenClipsTests {
  private static let settings = WatchFile.Clips(
    folder: "clips", byteLimit: 1000, before: 5_000_000, after: 3_000_000, longest: 20_000_000)

  private static func line(
    _ number: Int, _ phase: EventNote.Phase, at seconds: Int64
  ) -> EventLine {
    let note = Self.note(number, phase, at: seconds * 1_000_000)
    return EventLine(
      id: "event-\(number)", source: "door",
      rule: EventRule("crowd", .count(.above(1), zone: nil, for: 0)), note: note, time: .now)
  }

  private static func note(
    _ number: Int = 1, _ phase: EventNote.Phase = .begin, at time: Int64
  ) -> EventNote {
    EventNote(
      number: number, rule: 0, phase: phase, reason: nil, object: nil, direction: nil, count: 1,
      timestampInMicroseconds: time, durationInMicroseconds: 0)
  }

  private static func words(_ clips: [OpenClips.Complete]) -> [String] {
    clips.map { clip in
      let seconds = [clip.start, clip.end].map { "\($0 / 1_000_000)" }.joined(separator: " ")
      return "\(clip.line.id) \(clip.line.note.phase) \(seconds)"
    }
  }

  @Test func `a clip reaches from before the begin to after the end`() {
    var clips = OpenClips()
    #expect(clips.earliestBegin == nil)
    clips.take(Self.line(1, .begin, at: 10))
    clips.take(Self.line(2, .begin, at: 12))
    #expect(clips.earliestBegin == 10_000_000)
    clips.take(Self.line(1, .update, at: 13))
    clips.take(Self.line(1, .end, at: 14))
    #expect(clips.complete(at: 16_999_999, Self.settings).isEmpty)
    #expect(Self.words(clips.complete(at: 17_000_000, Self.settings)) == ["event-1 end 5 17"])
    #expect(clips.earliestBegin == 12_000_000)
    #expect(clips.complete(at: 18_000_000, Self.settings).isEmpty)
  }

  @Test func `a long event has a clip of its begin while it lasts, and no second one`() {
    var clips = OpenClips()
    clips.take(Self.line(1, .begin, at: 10))
    clips.take(Self.line(1, .update, at: 20))
    #expect(Self.words(clips.complete(at: 25_000_000, Self.settings)) == ["event-1 update 5 25"])
    clips.take(Self.line(1, .update, at: 30))
    clips.take(Self.line(1, .end, at: 40))
    #expect(clips.complete(at: 100_000_000, Self.settings).isEmpty && clips.earliestBegin == nil)
  }

  @Test func `at the end of the source all are complete, in the order of their begins`() {
    var clips = OpenClips()
    for number in [3, 1, 2] { clips.take(Self.line(number, .begin, at: Int64(10 + number))) }
    clips.take(Self.line(2, .end, at: 14))
    #expect(
      Self.words(clips.complete(at: 14_000_000, Self.settings, isOver: true)) == [
        "event-1 begin 6 26", "event-2 end 7 17", "event-3 begin 8 28",
      ])
    #expect(clips.earliestBegin == nil)
  }

  @Test func `times at the ends of the clock are no fault`() {
    for time in [Int64.min, .max] {
      var clips = OpenClips()
      let line = Self.line(1, .begin, at: 0)
      clips.take(
        EventLine(
          id: line.id, source: line.source, rule: line.rule, note: Self.note(at: time),
          time: line.time))
      #expect(clips.complete(at: time, Self.settings, isOver: true).count == 1)
    }
  }
}
