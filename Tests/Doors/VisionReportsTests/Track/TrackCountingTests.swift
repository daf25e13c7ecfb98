import Drawing
import Frames
import OptionDeclarations
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct TrackCountingTests {
  private func request(_ words: [(String, String)]) throws -> TrackRequest {
    var values = OptionValues()
    for (name, word) in words {
      let option = try #require(VisionTask.track.options.first { $0.name == name })
      try values.add(word, to: option)
    }
    return try TrackRequest(values)
  }

  /// Returns the counts for an object that crosses half of the picture.
  private func report(_ words: [(String, String)]) throws -> TrackReport {
    var counter = try request(words).counter(width: 200, height: 100)
    var report: TrackReport?
    for (frame, y) in [20.0, 80].enumerated() {
      let object = TrackedObject(
        boundingBox: PictureBox(x: 90, y: y - 10, width: 20, height: 20), trackingID: 4, score: 1)
      let result = TrackingResult(
        objects: [object], picture: PictureGeometry(width: 200, height: 100),
        timestampInMicroseconds: Int64(frame) * 500_000)
      report = TrackReport(result, milliseconds: 1, counts: counter.count(result))
    }
    return try #require(report)
  }

  @Test(
    "pixels, percents and parts name the same line",
    arguments: [
      "gate=0,50,200,50", "gate=0%,50%,100%,50%", "gate=0,0.5,1,0.5", "gate=0, 50, 100%, 50",
    ])
  func lengths(word: String) throws {
    let line = try #require(try report([("line", word)]).counts?.lines.first)
    #expect(line.line.start == PicturePoint(x: 0, y: 50))
    #expect(line.line.end == PicturePoint(x: 200, y: 50))
    #expect(line.in == 1 && line.out == 0)
  }

  @Test(arguments: [("line", "a=201,0,300,9"), ("zone", "a=0,101,9,101,9,200")])
  func `what lies outside of the frames is refused once their size is known`(
    option: String, word: String
  ) throws {
    let request = try request([(option, word)])
    let error = #expect(throws: VisionError.self) { try request.counter(width: 200, height: 100) }
    #expect(error?.message.holds("the \(option) a lies outside of the picture") == true)
  }

  private static let words = [
    ("line", "gate=0,50,200,50"), ("line", "far=0,95,200,95"),
    ("zone", "desk=0,0.6,1,0.6,1,1,0,1"),
  ]

  @Test func `counts are lines for people, behind the objects`() throws {
    #expect(
      try report(Self.words).lines == [
        " Object #4: (x: 90, y: 70, w: 20, h: 20)", " Line gate: 1 in, 0 out",
        " Line far: 0 in, 0 out",
        " Zone desk: 1 inside, 1 entered, 0 left, 1 visitor, longest 0.0 s",
      ])
  }

  @Test func `counts are members of the JSON line, and absent when nothing is counted`() throws {
    let text = ReportWriter(format: .json).printout(try report(Self.words), input: "a.mp4").text
    let counts = [
      #""labels":[]}],"lines":["#,
      #"{"name":"gate","in":1,"out":0,"corners":[{"x":0.0,"y":50.0},{"x":200.0,"y":50.0}]},"#,
      #"{"name":"far","in":0,"out":0,"corners":[{"x":0.0,"y":95.0},{"x":200.0,"y":95.0}]}],"#,
      #""crossings":[{"line":"gate","direction":"in","trackingID":4,"class":null}],"zones":[{"name":"desk","#,
      #""inside":[{"trackingID":4,"dwellInMilliseconds":0.0}],"entered":1,"left":0,"#,
      #""visitors":1,"longestDwellInMilliseconds":0.0,"corners":[{"x":0.0,"y":60.0},"#,
      #"{"x":200.0,"y":60.0},{"x":200.0,"y":100.0},{"x":0.0,"y":100.0}]}]}"#,
    ]
    #expect(text.bytes.hasSuffix(counts.joined() + "\n"), "\(text)")
    let plain = TrackReport(
      TrackingResult(objects: [], picture: PictureGeometry(width: 1, height: 1)), milliseconds: 1)
    #expect(
      plain.members.map(\.name) == ["width", "height", "orientation", "milliseconds", "objects"])
  }

  @Test func `upright corners are those of the picture as it is displayed`() throws {
    var report = try report([("line", "gate=0,50,200,40")])
    report.result.picture.orientation = .right
    let drawn = CountDrawing.marks(for: try #require(report.counts))
    report.turnUpright()
    report.turnUpright()
    let text = ReportWriter(format: .json).printout(report, input: "a.mp4").text
    #expect(
      text.contains(#""out":0,"corners":[{"x":50.0,"y":0.0},{"x":60.0,"y":200.0}]"#), "\(text)")
    #expect(text.contains(#""width":100,"height":200"#))
    #expect(CountDrawing.marks(for: try #require(report.counts)) == drawn)
  }

  @Test func `what was a mirror image has the ends of lines so that their right is still in`()
    throws
  {
    var report = try report([("line", "gate=0,50,200,50")])
    report.result.picture.orientation = .upMirrored
    report.turnUpright()
    let text = ReportWriter(format: .json).printout(report, input: "a.mp4").text
    // Down is in: to the right of the direction from the left edge to the right one.
    #expect(
      text.contains(#""in":1,"out":0,"corners":[{"x":0.0,"y":50.0},{"x":200.0,"y":50.0}]"#),
      "\(text)")
  }

  @Test func `lines and zones are drawn with their counts, the arrow to the side that is in`()
    throws
  {
    var drawing = TrackDrawing()
    let marks = drawing.marks(for: try report(Self.words))
    let captions = marks.compactMap {
      if case .caption(let lines, _, _) = $0 { lines } else { nil }
    }
    #expect(
      captions == [["desk  1 inside  1 entered"], ["gate  1 in  0 out"], ["far  0 in  0 out"]])
    let lines = marks.compactMap {
      if case .line(let from, let to, _, _) = $0 { (from, to) } else { nil }
    }
    #expect(lines[0].0 == PicturePoint(x: 0, y: 50) && lines[0].1 == PicturePoint(x: 200, y: 50))
    #expect(lines[1].0 == PicturePoint(x: 100, y: 50) && lines[1].1 == PicturePoint(x: 100, y: 74))
    guard case .polyline(let corners, _, _) = marks[0] else {
      Issue.record("the zone is not first")
      return
    }
    #expect(corners.count == 5 && corners.first == corners.last)
  }

  @Test(
    arguments: [
      ("line", "0,50,200,50"), ("line", "=0,50,200,50"), ("line", "a=0,50,200"),
      ("line", "a=0,50,200,x"), ("line", "a=0,50,200,120%"), ("line", "a=0,0,1,1,2,2"),
      ("line", "a="), ("zone", "a=0,0,1,1"), ("zone", "a=0,0,1,1,2"), ("zone", "a=-1,0,5,0,5,5"),
    ])
  func `what is no shape is refused with an example`(option: String, word: String) {
    let error = #expect(throws: ValueProblem.self) { try request([(option, word)]) }
    #expect(error?.message.contains("as in") == true)
  }

  @Test(arguments: ["a=50%,0,500,0", "a=500,30%,50%,300"])
  func `ends that fall together at some size only are refused at that size`(word: String) throws {
    let request = try request([("line", word)])
    #expect(throws: VisionError.self) { try request.counter(width: 1000, height: 1000) }
    _ = try request.counter(width: 1920, height: 1080)
    // Names are checked nonetheless.
    #expect(throws: VisionError.self) { try self.request([("line", word), ("line", word)]) }
  }

  @Test func `a zone of pixels and parts is judged by its picture`() throws {
    let request = try request([("zone", "a=0,0,50%,50%,999,999")])
    #expect(throws: VisionError.self) { try request.counter(width: 500, height: 500) }
    _ = try request.counter(width: 1920, height: 1080)
  }

  @Test func `shapes that cannot be counted with are refused before a model is loaded`() {
    for words in [
      [("line", "a=5,5,5,5")], [("zone", "a=0,0,50,50,99,99")], [("line", "a=0,30%,0%,30%")],
      [("line", "a=0,0,9,9"), ("line", "a=1,1,9,9")],
    ] {
      let error = #expect(throws: VisionError.self) { try request(words) }
      #expect(error?.code == .optionInvalid)
    }
  }
}
