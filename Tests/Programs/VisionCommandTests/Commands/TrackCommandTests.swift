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
    services.track.makeEngine = { (request, mode) throws(VisionError) in
      #expect(mode == .video)
      seen.withLock { $0 = request }
      return SampleServices.Tracker()
    }
    let words = [
      "track", folder.path + "/a.y4m", "--model", "coco", "--classifier", "bird.tflite",
      "--max-objects", "7", "--threads", "3", "--score-threshold", "0.25", "--label-threshold",
      "0.5", "--max-labels", "2", "--detect-every-frame", "--locale", "de", "--orientation", "down",
      "--line", "a=0,50%,100%,50%", "--zone", "b=0,0,9,0,9,9", "--zone", "c=0,0,9,0,9,9",
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
    expected.locale = "de"
    expected.orientation = .down
    expected.countingAnchor = .bottom
    #expect(seen.withLock { $0?.lines.count } == 1 && seen.withLock { $0?.zones.count } == 2)
    expected.lines = seen.withLock { $0?.lines ?? [] }
    expected.zones = seen.withLock { $0?.zones ?? [] }
    #expect(seen.withLock { $0 } == expected)
  }
}
