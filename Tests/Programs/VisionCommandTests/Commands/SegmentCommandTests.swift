import Drawing
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct SegmentCommandTests {
  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.writePicture(to: name) }
    return folder
  }

  @Test func `the share of each class is printed`() throws {
    let folder = try folder("person.jpg")
    try Snapshot.check(
      "segment-text", ["segment", folder.path + "/person.jpg"], replacing: [folder.path: "FOLDER"])
  }

  @Test func `masks are run lengths, and nothing found has none`() throws {
    let folder = try folder("person.jpg", "nobody.jpg")
    try Snapshot.check(
      "segment-json",
      ["segment", "--format", "json", folder.path + "/person.jpg", folder.path + "/nobody.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `every option reaches the request`() throws {
    let folder = try TemporaryFolder()
    try folder.writeMovie([.person], to: "a.y4m")
    let seen = Lock<SegmentationRequest?>(nil)
    var services = SampleServices.all
    services.tasks[SegmentTask.self] = services.tasks[SegmentTask.self].with {
      (request, _) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleServices.Segmenter()
    }
    let words = [
      "segment", folder.path, "--model", "selfie-landscape", "--threads", "3", "--background",
      "#00ff10", "--smoothing", "0.25", "--locale", "de", "--orientation", "left-mirrored",
      "--region", "0,0,50%,50%",
    ]
    #expect(VisionProgram(services: services).run(words, console: Console()) == .success)
    let request = try #require(seen.withLock { $0 })
    #expect(request.model == "selfie-landscape" && request.threads == 3)
    #expect(request.background == .color(.init(red: 0, green: 255, blue: 16)))
    #expect(request.smoothing == 0.25 && request.locale == "de")
    #expect(request.orientation == .leftMirrored && request.region != nil)
  }

  @Test(arguments: [
    (["--background", "#12"], "#00ff00"), (["--smoothing", "2"], "from 0 to 1"),
  ])
  func `wrong options are one line of advice`(words: [String], part: String) throws {
    let folder = try folder("person.jpg")
    let (code, output, error) = runProgram(["segment"] + words + [folder.path + "/person.jpg"])
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains(part), "\(error)")
  }
}
