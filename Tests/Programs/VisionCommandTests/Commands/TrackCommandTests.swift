import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

@Suite struct TrackCommandTests {
  @Test func `every option reaches the request`() throws {
    let folder = try TemporaryFolder()
    try folder.writeMovie([.dog], to: "a.y4m")
    let seen = Lock<TrackRequest?>(nil)
    var services = SampleServices.all
    services.track = services.track.with { (request, mode) throws(VisionError) in
      #expect(mode == .video)
      seen.withLock { $0 = request }
      return SampleServices.Tracker()
    }
    let words = [
      "track", folder.path + "/a.y4m", "--model", "coco", "--classifier", "bird.tflite",
      "--max-objects", "7", "--threads", "3", "--score-threshold", "0.25", "--label-threshold",
      "0.5", "--max-labels", "2", "--detect-every-frame", "--locale", "de", "--orientation", "down",
      "--allow", "cat,dog", "--line", "a=0,50%,100%,50%", "--zone", "b=0,0,9,0,9,9", "--zone",
      "c=0,0,9,0,9,9",
      "--count-at", "bottom",
    ]
    let code = VisionProgram(services: services).run(words, console: Console())
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
    expected.allowedCategories = ["cat", "dog"]
    expected.locale = "de"
    expected.orientation = .down
    expected.countingAnchor = .bottom
    #expect(seen.withLock { $0?.lines.count } == 1 && seen.withLock { $0?.zones.count } == 2)
    expected.lines = seen.withLock { $0?.lines ?? [] }
    expected.zones = seen.withLock { $0?.zones ?? [] }
    #expect(seen.withLock { $0 } == expected)
  }

  /// A tracker of an object that moves to the right, which a line and a zone count.
  private struct Counter: FrameEngine {
    var counter: ObjectCounter
    var frames = 0

    init() throws(VisionError) {
      func point(_ x: Double, _ y: Double) -> PicturePoint { PicturePoint(x: x, y: y) }
      let zone = [point(0, 0), point(50, 0), point(50, 50), point(0, 50)]
      counter = try ObjectCounter(
        lines: [CountingLine("door", from: point(45, 50), to: point(45, 0))],
        zones: [CountingZone("desk", corners: zone)])
    }

    mutating func report(on frame: Frame) throws(VisionError) -> TrackReport {
      frames += 1
      let box = PictureBox(x: Double(frames) * 20, y: 10, width: 10, height: 10)
      let result = TrackingResult(
        objects: [TrackedObject(boundingBox: box, trackingID: 1, score: 1)],
        picture: PictureGeometry(width: 100, height: 50),
        timestampInMicroseconds: Int64(frames) * 1_000_000)
      return TrackReport(result, milliseconds: 1, counts: counter.count(result))
    }
  }

  @Test(arguments: ["text", "json", "csv", "coco", "yolo"])
  func `counts are told on standard error where results have no place for them`(
    format: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.writeMovie([.dog, .dog, .dog], to: "a.y4m")
    try folder.writeMovie([.dog], to: "b.y4m")
    var services = SampleServices.all
    services.track = services.track.with { (_, _) throws(VisionError) in try Counter() }
    let (code, output, error) = runProgram(
      [
        "track", "--line", "door=45%,100%,45%,0%", "--zone", "desk=0,0,50,0,50,50,0,50", "--quiet",
        "--format", format, "--output", folder.file("found"), folder.file("a.y4m"),
        folder.file("b.y4m"),
      ], services: services)
    #expect(code == .success && output.isEmpty)
    guard !["text", "json"].contains(format) else {
      #expect(error.isEmpty)
      return
    }
    let lines = error.bytes.split(separator: "\n").map(String.init).map {
      $0.replacingOccurrences(of: folder.path, with: "F")
    }
    try #require(lines.count == 4, "\(error)")
    #expect(lines[0] == "vision: F/a.y4m: Line door: 1 in, 0 out")
    #expect(lines[1].bytes.hasPrefix("vision: F/a.y4m: Zone desk: 0 inside, "))
    #expect(lines[2] == "vision: F/b.y4m: Line door: 0 in, 0 out")
    #expect(lines[3].bytes.hasPrefix("vision: F/b.y4m: Zone desk: 1 inside, "))
  }
}
