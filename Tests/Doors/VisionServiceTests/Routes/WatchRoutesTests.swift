import Foundation
import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite struct WatchRoutesTests {
  private let board: WatchBoard
  private let service: SampleService
  private let changes = Lock<[String]>([])

  init() throws {
    let changes = self.changes
    let board = WatchBoard { (source, entries) throws(ServiceProblem) in
      let words = entries.map { "\($0.name) \($0.value.text)" }.joined(separator: ", ")
      if words.contains("wrong") {
        throw ServiceProblem(422, .requestInvalid, "zones[0]: it is wrong")
      }
      changes.withLock { $0.append("\(source): \(words)") }
    }
    board.replace(["front door", "gärt/en"].map(SampleBoard.source))
    self.board = board
    service = try SampleService { $0.watched = board }
  }

  private func get(
    _ target: String, accept: String? = nil, _ fields: [HTTPField] = []
  ) throws -> HTTPResponse {
    try service.ask("GET", target, (accept.map { [HTTPField("Accept", $0)] } ?? []) + fields)
  }

  /// Returns what a stream gives after the board has ended.
  private func stream(_ answer: HTTPResponse) throws -> String {
    #expect(answer.header["Content-Type"] == "text/event-stream")
    guard case .pieces(let pieces, nil) = answer.body else { throw SampleFailure.target }
    var bytes: [UInt8] = []
    while let piece = try pieces.next(atMost: 1 << 16), !piece.isEmpty { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Sources

  @Test func `sources have a condition, and those that are away a reason`() throws {
    board.note(.away("it does not answer"), of: "gärt/en")
    board.note(try SampleBoard.picture(), of: "front door")
    board.add(SampleBoard.event("1", "front door"))
    let sources = try #require(try get("/v1/sources").json()["sources"]?.items)
    #expect(sources.map { $0["name"] } == [.string("front door"), .string("gärt/en")])
    #expect(sources.map { $0["state"] } == [.string("running"), .string("away")])
    #expect(sources.map { $0["problem"] } == [.null, .string("it does not answer")])
    #expect(sources[0]["objects"] == .integer(2) && sources[0]["width"] == .integer(64))
    #expect(sources[0]["lastFrame"] == .string("2026-02-02T02:40:00.123Z"))
    #expect(sources[0]["events"] == .integer(1) && sources[0]["frames"] == .integer(1))
    #expect(sources[1]["width"] == .null && sources[1]["lastFrame"] == .null)
    #expect(sources[0]["lines"]?.items?.count == 1)
    // Names with slashes, blanks and letters of any language are one part of a path.
    let one = try get("/v1/sources/g%C3%A4rt%2Fen")
    #expect(one.status == 200)
    #expect(try one.json() == sources[1])
  }

  @Test func `sources and events are what the description says of them`() throws {
    board.note(try SampleBoard.picture(), of: "front door")
    board.note(.failed("it broke"), of: "gärt/en")
    let document = try get("/openapi.json").json()
    let schema = try #require(document["components"]?["schemas"]?["Source"])
    guard case .object(let properties)? = schema["properties"] else { throw SampleFailure.target }
    for source in board.sources {
      guard case .object(let members) = source.json else { throw SampleFailure.target }
      #expect(members.map(\.name) == properties.map(\.name))
    }
    for path in [
      "/v1/sources", "/v1/sources/{name}", "/v1/sources/{name}/picture", "/v1/events",
      "/v1/events/{id}/{file}",
    ] { #expect(document["paths"]?[path]?["get"] != nil, "\(path)") }
    #expect(document["paths"]?["/v1/sources/{name}/shapes"]?["put"] != nil)
  }

  @Test func `a source that is lost is away until its next frame`() throws {
    func state() throws -> JSONValue? { try get("/v1/sources/front%20door").json()["state"] }
    board.note(try SampleBoard.picture(), of: "front door")
    board.note(try SampleBoard.picture(), of: "front door")
    #expect(try state() == .string("running"))
    board.note(.away("it hung up"), of: "front door")
    #expect(try state() == .string("away"))
    #expect(try get("/v1/sources/front%20door").json()["framesPerSecond"] == .number(0))
    board.note(try SampleBoard.picture(), of: "front door")
    #expect(try state() == .string("running"))
    board.noteEnd(of: "front door", isFailure: true)
    #expect(try get("/v1/sources/front%20door").json()["problem"] == .string("it hung up"))
    let last = try #require(board.log.read(\.entries).last)
    #expect(
      last.data.text == #"{"name":"front door","state":"failed","problem":"it hung up"}"#)
  }

  @Test func `without a watched file there are no such routes`() throws {
    let service = try SampleService()
    for target in ["/v1/sources", "/v1/events", "/v1/sources/a/picture"] {
      #expect(try service.ask("GET", target).status == 404)
    }
    #expect(try !service.ask("GET", "/metrics").text().contains("vision_watch"))
  }

  @Test func `an unknown source is told with one that is near`() throws {
    for target in [
      "/v1/sources/front%20dor", "/v1/sources/front%20dor/picture", "/v1/events?source=front+dor",
    ] {
      let answer = try get(target)
      #expect(answer.status == 404)
      #expect(
        try answer.json()["detail"]?.nonemptyString?.contains("did you mean 'front door'?") == true)
    }
  }

  @Test func `metrics count frames and events of each source`() throws {
    board.note(try SampleBoard.picture(), of: "front door")
    board.noteStillFrame(of: "front door")
    board.add(SampleBoard.event("1", "front door"))
    #expect(try get("/v1/sources/front%20door").json()["stillFrames"] == .integer(1))
    let text = try get("/metrics").text()
    for line in [
      #"vision_watch_running{source="front door"} 1"#,
      #"vision_watch_running{source="gärt/en"} 0"#,
      #"vision_watch_frames_total{source="front door"} 1"#,
      #"vision_watch_still_frames_total{source="front door"} 1"#,
      #"vision_watch_events_total{source="front door"} 1"#,
    ] { #expect(text.contains(line + "\n"), "\(text)") }
  }

  // MARK: Pictures

  @Test func `a picture has the marks, unless it shall be plain`() throws {
    #expect(try get("/v1/sources/front%20door/picture").status == 409)
    board.note(try SampleBoard.picture(marked: true), of: "front door")
    let answer = try get("/v1/sources/front%20door/picture")
    #expect(answer.header["Content-Type"] == "image/jpeg")
    #expect(answer.header["Picture-Size"] == "64x32")
    #expect(answer.header["Picture-Orientation"] == "up")
    #expect(answer.header["Picture-Time"] == "2026-02-02T02:40:00.123Z")
    #expect(answer.header["Picture-Number"] == "1")
    #expect(try get("/v1/sources/front%20door/picture?after=1").status == 204)
    #expect(try get("/v1/sources/front%20door/picture?after=0").status == 200)
    #expect(try get("/v1/sources/front%20door/picture?after=900").status == 200)
    let plain = try get("/v1/sources/front%20door/picture?plain")
    func redness(_ answer: HTTPResponse) throws -> Int {
      let frame = try Frame(decoding: StableBytes(answer.bytes, name: "the answer"))
      #expect((frame.width, frame.height) == (64, 32))
      let samples = frame.samples
      return stride(from: 0, to: samples.count, by: 3).map {
        Int(samples[$0]) - Int(samples[$0 + 1])
      }
      .max() ?? 0
    }
    #expect(try redness(answer) > 60)
    #expect(try redness(plain) < 10)
    let small = try Frame(
      decoding: StableBytes(get("/v1/sources/front%20door/picture?side=16").bytes, name: "small"))
    #expect((small.width, small.height) == (16, 8))
  }

  // MARK: Shapes

  @Test func `shapes are changed in the file`() throws {
    let body = #"{"lines": [{"name": "a", "from": [0, 1], "to": [1, 1]}], "region": []}"#
    let answer = try service.ask(
      "PUT", "/v1/sources/front%20door/shapes", body: Array(body.utf8))
    #expect(answer.status == 204)
    #expect(
      changes.withLock { $0 } == [
        #"front door: lines [{"name":"a","from":[0,1],"to":[1,1]}], region []"#
      ])
  }

  @Test(arguments: [
    ("{", "the body"), ("[]", "the body should be an object"), ("{}", "some of lines, zones"),
    (#"{"input": "camera:0"}"#, "there is no key 'input' here"),
    (#"{"lines": {}}"#, "lines: this should be a list"),
    (#"{"zones": ["wrong"]}"#, "zones[0]: it is wrong"),
    (#"{"zones": [], "zones": []}"#, "zones: the key is there twice"), ("\u{FEFF}", "the body"),
  ])
  func `nothing but shapes is changed`(body: String, words: String) throws {
    let answer = try service.ask(
      "PUT", "/v1/sources/front%20door/shapes", body: Array(body.utf8))
    #expect([400, 422].contains(answer.status))
    #expect(try answer.json()["detail"]?.nonemptyString?.contains(words) == true)
    #expect(changes.withLock { $0.isEmpty })
  }

  @Test func `shapes stay where clients may not change them`() throws {
    let board = WatchBoard()
    board.replace([SampleBoard.source("door")])
    let service = try SampleService { $0.watched = board }
    #expect(try service.ask("PUT", "/v1/sources/door/shapes", body: [0x7B, 0x7D]).status == 404)
    #expect(try !service.ask("GET", "/openapi.json").text().contains("changeShapes"))
  }

  // MARK: Events

  @Test func `the last events come as a list, of all sources or of some`() throws {
    for number in 1...120 {
      board.add(SampleBoard.event("\(number)", number % 2 == 0 ? "gärt/en" : "front door"))
    }
    func ids(_ target: String) throws -> [String] {
      try get(target, accept: "application/json").json()["events"]?.items?
        .compactMap { $0["id"]?.nonemptyString } ?? []
    }
    #expect(try ids("/v1/events").count == 100)
    #expect(try ids("/v1/events?last=2") == ["119", "120"])
    #expect(try ids("/v1/events?last=2&source=front+door") == ["117", "119"])
    #expect(try ids("/v1/events?last=0") == [])
    board.replace([SampleBoard.source("a,b")])
    board.add(SampleBoard.event("121", "a,b"))
    #expect(try ids("/v1/events?source=a%2Cb") == ["121"])
    #expect(try get("/v1/events", accept: "image/png").status == 406)
  }

  @Test func `a stream goes on behind the last event that a client knows`() throws {
    for number in 1...3 { board.add(SampleBoard.event("\(number)", "front door")) }
    board.end()
    let all = try stream(get("/v1/events?last=2"))
    let lines = all.bytes.lines.map { String($0) }
    #expect(lines.filter { $0.bytes.hasPrefix("data: ") }.count == 2)
    let id = try #require(lines.first { $0.bytes.hasPrefix("id: ") }).bytes.dropFirst(4)
    let rest = try stream(get("/v1/events", [HTTPField("Last-Event-ID", String(id))]))
    #expect(rest.contains(#""id":"3""#) && !rest.contains(#""id":"2""#))
    // Of another process, all is new.
    let other = try stream(get("/v1/events", [HTTPField("Last-Event-ID", "abcd-3")]))
    #expect(other.contains(#""id":"1""#) && !other.contains("missed"))
    #expect(try !stream(get("/v1/events")).contains("data: "))
  }

  @Test func `the files of recent events are given, and nothing else`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("a picture".utf8), to: "1-crop.jpg")
    board.add(SampleBoard.event("1", "front door", crop: path))
    board.add(SampleBoard.event("1", "front door", "end"))
    board.add(SampleBoard.event("2", "front door", crop: folder.file("gone.jpg")))
    let link = folder.file("link.jpg")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    board.add(SampleBoard.event("4", "front door", crop: link))
    let told = try get("/v1/events?last=9", accept: "application/json").json()["events"]?.items
    #expect(told?.first?["crop"] == .string("/v1/events/1/crop.jpg"))
    #expect(told?.first?["whole"] == .null)
    #expect(try !get("/v1/events", accept: "application/json").text().contains(folder.path))
    let answer = try get("/v1/events/1/crop.jpg")
    #expect(answer.header["Content-Type"] == "image/jpeg")
    guard case .pieces(let pieces, 9) = answer.body else { throw SampleFailure.target }
    #expect(try pieces.next(atMost: 100) == Array("a picture".utf8))
    // A client knows the length, so that a file that becomes shorter is no whole answer.
    guard case .pieces(let cut, _) = try get("/v1/events/1/crop.jpg").body else {
      throw SampleFailure.target
    }
    #expect(try cut.next(atMost: 3)?.count == 3)
    try folder.write([], to: "1-crop.jpg")
    #expect(throws: VisionError.self) { try cut.next(atMost: 3) }
    for target in [
      "4/crop.jpg", "1/whole.jpg", "1/clip.mp4", "2/crop.jpg", "3/crop.jpg", "1/crop",
      "1/..%2Fcrop.jpg",
    ] {
      #expect(try get("/v1/events/\(target)").status == 404, "\(target)")
    }
  }
}
