import TestSupport
import Drawing
import Frames
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct TrackCommandTests {
  @Test func `the help says what every option does`() throws {
    try Snapshot.check("help-track", ["track", "--help"])
    try Snapshot.check("help-bench-track", ["bench", "track", "--help"])
  }

  @Test func `every option reaches the request`() throws {
    let folder = try TemporaryFolder()
    try folder.writeMovie([.dog], to: "a.y4m")
    let seen = Lock<TrackRequest?>(nil)
    let service = TrackService { (request, mode) throws(VisionError) in
      #expect(mode == .video)
      seen.withLock { $0 = request }
      return SampleServices.Tracker()
    }
    let words = [
      "track", folder.path + "/a.y4m", "--model", "coco", "--classifier", "bird.tflite",
      "--max-objects", "7", "--threads", "3", "--score-threshold", "0.25", "--label-threshold",
      "0.5", "--max-labels", "2", "--detect-every-frame", "--locale", "de", "--orientation", "down",
    ]
    let code = VisionProgram(services: Services(track: service)).run(words, console: Console())
    #expect(code == .success)
    var expected = TrackRequest()
    expected.model = "coco"
    expected.classifier = "bird.tflite"
    expected.maximumObjects = 7
    expected.threads = 3
    expected.scoreThreshold = 0.25
    expected.labelThreshold = 0.5
    expected.maximumLabels = 2
    expected.detectsEveryFrame = true
    expected.locale = "de"
    expected.orientation = .down
    #expect(seen.withLock { $0 } == expected)
  }
}

@Suite struct TrackDrawingTests {
  private func report(_ objects: (id: Int?, x: Double)...) -> TrackReport {
    TrackReport(
      milliseconds: 1,
      objects: objects.map { object in
        TrackReport.Object(
          box: PictureBox(x: object.x, y: 10, width: 20, height: 30), trackingID: object.id,
          labels: [.init(text: "dog", index: 1, confidence: 0.875)])
      })
  }

  private func trail(_ marks: [Mark]) -> [PicturePoint] {
    for case .trail(let points, _) in marks { return points }
    return []
  }

  private func colors(_ marks: [Mark]) -> [Color] {
    marks.compactMap { if case .box(_, _, let color) = $0 { color } else { nil } }
  }

  @Test func `an object keeps its colour, and its trail follows its middle`() {
    var drawing = TrackDrawing()
    let first = drawing.marks(for: report((4, 0), (5, 100)))
    let second = drawing.marks(for: report((5, 102), (4, 2)))
    #expect(colors(first) == [.track(4), .track(5)])
    #expect(colors(second) == [.track(5), .track(4)])
    #expect(trail(second) == [PicturePoint(x: 110, y: 25), PicturePoint(x: 112, y: 25)])
  }

  @Test func `a trail is no longer than about a second and ends with its object`() {
    var drawing = TrackDrawing()
    for step in 0..<100 { _ = drawing.marks(for: report((1, Double(step)))) }
    let long = trail(drawing.marks(for: report((1, 100))))
    #expect(long.count == 32)
    #expect(long.last == PicturePoint(x: 110, y: 25))
    _ = drawing.marks(for: report())
    #expect(trail(drawing.marks(for: report((1, 0)))).count == 1)
  }

  @Test func `labels have the number and the best name`() {
    var drawing = TrackDrawing()
    let marks = drawing.marks(for: report((7, 0), (nil, 50)))
    let labels = marks.compactMap { if case .box(_, let labels, _) = $0 { labels } else { nil } }
    #expect(labels == [["#7 dog 0.88"], ["dog 0.88"]])
  }
}
