import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Tests of crops, contact sheets and summaries.
@Suite struct PictureOutputsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, red) in [("in/a.png", UInt8(255)), ("in/sub/b.jpg", 255), ("in/none.png", 0)] {
      let pixels = (0..<640 * 480).flatMap { _ -> [UInt8] in [red, 0, 0] }
      let frame = try Frame(width: 640, height: 480, format: .rgb, bytes: pixels.span.bytes)
      try folder.write(
        Data(frame.encoded(as: name.bytes.hasSuffix("png") ? .png : .jpeg())), to: name)
    }
  }

  private func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    runProgram(words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") })
  }

  @Test func `what is found is cut out, in a folder for each class`() throws {
    let (code, output, error) = run("detect", "-q", "--crop", "F/crops", "F/in")
    #expect(code == .success && error.isEmpty && !output.isEmpty)
    #expect(FileSystem.names(in: folder.file("crops/dog")) == ["a-1.png", "sub"])
    #expect(FileSystem.names(in: folder.file("crops/dog/sub")) == ["b-1.jpg"])
    let crop = try Frame(decoding: folder.file("crops/dog/a-1.png"))
    #expect(crop.width == 190 && crop.height == 206)
  }

  @Test func `what was planted where nobody named a file is replaced, not written into`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("crops/dog"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder.file("drawn"), withIntermediateDirectories: true)
    // These pipes have no reader.
    for name in ["crops/dog/a-1.png", "drawn/a.png"] {
      try #require(mkfifo(folder.file(name), 0o600) == 0)
    }
    let (code, _, error) = run("detect", "-q", "--crop", "F/crops", "--annotate", "F/drawn", "F/in")
    #expect(code == .success && error.isEmpty)
    for name in ["crops/dog/a-1.png", "drawn/a.png"] {
      #expect(try Frame(decoding: folder.file(name)).width > 0)
    }
  }

  @Test func `frames of videos have crops of their own, named by who is followed`() throws {
    try folder.writeMovie([.dog, .nothing, .dog], to: "street.y4m")
    #expect(run("track", "--crop", "F/crops", "F/street.y4m").code == .success)
    #expect(
      FileSystem.names(in: folder.file("crops/dog"))
        == ["street_000000-id3.jpg", "street_000002-id3.jpg"])
  }

  @Test func `each object of a video has one picture, its best`() throws {
    try folder.writeMovie([.dog, .nothing, .dog], to: "street.y4m")
    try folder.writeMovie([.dog, .dog], to: "yard.y4m")
    let (code, _, error) = run(
      "track", "--summary", "--snapshots", "F/best", "F/street.y4m", "F/yard.y4m")
    #expect(code == .success)
    #expect(FileSystem.names(in: folder.file("best/dog")) == ["street-id3.jpg", "yard-id3.jpg"])
    #expect(error.contains("/best/ (2 objects)"), "\(error)")
  }

  @Test func `pictures have no snapshots`() {
    let (code, _, error) = run("pose", "--snapshots", "F/best", "F/in/a.png")
    #expect(code == .wrongUsage)
    #expect(error.contains("--snapshots is for videos"), "\(error)")
  }

  @Test func `a picture and a frame of a video never share a file`() throws {
    try folder.writeMovie([.dog, .nothing, .dog], to: "b.y4m", width: 640, height: 480)
    try FileManager.default.copyItem(
      atPath: folder.file("in/sub/b.jpg"), toPath: folder.file("b_000002.jpg"))
    let (code, _, error) = run("detect", "--crop", "F/crops", "F/b_000002.jpg", "F/b.y4m")
    #expect(code == .wrongUsage, "\(error)")
    #expect(error.contains("cut out of \(folder.path)/b_000002.jpg and of a frame of a video"))
    #expect(
      FileSystem.names(in: folder.file("crops/dog")) == ["b_000000-1.jpg", "b_000002-1.jpg"])
  }

  private static let folders: [(name: String, folder: String)] = [
    ("dog", "dog"), ("../../etc", "_.._.._etc"), ("a/b", "a_b"), ("", "_"), (".hidden", "_.hidden"),
    ("two\nlines", "two_nlines"), ("../\u{301}up", "_.._\u{301}up"), ("a/\u{200D}b", "a_\u{200D}b"),
    ("Katze: groß?", "Katze_ groß_"),
  ]

  @Test(arguments: folders)
  func `a class's name leads nowhere else`(name: String, folder: String) {
    #expect(ObjectFiles.folderName(name) == folder)
  }

  @Test func `no input is cut over`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("in/dog"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: folder.file("in/a.png"), toPath: folder.file("in/dog/a-1.png"))
    let before = folder.read("in/dog/a-1.png")
    let (code, _, error) = run("detect", "--crop", "F/in", "F/in")
    #expect(code != .success && error.contains("would be overwritten"))
    #expect(folder.read("in/dog/a-1.png") == before)
  }

  /// Paths for annotated copies and a contact sheet that are one file.
  private static let shared: [(annotations: String, sheet: String, input: String)] = [
    ("F/s.png", "F/s.png", "F/in/a.png"), ("F/s.png", "F/in/../s.png", "F/in/a.png"),
    ("F/drawn/", "F/drawn/a.png", "F/in"), ("F/drawn/", "F/drawn/sub/b.jpg", "F/in"),
  ]

  @Test(arguments: shared)
  func `a contact sheet and an annotated copy never share a file`(
    annotations: String, sheet: String, input: String
  ) {
    let (code, output, error) = run(
      "detect", "--annotate", annotations, "--contact-sheet", sheet, input)
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains("--annotate and --contact-sheet would both write"), "\(error)")
    for name in ["s.png", "drawn/a.png", "drawn/sub/b.jpg"] { #expect(folder.read(name) == nil) }
  }

  @Test func `a contact sheet lies among annotated copies under another name`() {
    let (code, _, error) = run(
      "detect", "--annotate", "F/drawn/", "--contact-sheet", "F/drawn/sheet.png", "F/in")
    #expect(code == .success, "\(error)")
  }

  @Test func `what is cut out and a contact sheet never share a file`() {
    let (code, _, error) = run(
      "detect", "--crop", "F/crops", "--contact-sheet", "F/crops/dog/a-1.png", "F/in/a.png")
    #expect(code != .success)
    #expect(error.contains("also the place of another option's picture"), "\(error)")
  }

  @Test(arguments: ["sheet.jpg", "sheet.png"])
  func `a contact sheet shows every picture, and frames of videos`(name: String) throws {
    try folder.writeMovie(.init(repeating: .dog, count: 60), to: "in/street.y4m")
    let (code, _, error) = run("detect", "--contact-sheet", "F/\(name)", "F/in")
    #expect(code == .success, "\(error)")
    let sheet = try Frame(decoding: folder.file(name))
    // 3 pictures and 15 frames: every fourth of 60.
    #expect(sheet.width == 5 * 326 + 6 && sheet.height == 4 * 268 + 6)
  }

  @Test func `letters that no font has are remarked on once`() throws {
    // A Chinese character of 2022, which few fonts have yet.
    for name in ["a", "b", "c"] {
      let picture = try #require(folder.read("in/none.png"))
      try folder.write(Data(picture), to: "rare/\u{31350}\(name).png")
    }
    let (code, _, error) = run("detect", "--contact-sheet", "F/sheet.png", "F/rare")
    #expect(code == .success)
    #expect(error.components(separatedBy: "fonts-noto-cjk").count == 2, "\(error)")
    let quiet = run("detect", "-q", "--contact-sheet", "F/sheet.png", "--overwrite", "F/rare")
    #expect(quiet.error.isEmpty)
  }

  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

  @Test(
    .enabled(
      if: FileManager.default.isReadableFile(atPath: font),
      "needs a font, such as the package fonts-dejavu-core"))
  func `a chosen font writes the labels`() throws {
    let (code, _, error) = run(
      "detect", "-q", "--font", Self.font, "--annotate", "F/drawn/", "F/in/a.png")
    #expect(code == .success && error.isEmpty, "\(error)")
  }

  @Test func `frames are at equal distances however long the video is`() throws {
    let cell = try Frame(
      width: 1, height: 1, format: .gray, bytes: [UInt8](repeating: 0, count: 1).span.bytes)
    var frames = SheetFrames()
    for number in 0..<1000 {
      var cell = cell
      cell.timestampInMicroseconds = Int64(number)
      if frames.takesNext { frames.add(cell) } else { frames.skip() }
      #expect(frames.cells.count <= SheetOutput.mostFrames)
    }
    let times = frames.cells.compactMap(\.timestampInMicroseconds)
    #expect(times.count >= SheetOutput.mostFrames / 2)
    #expect(times == times.indices.map { Int64($0) * (times[1] - times[0]) })
  }

  private static let wrong: [(words: [String], message: String)] = [
    (["--contact-sheet", "F/sheet.gif"], ".jpg or .png"),
    (["--contact-sheet", "F/in/a.png"], "would be overwritten"),
    (["--contact-sheet", "-"], "standard output"), (["--crop", "-"], "standard output"),
    (["--crop", "F/in/a.png"], "/in/a.png is a file, and a folder is needed"),
    (["-q", "--summary"], "together"),
    (["--font", "F/in/a.png"], "no effect without --annotate or --contact-sheet"),
    (["--font", "F/none.ttf", "--annotate", "F/drawn/"], "--font: the font"),
    (["--font", "F/in/a.png", "--annotate", "F/drawn/"], "is not a font"),
  ]

  @Test(arguments: wrong)
  func `what does not fit is refused`(words: [String], message: String) {
    let words = (["detect", "F/in"] + words).map {
      $0.replacingOccurrences(of: "F/", with: folder.path + "/")
    }
    let (code, output, error) = runProgram(words)
    #expect(code != .success && output.isEmpty && error.contains(message), "\(error)")
  }

  @Test func `a summary says what was done, found and written`() throws {
    try folder.write("no picture", to: "in/broken.jpg")
    try folder.writeMovie([.dog, .dog], to: "in/street.y4m")
    let (code, _, error) = run("detect", "--summary", "--crop", "F/crops", "-o", "F/o.txt", "F/in")
    #expect(code == .inputFailed)
    let lines = error.bytes.split(separator: "\n").suffix(4).map(String.init)
    #expect(lines[0].bytes.hasPrefix("vision: done: 3 pictures and 1 video (2 frames) in "))
    #expect(lines[1] == "vision: failed: 1 input")
    #expect(lines[2] == "vision: found: 4 in 4 of 5: dog 4")
    // The results in the video lie outside its small frames.
    #expect(
      lines[3]
        == "vision: wrote: \(folder.path)/crops/ (2 cut out), \(folder.path)/o.txt")
  }

  @Test func `those who are followed count once, and many classes are not all named`() {
    var summary = WorkSummary()
    let box = PictureBox(x: 0, y: 0, width: 1, height: 1)
    for _ in 0..<3 {
      let objects = (0..<12).map { id in
        TrackedObject(
          boundingBox: box, trackingID: id, score: 1,
          category: Category(index: id, score: 1, categoryName: "c\(id + 10)"))
      }
      let result = TrackingResult(
        objects: objects, picture: PictureGeometry(width: 9, height: 9))
      summary.add(TrackReport(result, milliseconds: 1), input: 0, isFrame: true)
    }
    summary.addMovie()
    let lines = summary.lines(places: [])
    #expect(lines[0].bytes.hasPrefix("done: 1 video (3 frames) in "))
    #expect(
      lines[1] == "found: 12 in 3 of 3: c10 1, c11 1, c12 1, c13 1, c14 1, c15 1, c16 1, c17 1, "
        + "4 more classes")
    #expect(WorkSummary().lines(places: [])[1] == "found: nothing")
    var alike = WorkSummary()
    let objects = ["\u{E9}", "e\u{301}", "\u{E9}"].enumerated().map { id, name in
      TrackedObject(
        boundingBox: box, trackingID: id, score: 1,
        category: Category(index: id, score: 1, categoryName: name))
    }
    let result = TrackingResult(objects: objects, picture: PictureGeometry(width: 9, height: 9))
    alike.add(TrackReport(result, milliseconds: 1), input: 0, isFrame: false)
    #expect(
      alike.lines(places: [])[1].bytes == "found: 3 in 1 of 1: \u{E9} 2, e\u{301} 1".bytes)
  }

  @Test func `nothing is told unless somebody watches several inputs or asks`() {
    #expect(run("detect", "F/in").error.isEmpty)
    let console = Console(showsProgress: true)
    _ = VisionProgram(services: SampleServices.all)
      .run(["detect", folder.path + "/in"], console: console)
    #expect(console.error.text.contains("vision: done: 3 pictures"))
    let quiet = Console(showsProgress: true)
    _ = VisionProgram(services: SampleServices.all)
      .run(["detect", "--quiet", folder.path + "/in"], console: quiet)
    #expect(quiet.error.text.isEmpty)
  }
}
