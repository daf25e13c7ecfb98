import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

@Suite struct PoseCommandTests {
  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.writePicture(to: name) }
    return folder
  }

  @Test func `a person's places are printed one a line`() throws {
    let folder = try folder("person.jpg")
    try Snapshot.check(
      "pose-text", ["pose", folder.path + "/person.jpg"], replacing: [folder.path: "FOLDER"])
  }

  @Test func `bad inputs are one line each, and the others are done in order`() throws {
    let folder = try folder("person.jpg", "nobody.jpg", "broken.jpg")
    let words =
      ["pose", "--format", "json"]
      + ["/nobody.jpg", "/broken.jpg", "/absent.jpg", "/person.jpg"].map { folder.path + $0 }
    try Snapshot.check("pose-many-json", words, replacing: [folder.path: "FOLDER"])
  }

  @Test func `every option reaches the request`() throws {
    let folder = try TemporaryFolder()
    try folder.writeMovie([.person], to: "a.y4m")
    let seen = Lock<PoseRequest?>(nil)
    var services = SampleServices.all
    services.pose = services.pose.with { (request, mode) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleServices.PoseFinder(mode: mode)
    }
    let words = [
      "pose", folder.path, "--model", "heavy", "--threads", "3", "--people", "5",
      "--min-detection-confidence", "0.25", "--min-presence-confidence", "0.75",
      "--min-tracking-confidence", "1", "--no-smoothing", "--orientation", "left-mirrored",
      "--count-reps", "samples.csv", "--rep-classes", "up,down",
    ]
    let code = VisionProgram(services: services).run(words, console: Console())
    #expect(code == .success)
    var expected = PoseRequest()
    expected.model = "heavy"
    expected.threads = 3
    expected.people = 5
    expected.detectionConfidence = 0.25
    expected.presenceConfidence = 0.75
    expected.trackingConfidence = 1
    expected.smoothsLandmarks = false
    expected.orientation = .leftMirrored
    expected.samples = "samples.csv"
    expected.repeatedClasses = ["up", "down"]
    #expect(seen.withLock { $0 } == expected)
  }

  /// A pose finder that counts a repetition in each frame.
  private struct Counter: FrameEngine {
    var frames = 0

    mutating func report(on frame: Frame) throws(VisionError) -> PoseReport {
      frames += 1
      let count = RepetitionCount(className: "down", count: frames)
      return PoseReport(
        PoseResult(poses: [], picture: PictureGeometry(width: 64, height: 48)), milliseconds: 1,
        followsPeople: true,
        repetitions: RepetitionResult(people: [PersonRepetitions(counts: [count])]))
    }
  }

  @Test func `repetitions are in the lines of a video, and told at its end`() throws {
    let folder = try TemporaryFolder()
    try folder.writeMovie([.person, .person], to: "a.y4m")
    var services = SampleServices.all
    services.pose = services.pose.with { (_, _) throws(VisionError) in Counter() }
    func run(_ format: String) -> (code: ExitCode, output: String, error: String) {
      runProgram(
        [
          "pose", "--quiet", "--count-reps", "samples/", "--format", format,
          folder.file("a.y4m"),
        ], services: services)
    }
    let (code, output, error) = run("json")
    #expect(code == .success && error.isEmpty)
    let lines = output.bytes.lines.map(String.init)
    #expect(lines.count == 2)
    #expect(
      lines.last?.mentions(
        #""repetitions":[{"classes":[],"counts":[{"name":"down","count":2}]}]"#) == true)
    #expect(run("csv").error == "vision: \(folder.file("a.y4m")): Repetitions: down 2\n")
  }

  @Test func `more people than eight are wrong usage`() throws {
    let program = VisionProgram(services: SampleServices.all)
    #expect(program.run(["pose", "--people", "9", "a.jpg"], console: Console()) == .wrongUsage)
  }

  @Test func `bench measures poses`() throws {
    let folder = try folder("person.jpg")
    let console = Console()
    let words = [
      "bench", "pose", folder.path + "/person.jpg", "-i", "3", "-f", "json", "--mode", "video",
    ]
    #expect(VisionProgram(services: SampleServices.all).run(words, console: console) == .success)
    #expect(console.output.text.bytes.hasPrefix(#"{"task":"pose","model":"full","medianMill"#))
    #expect(console.output.text.contains(#""mode":"video""#))
  }
}
