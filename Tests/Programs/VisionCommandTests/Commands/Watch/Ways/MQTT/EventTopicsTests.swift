import Testing
import VisionBase

@testable import VisionCommand

@Suite struct EventTopicsTests {
  @Test func `topics are of the names, without the characters that topics give a meaning`() {
    let topics = EventTopics(prefix: "home/vision")
    let event = EventTopics.Event(source: "front door", event: "in/out + more #1")
    #expect(topics.status == "home/vision/status")
    #expect(topics.lines(of: event) == "home/vision/front door/in_out _ more _1")
    #expect(topics.state(of: event) == "home/vision/front door/in_out _ more _1/state")
  }

  @Test func `two events with one topic are found`() {
    var topics = EventTopics(prefix: "v")
    topics.events = [
      .init(source: "a", event: "b+"), .init(source: "a", event: "c"),
      .init(source: "a", event: "b_"),
    ]
    #expect(topics.doubled?.0.event == "b+" && topics.doubled?.1.event == "b_")
    topics.events.removeLast()
    #expect(topics.doubled == nil)
    topics.events = [
      .init(source: "a", event: "caf\u{E9}"), .init(source: "a", event: "cafe\u{301}"),
    ]
    #expect(topics.doubled != nil)
  }

  @Test(arguments: [
    ("vision", true), ("home/vision 2", true), ("", false), ("/vision", false), ("vision/", false),
    ("a//b", false), ("a/+", false), ("a#", false), ("$SYS/a", false), ("a\u{1}", false),
    (String(repeating: "a", count: 201), false),
  ])
  func `a beginning of topics has levels without wildcards`(text: String, isOne: Bool) {
    #expect(EventTopics.isPrefix(text) == isOne)
  }

  @Test func `the names are read from the line of an event`() {
    #expect(
      EventTopics.Event(of: ["source": .string("a"), "event": .string("b"), "id": .string("c")])
        == .init(source: "a", event: "b"))
    #expect(EventTopics.Event(of: ["source": .string("a")]) == nil)
  }
}
