import TestSupport
import Drawing
import Foundation
import Frames
import MovieFixtures
import Movies
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct MovieFindingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String], services: Services = SampleServices.all) -> (
    code: ExitCode, output: String, error: String
  ) {
    let console = Console()
    let code = VisionProgram(services: services).run(words, console: console)
    return (code, console.output.text, console.error.text)
  }

  private func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func frames(of path: String) throws -> [Frame] {
    let reader = try MovieReader(path: path)
    var frames: [Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

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
    let (code, output, _) = run(["detect", "-f", "json", folder.path + "/in"])
    #expect(code == .success)
    #expect(try lines(output).map { $0["frame"] as? Int } == [0, 1, nil])
    let pictures = run(["embed", "-f", "json", folder.path + "/in"])
    #expect(pictures.output.split(separator: "\n").count == 1)
  }

  @Test func `a folder of pictures is a video to track`() throws {
    for index in 8..<12 { try folder.writePicture(to: "in/dog-\(index).png") }
    let (code, output, _) = run(["track", "-f", "json", "--rate", "4", folder.path + "/in"])
    #expect(code == .success)
    let found = try lines(output)
    #expect(found.map { $0["frame"] as? Int } == [0, 1, 2, 3])
    #expect(found.map { $0["timestampInMilliseconds"] as? Double } == [0, 250, 500, 750])
    let numbered = run(["detect", "-f", "json", folder.path + "/in/dog-%d.png"])
    #expect(try lines(numbered.output).count == 4)
  }

  @Test func `only the frames that are asked for are looked at`() throws {
    try folder.writeMovie([SampleContent](repeating: .dog, count: 30), to: "a.y4m")
    let path = folder.path + "/a.y4m"
    func times(_ options: String...) throws -> [Double?] {
      try lines(run(["detect", "-f", "json"] + options + [path]).output)
        .map { $0["timestampInMilliseconds"] as? Double }
    }
    #expect(try times("--every", "10") == [0, 1000, 2000])
    #expect(try times("--start", "2.75") == [2700, 2800, 2900])
    #expect(try times("--duration", "0.2") == [0, 100])
    #expect(try times("--start", "1", "--duration", "0.5", "--every", "2") == [1000, 1200, 1400])
    #expect(try times("--start", "99") == [2900])
  }

  @Test func `an orientation is that of every frame`() throws {
    let seen = Lock<[Orientation]>([])
    struct Looker: Finder {
      let seen: Lock<[Orientation]>
      func find(in frame: Frame) throws(VisionError) -> DetectionReport {
        seen.withLock { $0.append(frame.orientation) }
        return DetectionReport(width: 1, height: 1, milliseconds: 0, detections: [])
      }
    }
    try folder.writeMovie([.dog, .dog], to: "a.y4m")
    let service = DetectionService { (_, mode) throws(VisionError) in
      #expect(mode == .video)
      return Looker(seen: seen)
    }
    _ = run(
      ["detect", "--orientation", "left", folder.path + "/a.y4m"],
      services: Services(detection: service))
    #expect(seen.withLock { $0 } == [.left, .left])
  }

  @Test func `a length that cannot be does not matter where to begin`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.timescale = 1
    movie.claimedDuration = 1 << 63 + 5
    for _ in 0..<3 { try movie.add(gray: 200, duration: 1) }
    let path = try folder.write(movie.encoded(), to: "long.mov")
    let (code, output, _) = run(["detect", "-f", "json", "--start", "1", path])
    #expect(code == .success)
    #expect(try lines(output).count == 2)
  }

  // MARK: - Order and failures

  @Test(arguments: [1, 2, 12])
  func `frames stay in order however many are under way`(count: Int) throws {
    let contents = (0..<200).map { $0 % 3 == 0 ? SampleContent.dog : .nothing }
    try folder.writeMovie(contents, to: "a.y4m", width: 8, height: 8)
    let console = Console()
    let finding = finding(console, framesUnderWay: count) { () throws(VisionError) in
      SampleServices.Detector()
    }
    let path = folder.path + "/a.y4m"
    let code = try finding.run(
      .file(path), name: "a", annotatingAt: "\(folder.path)/\(count).mp4")
    #expect(code == .success)
    let found = try lines(console.output.text)
    #expect(found.map { $0["frame"] as? Int } == Array(0..<200))
    #expect(
      found.map { ($0["detections"] as? [Any])?.count } == contents.map { $0 == .dog ? 1 : 0 })
    #expect(try frames(of: "\(folder.path)/\(count).mp4").count == 200)
  }

  @Test(arguments: ["1", "3"])
  func `fewer frames at once give the same`(count: String) throws {
    try folder.writeMovie([SampleContent](repeating: .dog, count: 30), to: "a.y4m")
    let (drawn, movie) = ("\(folder.path)/\(count).mp4", folder.path + "/a.y4m")
    let (code, output, _) = run(
      ["detect", "-f", "json", "--frames-at-once", count, "--annotate", drawn, movie])
    #expect(code == .success)
    #expect(try lines(output).map { $0["frame"] as? Int } == Array(0..<30))
    #expect(try frames(of: drawn).count == 30)
  }

  @Test func `one frame under way is drawn before the next is looked at`() throws {
    struct Looker: Finder {
      let events: Lock<[String]>
      func find(in frame: Frame) throws(VisionError) -> DetectionReport {
        events.withLock { $0.append("find") }
        return DetectionReport(width: 1, height: 1, milliseconds: 0, detections: [])
      }
    }
    struct Drawer: FindingDrawing {
      let events: Lock<[String]>
      func marks(for report: DetectionReport) -> [Mark] {
        events.withLock { $0.append("draw") }
        return []
      }
    }
    try folder.writeMovie([SampleContent](repeating: .dog, count: 50), to: "a.y4m")
    let events = Lock<[String]>([])
    var finding = finding(Console(), framesUnderWay: 1) { () throws(VisionError) in
      Looker(events: events)
    }
    finding.makeDrawing = { Drawer(events: events) }
    let out = folder.path + "/out.mp4"
    _ = try finding.run(.file(folder.path + "/a.y4m"), name: "a", annotatingAt: out)
    #expect(events.withLock { $0 } == (0..<50).flatMap { _ in ["find", "draw"] })
  }

  private func finding(
    _ console: Console, framesUnderWay: Int = 12,
    makeFinder: @escaping @Sendable () throws(VisionError) -> any Finder<DetectionReport>
  ) -> MovieFinding<DetectionPrinting> {
    MovieFinding(
      console: console, makeFinder: makeFinder, makeDrawing: { DetectionDrawing() },
      printing: DetectionPrinting(format: .json, namesInputs: false),
      settings: MovieSettings(framesUnderWay: framesUnderWay), orientation: nil)
  }

  @Test func `a model that is missing ends the command`() throws {
    try folder.writeMovie([.dog], to: "a.y4m")
    let path = folder.path + "/a.y4m"
    let (code, output, error) = run(["detect", "--model", "absent", path, path])
    #expect(code == .setupMissing)
    #expect(output.isEmpty)
    #expect(error.split(separator: "\n").count == 1)
  }

  @Test func `a model that fails on a frame is one line, and what was found stays`() throws {
    struct Failing: Finder {
      var count = 0
      mutating func find(in frame: Frame) throws(VisionError) -> DetectionReport {
        count += 1
        if count > 3 { throw VisionError(.runtimeFailed, "the model gave up") }
        return DetectionReport(width: 1, height: 1, milliseconds: 0, detections: [])
      }
    }
    try folder.writeMovie([SampleContent](repeating: .dog, count: 50), to: "a.y4m")
    let console = Console()
    let path = folder.path + "/out.mp4"
    let code = try finding(console) { () throws(VisionError) in Failing() }
      .run(.file(folder.path + "/a.y4m"), name: "a.y4m", annotatingAt: path)
    #expect(code == .inputFailed)
    #expect(try lines(console.output.text).count == 3)
    #expect(console.error.text == "vision: a.y4m: the model gave up\n")
    #expect(try frames(of: path).count == 3)
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
    let (code, _, error) = run(["track", "--annotate", output, input])
    #expect(code == .success)
    #expect(error.isEmpty)
    let drawn = try frames(of: output)
    #expect(drawn.map(\.timestampInMicroseconds) == [0, 100_000, 1_000_000, 1_040_000])
    #expect(drawn.allSatisfy { $0.width == 32 && $0.height == 64 && $0.orientation == .up })
  }

  @Test func `in a folder every input gets its copy`() throws {
    try folder.writePicture(to: "dog.jpg")
    try folder.writeMovie([.dog], to: "dog.y4m")
    let (code, _, _) = run([
      "detect", "--annotate", folder.path + "/out", folder.path + "/dog.jpg",
      folder.path + "/dog.y4m",
    ])
    #expect(code == .success)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
    #expect(names == ["dog-2.mp4", "dog.png"])
  }

  @Test func `a missing folder for the drawn video is an error, the results stay`() throws {
    try folder.writeMovie([.dog, .dog], to: "a.y4m")
    let (code, output, error) = run([
      "detect", "-f", "json", "--annotate", folder.path + "/no/out.mp4", folder.path + "/a.y4m",
    ])
    #expect(code == .inputFailed)
    #expect(error.contains("cannot write \(folder.path)/no/out.mp4"))
    #expect(!output.isEmpty)
  }

  // MARK: - Bad videos

  @Test func `a cut video gives its frames and says where they end`() throws {
    var movie = QuickTimeMovie(width: 64, height: 64)
    for _ in 0..<10 { try movie.add(gray: 200, duration: 100) }
    let whole = movie.encoded()
    let media = whole.count - movie.headerLength
    let path = try folder.write(whole.prefix(movie.headerLength + media * 55 / 100), to: "cut.mov")
    let out = folder.path + "/out.mp4"
    let (code, output, error) = run(["track", "-f", "json", "--annotate", out, path])
    #expect(code == .inputFailed)
    #expect(try lines(output).count == 5)
    #expect(error.contains("cut.mov is damaged behind the frame at 0.4 s"))
    #expect(error.contains("cut.mov ends too early"))
    #expect(error.split(separator: "\n").count == 2)
    #expect(try frames(of: out).count == 5)
  }

  @Test func `what is no video is one line, and the others are done`() throws {
    let bad = [
      try folder.write("not a video", to: "text.mp4"), try folder.write("", to: "empty.mp4"),
      try folder.write(QuickTimeMovie(width: 16, height: 16).encoded(), to: "no-frames.mov"),
      try folder.write(SilentSound().data, to: "sound.mp4"), folder.path + "/absent.mp4",
    ]
    try folder.writeMovie([.dog], to: "good.y4m")
    let (code, output, error) = run(["track", "-f", "json"] + bad + [folder.path + "/good.y4m"])
    #expect(code == .inputFailed)
    #expect(try lines(output).count == 1)
    #expect(error.split(separator: "\n").count == bad.count)
    for path in bad { #expect(error.contains(path)) }
    #expect(error.contains("sound.mp4 holds no video"))
  }

  @Test func `a codec that FFmpeg does not know is named`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.codec = "zzzz"
    try movie.add(gray: 9, duration: 100)
    let path = try folder.write(movie.encoded(), to: "odd.mov")
    let (code, _, error) = run(["detect", path])
    #expect(code == .inputFailed)
    #expect(error.contains("odd.mov"))
  }

  @Test func `a folder without pictures is one line`() throws {
    try folder.write("x", to: "in/notes.txt")
    let track = run(["track", folder.path + "/in"])
    #expect(track.code == .inputFailed)
    #expect(track.error.contains("there is no picture in the folder"))
    let detect = run(["detect", folder.path + "/in"])
    #expect(detect.error.contains("there is no picture or video in the folder"))
  }

  @Test func `where the size changes results go on, and the drawn video ends`() throws {
    for (index, width) in [8, 8, 16, 8].enumerated() {
      let pixels = [UInt8](repeating: 255, count: width * 8 * 3)
      let frame = try Frame(width: width, height: 8, format: .rgb, bytes: pixels.span.bytes)
      try folder.write(Data(frame.encoded(as: .png)), to: "in/\(index).png")
    }
    let plain = run(["track", "-f", "json", folder.path + "/in"])
    #expect(plain.code == .success)
    #expect(try lines(plain.output).count == 4)
    let out = folder.path + "/out.mp4"
    let drawn = run(["track", "-f", "json", "--annotate", out, folder.path + "/in"])
    #expect(drawn.code == .inputFailed)
    #expect(drawn.error.contains("16x8") && drawn.error.contains("8x8"))
    #expect(try frames(of: out).count == 2)
  }

  @Test func `a failure to draw ends the drawing only, and is said when it happens`() throws {
    for index in 0..<60 {
      let width = index == 20 ? 16 : 8
      let pixels = [UInt8](repeating: 255, count: width * 8 * 3)
      let frame = try Frame(width: width, height: 8, format: .rgb, bytes: pixels.span.bytes)
      try folder.write(Data(frame.encoded(as: .png)), to: "in/\(index).png")
    }
    let out = folder.path + "/out.mp4"
    let drawn = run(["track", "-f", "json", "--annotate", out, folder.path + "/in"])
    #expect(drawn.code == .inputFailed)
    #expect(drawn.error.split(separator: "\n").count == 1)
    #expect(try lines(drawn.output).count == 60)
    #expect(try frames(of: out).count == 20)
  }

  @Test func `a folder of many broken pictures is read to its end`() throws {
    for index in 0..<40 { try folder.write("broken", to: "in/\(index).png") }
    try folder.writePicture(to: "in/dog-99.png")
    let (code, output, error) = run(["track", "-f", "json", folder.path + "/in"])
    #expect(code == .inputFailed)
    #expect(error.split(separator: "\n").count == 40)
    #expect(try lines(output).count == 1)
  }

  @Test func `a video with damage at many places is left with a word`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    for _ in 0..<40 {
      try movie.add(gray: 50, duration: 100)
      movie.add(sample: Data(repeating: 0x5A, count: 400), duration: 100)
    }
    let path = try folder.write(movie.encoded(), to: "worn.mov")
    let (code, output, error) = run(["track", "-f", "json", path])
    #expect(code == .inputFailed)
    let said = error.split(separator: "\n")
    #expect(said.count == MovieReading.mostFailures + 1)
    #expect(said.last?.contains("the rest is not read") == true)
    #expect(try lines(output).count >= MovieReading.mostFailures - 1)
  }

  @Test func `a camera that is not there is one line`() throws {
    let (code, output, error) = run(["track", "--camera-size", "64x48", "camera:/dev/no-camera"])
    #expect(code == .inputFailed || code == .setupMissing)
    #expect(output.isEmpty)
    #expect(error.contains("camera"))
  }

  @Test(arguments: [
    ["--camera-size", "640"], ["--every", "0"], ["--start", "-1"], ["--rate", "0"],
    ["--frames-at-once", "0"],
  ])
  func `options that cannot be are wrong usage`(options: [String]) throws {
    #expect(run(["track", "a.mp4"] + options).code == .wrongUsage)
  }

  @Test(arguments: [("a.mp4", "out.png"), ("a.jpg", "out.mp4"), ("a.mp4", "out.mkv")])
  func `a drawn copy's ending must fit`(input: String, output: String) throws {
    try folder.write("x", to: input)
    let (code, _, error) = run([
      "detect", "--annotate", folder.path + "/" + output, folder.path + "/" + input,
    ])
    #expect(code == .wrongUsage)
    #expect(error.contains(input.hasSuffix("jpg") ? ".png or .jpg" : ".mp4"))
  }

  @Test func `a video is not drawn over itself`() throws {
    let path = try folder.write("video", to: "a.mp4")
    for command in ["detect", "pose", "track"] {
      #expect(run([command, "--annotate", path, path]).code == .wrongUsage)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "video")
  }

  @Test func `progress shows frames a second, where a person watches only`() throws {
    let bar = ProgressBar(unit: .frames)
    #expect(
      bar.line(done: 150, total: 300, elapsed: 5)
        == "[############------------]  150/300  30 frames/s  00:05 left")
    #expect(bar.line(done: 150, total: nil, elapsed: 5) == "150  30 frames/s")
    try folder.writeMovie([SampleContent](repeating: .dog, count: 20), to: "a.y4m")
    #expect(run(["track", folder.path + "/a.y4m"]).error.isEmpty)
  }
}
