import Drawing
import Foundation
import Frames
import MovieFixtures
import Movies
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

@Suite struct MoviePipelineTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: - Results

  @Test(arguments: ["text", "json"])
  func `videos and pictures in one list are printed in order`(format: String) throws {
    try folder.writePicture(to: "dog.jpg")
    try folder.writeMovie([.dog, .nothing, .face], to: "a.y4m")
    try folder.writePicture(to: "face.png")
    let words =
      ["detect", "--format", format]
      + ["dog.jpg", "a.y4m", "face.png"].map { "\(folder.path)/\($0)" }
    try Snapshot.check("detect-video-\(format)", words, replacing: [folder.path: "FOLDER"])
  }

  @Test(arguments: ["text", "json"])
  func `people in videos carry their numbers`(format: String) throws {
    try folder.writeMovie([.nothing, .person], to: "a.y4m")
    try Snapshot.check(
      "pose-video-\(format)", ["pose", "--format", format, folder.path + "/a.y4m"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test(arguments: ["text", "json"])
  func `objects are followed`(format: String) throws {
    try folder.writeMovie([.dog, .nothing, .face], to: "a.y4m")
    try Snapshot.check(
      "track-\(format)", ["track", "--format", format, folder.path + "/a.y4m"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `a folder stands for its pictures and videos`() throws {
    try folder.writePicture(to: "in/b-dog.jpg")
    try folder.writeMovie([.dog, .dog], to: "in/a.MP4")
    let (code, output, _) = runProgram(["detect", "-f", "json", folder.path + "/in"])
    #expect(code == .success)
    #expect(try jsonLines(output).map { $0["frame"] as? Int } == [0, 1, nil])
    try folder.writeMovie([.nothing, .nothing], to: "plain/a.mp4")
    let embedded = runProgram(["embed", "-f", "json", folder.path + "/plain"])
    #expect(try jsonLines(embedded.output).map { $0["frame"] as? Int } == [0, 1])
  }

  @Test func `a folder of pictures is a video to track`() throws {
    for index in 8..<12 { try folder.writePicture(to: "in/dog-\(index).png") }
    let (code, output, _) = runProgram(["track", "-f", "json", "--rate", "4", folder.path + "/in"])
    #expect(code == .success)
    let found = try jsonLines(output)
    #expect(found.map { $0["frame"] as? Int } == [0, 1, 2, 3])
    #expect(found.map { $0["timestampInMilliseconds"] as? Double } == [0, 250, 500, 750])
    let numbered = runProgram(["detect", "-f", "json", folder.path + "/in/dog-%d.png"])
    #expect(try jsonLines(numbered.output).count == 4)
  }

  @Test func `only the frames that are asked for are looked at`() throws {
    try folder.writeMovie([SampleContent](repeating: .dog, count: 30), to: "a.y4m")
    let path = folder.path + "/a.y4m"
    func times(_ options: String...) throws -> [Double?] {
      try jsonLines(runProgram(["detect", "-f", "json"] + options + [path]).output)
        .map { $0["timestampInMilliseconds"] as? Double }
    }
    #expect(try times("--every", "10") == [0, 1000, 2000])
    #expect(try times("--start", "2.75") == [2700, 2800, 2900])
    #expect(try times("--duration", "0.2") == [0, 100])
    #expect(try times("--start", "1", "--duration", "0.5", "--every", "2") == [1000, 1200, 1400])
  }

  @Test func `a start behind the end is an error, and nothing is written`() throws {
    try folder.writeMovie([SampleContent](repeating: .dog, count: 30), to: "a.y4m")
    for index in 0..<4 { try folder.writePicture(to: "in/dog-\(index).png") }
    let inputs = [
      (folder.path + "/a.y4m", "99", "ends at 3.0 s"),
      (folder.path + "/a.y4m", "3", "ends at 3.0 s"),
      (folder.path + "/in", "0.16", "ends at 0.16 s"),
    ]
    for (path, start, message) in inputs {
      let out = folder.path + "/out.mp4"
      let result = runProgram(["track", "-f", "json", "--start", start, "-a", out, path])
      #expect(result.code == .inputFailed)
      #expect(try jsonLines(result.output).map { $0["error"] != nil } == [true])
      #expect(result.error.contains("\(path): it \(message)"), "\(result.error)")
      #expect(result.error.bytes.split(separator: "\n").map(String.init).count == 1)
      #expect(!FileManager.default.fileExists(atPath: out))
    }
  }

  @Test func `frames keep their numbers wherever the reading begins`() throws {
    try folder.writeMovie([SampleContent](repeating: .dog, count: 30), to: "a.y4m")
    for index in 0..<10 { try folder.writePicture(to: "in/dog-\(index).png") }
    func numbers(_ words: String...) throws -> [Int?] {
      try jsonLines(runProgram(["track", "-f", "json"] + words).output).map { $0["frame"] as? Int }
    }
    #expect(try numbers("--start", "2.75", folder.path + "/a.y4m") == [27, 28, 29])
    #expect(
      try numbers("--start", "1.5", "--every", "10", folder.path + "/a.y4m") == [15, 25])
    #expect(try numbers("--start", "0.3", folder.path + "/in") == [7, 8, 9])
  }

  // MARK: - Without a reader

  @Test func `drawing goes on when nobody reads the results`() throws {
    try folder.writeMovie([SampleContent](repeating: .dog, count: 60), to: "a.y4m")
    try folder.writeMovie([.dog, .face], to: "b.y4m")
    for index in 0..<20 { try folder.writePicture(to: "in/dog-\(index).png") }
    let words = [folder.path + "/in", folder.path + "/a.y4m", folder.path + "/b.y4m"]
    let code = VisionProgram(services: SampleServices.all).run(
      ["detect", "-f", "json", "--annotate", folder.path + "/out/"] + words,
      console: try closedConsole())
    #expect(code == .success)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").count == 22)
    #expect(try movieFrames(of: folder.path + "/out/a.mp4").count == 60)
    #expect(try movieFrames(of: folder.path + "/out/b.mp4").count == 2)
  }

  @Test func `what fails without a reader still counts`() throws {
    try folder.writePicture(to: "dog.png")
    let code = VisionProgram(services: SampleServices.all).run(
      [
        "detect", "--annotate", folder.path + "/out/", folder.path + "/dog.png",
        folder.path + "/absent.png",
      ], console: try closedConsole())
    #expect(code == .inputFailed)
  }

  /// Returns a console whose reader is gone.
  private func closedConsole() throws -> Console {
    let pipe = try PrivatePipe()
    try pipe.reading.close()
    signal(SIGPIPE, SIG_IGN)
    let console = Console(output: TextSink(descriptor: pipe.writing.fileDescriptor))
    console.output.line("x")
    console.output.flush()
    try #require(console.output.isClosed)
    return console
  }

  @Test func `an orientation is that of every frame`() throws {
    let seen = Lock<[Orientation]>([])
    struct Looker: FrameEngine {
      let seen: Lock<[Orientation]>
      func report(on frame: Frame) throws(VisionError) -> DetectionReport {
        seen.withLock { $0.append(frame.orientation) }
        return try SampleServices.Detector().report(on: frame)
      }
    }
    try folder.writeMovie([.dog, .dog], to: "a.y4m")
    var services = SampleServices.all
    services.detect = services.detect.with { (_, mode) throws(VisionError) in
      #expect(mode == .video)
      return Looker(seen: seen)
    }
    _ = runProgram(
      ["detect", "--orientation", "left", folder.path + "/a.y4m"], services: services)
    #expect(seen.withLock { $0 } == [.left, .left])
  }

  @Test func `a length that cannot be does not matter where to begin`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.timescale = 1
    movie.claimedDuration = 1 << 63 + 5
    for _ in 0..<3 { try movie.add(gray: 200, duration: 1) }
    let path = try folder.write(movie.encoded(), to: "long.mov")
    let (code, output, _) = runProgram(["detect", "-f", "json", "--start", "1", path])
    #expect(code == .success)
    #expect(try jsonLines(output).count == 2)
  }

  // MARK: - Order and failures

  @Test(arguments: [1, 2, 12])
  func `frames stay in order however many are under way`(count: Int) throws {
    let contents = (0..<200).map { $0 % 3 == 0 ? SampleContent.dog : .nothing }
    try folder.writeMovie(contents, to: "a.y4m", width: 8, height: 8)
    let console = Console()
    let pipeline = pipeline(console, framesUnderWay: count) { () throws(VisionError) in
      SampleServices.Detector()
    }
    let path = folder.path + "/a.y4m"
    let code = try pipeline.run(
      .file(path), name: "a", annotatingAt: "\(folder.path)/\(count).mp4")
    #expect(code == .success)
    let found = try jsonLines(console.output.text)
    #expect(found.map { $0["frame"] as? Int } == Array(0..<200))
    #expect(
      found.map { ($0["detections"] as? [Any])?.count } == contents.map { $0 == .dog ? 1 : 0 })
    #expect(try movieFrames(of: "\(folder.path)/\(count).mp4").count == 200)
  }

  @Test(arguments: ["1", "3"])
  func `fewer frames at once give the same`(count: String) throws {
    try folder.writeMovie([SampleContent](repeating: .dog, count: 30), to: "a.y4m")
    let (drawn, movie) = ("\(folder.path)/\(count).mp4", folder.path + "/a.y4m")
    let (code, output, _) = runProgram(
      ["detect", "-f", "json", "--frames-at-once", count, "--annotate", drawn, movie])
    #expect(code == .success)
    #expect(try jsonLines(output).map { $0["frame"] as? Int } == Array(0..<30))
    #expect(try movieFrames(of: drawn).count == 30)
  }

  @Test func `one frame under way is drawn before the next is looked at`() throws {
    struct Looker: FrameEngine {
      let events: Lock<[String]>
      func report(on frame: Frame) throws(VisionError) -> NotedReport {
        events.withLock { $0.append("report") }
        return NotedReport(events: events)
      }
    }
    try folder.writeMovie([SampleContent](repeating: .dog, count: 50), to: "a.y4m")
    let events = Lock<[String]>([])
    let pipeline = pipeline(Console(), framesUnderWay: 1) { () throws(VisionError) in
      Looker(events: events)
    }
    let out = folder.path + "/out.mp4"
    _ = try pipeline.run(.file(folder.path + "/a.y4m"), name: "a", annotatingAt: out)
    #expect(events.withLock { $0 } == (0..<50).flatMap { _ in ["report", "draw"] })
  }

  /// An empty report that records when it is drawn.
  private struct NotedReport: TaskReport {
    let events: Lock<[String]>

    static let fields: [ResultField] = []
    static let title = "Noted"
    var lines: [String] { [] }
    var members: [JSONValue.Member] { [] }

    struct Drawing: ReportDrawing {
      func marks(for report: NotedReport) -> [Mark] {
        report.events.withLock { $0.append("draw") }
        return []
      }
    }
  }

  private func pipeline<Report>(
    _ console: Console, framesUnderWay: Int = 12,
    makeEngine: @escaping @Sendable () throws(VisionError) -> any FrameEngine<Report>
  ) -> MoviePipeline<Report> {
    MoviePipeline(
      console: console, makeEngine: makeEngine, writer: ReportWriter(format: .json),
      settings: MovieSettings(framesUnderWay: framesUnderWay), orientation: nil)
  }

  @Test func `a model that is missing ends the command`() throws {
    try folder.writeMovie([.dog], to: "a.y4m")
    let path = folder.path + "/a.y4m"
    let (code, output, error) = runProgram(["detect", "--model", "absent", path, path])
    #expect(code == .setupMissing)
    #expect(output.isEmpty)
    #expect(error.bytes.split(separator: "\n").map(String.init).count == 1)
  }

  @Test func `a model that fails on a frame is one line, and what was found stays`() throws {
    struct Failing: FrameEngine {
      var count = 0
      mutating func report(on frame: Frame) throws(VisionError) -> DetectionReport {
        count += 1
        if count > 3 { throw VisionError(.runtimeFailed, "the model gave up") }
        return try SampleServices.Detector().report(on: frame)
      }
    }
    try folder.writeMovie([SampleContent](repeating: .dog, count: 50), to: "a.y4m")
    let console = Console()
    let path = folder.path + "/out.mp4"
    let code = try pipeline(console) { () throws(VisionError) in Failing() }
      .run(.file(folder.path + "/a.y4m"), name: "a.y4m", annotatingAt: path)
    #expect(code == .inputFailed)
    #expect(try jsonLines(console.output.text).count == 3)
    #expect(console.error.text == "vision: a.y4m: the model gave up\n")
    #expect(try movieFrames(of: path).count == 3)
  }

  // MARK: - Drawn videos

  @Test func `a drawn video has all frames, upright, at their times`() throws {
    var movie = QuickTimeMovie(width: 64, height: 32)
    movie.matrix = [0, 1, -1, 0]
    for (gray, duration) in [(UInt8(200), UInt32(100)), (200, 900), (200, 40), (200, 100)] {
      try movie.add(gray: gray, duration: duration)
    }
    let input = try folder.write(movie.encoded(), to: "a.mov")
    let output = folder.path + "/out.mp4"
    let (code, _, error) = runProgram(["track", "--annotate", output, input])
    #expect(code == .success)
    #expect(error.isEmpty)
    let drawn = try movieFrames(of: output)
    #expect(drawn.map(\.timestampInMicroseconds) == [0, 100_000, 1_000_000, 1_040_000])
    #expect(drawn.allSatisfy { $0.width == 32 && $0.height == 64 && $0.orientation == .up })
  }

  @Test func `in a folder every input gets its copy`() throws {
    try folder.writePicture(to: "dog.jpg")
    try folder.writeMovie([.dog], to: "dog.y4m")
    let (code, _, _) = runProgram([
      "detect", "--annotate", folder.path + "/out", folder.path + "/dog.jpg",
      folder.path + "/dog.y4m",
    ])
    #expect(code == .success)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
    #expect(names == ["dog.jpg", "dog.mp4"])
  }

  @Test func `a missing folder for the drawn video is an error, the results stay`() throws {
    try folder.writeMovie([.dog, .dog], to: "a.y4m")
    let (code, output, error) = runProgram([
      "detect", "-f", "json", "--annotate", folder.path + "/no/out.mp4", folder.path + "/a.y4m",
    ])
    #expect(code == .inputFailed)
    #expect(error.contains("\(folder.path)/no/out.mp4: cannot be written"))
    #expect(!output.isEmpty)
  }

  @Test func `progress shows frames a second, where a person watches only`() throws {
    let bar = ProgressBar(unit: .frames)
    #expect(
      bar.line(done: 150, total: 300, elapsed: 5)
        == "[############------------]  150/300  30 frames/s  00:05 left")
    #expect(bar.line(done: 150, total: nil, elapsed: 5) == "150  30 frames/s")
    try folder.writeMovie([SampleContent](repeating: .dog, count: 20), to: "a.y4m")
    #expect(runProgram(["track", folder.path + "/a.y4m"]).error.isEmpty)
  }
}
