import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct HandCommandTests {
  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.writePicture(to: name) }
    return folder
  }

  @Test func `a hand's landmarks are printed one a line`() throws {
    let folder = try folder("person.jpg")
    try Snapshot.check(
      "hands-text", ["hands", folder.path + "/person.jpg"], replacing: [folder.path: "FOLDER"])
  }

  @Test func `gestures come with their hands, and nothing found with nothing`() throws {
    let folder = try folder("person.jpg", "nobody.jpg")
    try Snapshot.check(
      "gestures-json",
      ["gestures", "--format", "json", folder.path + "/person.jpg", folder.path + "/nobody.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `a table of gestures has a row for each landmark`() throws {
    let folder = try folder("person.jpg")
    try Snapshot.check(
      "gestures-csv", ["gestures", "--format", "csv", folder.path + "/person.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `every option reaches the request`() throws {
    let folder = try TemporaryFolder()
    try folder.writeMovie([.person], to: "a.y4m")
    let seen = Lock<HandsRequest?>(nil)
    var services = SampleServices.all
    services.tasks[HandsTask.self] = services.tasks[HandsTask.self].with {
      (request, mode) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleServices.HandFinder(mode: mode)
    }
    let words = [
      "hands", folder.path, "--model", "lite", "--threads", "3", "--hands", "5",
      "--min-detection-confidence", "0.25", "--min-presence-confidence", "0.75",
      "--min-tracking-confidence", "1", "--mirrored", "--smoothing", "--smoothing-cutoff", "0.5",
      "--smoothing-slope", "10", "--orientation", "left-mirrored",
    ]
    #expect(VisionProgram(services: services).run(words, console: Console()) == .success)
    var expected = HandsRequest()
    expected.model = "lite"
    expected.values.threads = 3
    expected.values.hands = 5
    expected.values.detectionConfidence = 0.25
    expected.values.presenceConfidence = 0.75
    expected.values.trackingConfidence = 1
    expected.values.isMirrored = true
    expected.values.smoothsLandmarks = true
    (expected.values.smoothingCutoff, expected.values.smoothingSlope) = (0.5, 10)
    expected.values.orientation = .leftMirrored
    #expect(seen.withLock { $0 } == expected)
  }

  @Test(arguments: [
    (["hands", "--smoothing-slope", "3"], "--smoothing"), (["hands", "--hands", "0"], "1 to 16"),
    (["gestures", "--score-threshold", "2"], "from 0 to 1"),
    (["gestures", "--locale", "de"], "--locale"),
  ])
  func `wrong options are one line of advice`(words: [String], part: String) throws {
    let folder = try folder("person.jpg")
    let (code, output, error) = runProgram(words + [folder.path + "/person.jpg"])
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains(part), "\(error)")
  }
}
