import Foundation
import Frames
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

@Suite struct ClassifyCommandTests {
  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.writePicture(to: name) }
    return folder
  }

  @Test func `the best classes of one picture are printed`() throws {
    let folder = try folder("dog.jpg")
    try Snapshot.check(
      "classify-text", ["classify", folder.path + "/dog.jpg"], replacing: [folder.path: "FOLDER"])
  }

  @Test(arguments: ["text", "json"])
  func `bad inputs are one line each, and the others are done in order`(format: String) throws {
    let folder = try folder("a/dog.jpg", "a/.hidden.jpg", "a/notes.txt", "cat.PNG", "broken.jpg")
    let words =
      ["classify", "--format", format, "--max-results", "2"]
      + ["/cat.PNG", "/broken.jpg", "/absent.jpg", "/a"].map { folder.path + $0 }
    try Snapshot.check("classify-many-\(format)", words, replacing: [folder.path: "FOLDER"])
  }

  @Test(arguments: ["text", "json"])
  func `a video has a result for each frame`(format: String) throws {
    let folder = try folder("dog.jpg")
    try folder.writeMovie([.dog, .nothing], to: "a.y4m")
    let words =
      ["classify", "--max-results", "2", "--format", format]
      + ["dog.jpg", "a.y4m"].map { "\(folder.path)/\($0)" }
    try Snapshot.check("classify-video-\(format)", words, replacing: [folder.path: "FOLDER"])
  }

  @Test func `a missing model ends the command with the line that mends it`() throws {
    let folder = try folder("dog.jpg", "cat.jpg")
    try Snapshot.check(
      "classify-missing-model", ["classify", "--model", "absent", folder.path],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `every option reaches the request`() throws {
    let folder = try folder("dog.jpg")
    let seen = Lock<ClassificationRequest?>(nil)
    var services = SampleServices.all
    services.classify = services.classify.with { (request, mode) throws(VisionError) in
      #expect(mode == .image)
      seen.withLock { $0 = request }
      return SampleServices.Classifier()
    }
    let words = [
      "classify", folder.path, "--model", "birds.tflite", "--threads", "3", "--max-results", "5",
      "--score-threshold", "0.25", "--allow", "cat,dog", "--deny", "cell phone", "--locale", "de",
      "--orientation", "left-mirrored", "--region", "10%,20,50%,40.5",
    ]
    #expect(runProgram(words, services: services).code == .success)
    var expected = ClassificationRequest()
    expected.model = "birds.tflite"
    expected.threads = 3
    expected.maximumResults = 5
    expected.scoreThreshold = 0.25
    expected.allowedCategories = ["cat", "dog"]
    expected.deniedCategories = ["cell phone"]
    expected.locale = "de"
    expected.orientation = .leftMirrored
    expected.region = PictureRegion(
      x: .fraction(0.1), y: .pixels(20), width: .fraction(0.5), height: .pixels(40.5))
    #expect(seen.withLock { $0 } == expected)
  }

  // MARK: - Drawn copies

  /// A classifier sure of a dog in its picture, whatever the orientation.
  private struct DogClassifier: FrameEngine {
    func report(on frame: Frame) -> ClassificationReport {
      let head = ClassificationHead(
        categories: [Category(index: 17, score: 0.875, categoryName: "dog")])
      return ClassificationReport(
        ClassificationResult(heads: [head]), of: PictureGeometry(frame), milliseconds: 1)
    }
  }

  /// Writes a white picture.
  private func writeWhitePicture(
    to name: String, in folder: TemporaryFolder, width: Int = 200, height: Int = 100
  ) throws -> String {
    let pixels = [UInt8](repeating: 255, count: width * height * 3)
    let frame = try Frame(width: width, height: height, format: .rgb, bytes: pixels.span.bytes)
    return try folder.write(frame.encoded(as: .png), to: name)
  }

  /// Returns the dark fraction of a part of a picture: the plate is dark, all around it is white.
  private func darkness(of frame: Frame, from x: Int, _ y: Int, to right: Int, _ bottom: Int)
    throws -> Double
  {
    let rgb = try frame.rgb()
    let dark = rgb.withBytes { span in
      (y..<bottom).map { row in
        (x..<right).count { column in
          span.unsafeLoad(fromByteOffset: 3 * (row * frame.width + column), as: UInt8.self) < 128
        }
      }.reduce(0, +)
    }
    return Double(dark) / Double((right - x) * (bottom - y))
  }

  @Test(arguments: [nil, "left", "right-mirrored"])
  func `the names lie on a plate in the upper left corner`(orientation: String?) throws {
    let folder = try TemporaryFolder()
    let (width, height) = orientation == nil ? (200, 100) : (100, 200)
    let picture = try writeWhitePicture(to: "a.png", in: folder, width: width, height: height)
    let out = folder.path + "/out.png"
    var words = ["classify", "--annotate", out, picture]
    if let orientation { words += ["--orientation", orientation] }
    var services = SampleServices.all
    services.classify = services.classify.with { _, _ in DogClassifier() }
    #expect(runProgram(words, services: services).code == .success)
    let drawn = try Frame(decoding: out)
    #expect(drawn.width == 200 && drawn.height == 100)
    #expect(try darkness(of: drawn, from: 4, 4, to: 50, 13) > 0.4)
    #expect(try darkness(of: drawn, from: 0, 20, to: 200, 100) == 0)
    #expect(try darkness(of: drawn, from: 80, 0, to: 200, 100) == 0)
  }

  @Test func `every frame of a drawn video has the names`() throws {
    let folder = try TemporaryFolder()
    let movie = try folder.writeMovie([.dog, .nothing, .dog], to: "a.y4m", width: 160, height: 96)
    let out = folder.path + "/out.mp4"
    #expect(runProgram(["classify", "--annotate", out, movie]).code == .success)
    #expect(try movieFrames(of: out).count == 3)
  }

  // MARK: - The real engine

  /// Writes a generated classifier and returns its path.
  private func writeClassifier(in folder: TemporaryFolder) throws -> String {
    var maker = ClassifierMaker()
    maker.displayNames = ["de": ["Katze", "Hund", "Vogel"]]
    return try folder.write(maker.packager().packaged(), to: "made.tflite")
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `a model file names what pictures show`() throws {
    let folder = try TemporaryFolder()
    let model = try writeClassifier(in: folder)
    let picture = try folder.writePicture(to: "nothing.png")
    let words = ["classify", "--model", model, "--locale", "de", "-n", "2", picture]
    let text = runProgram(words, services: SampleServices.real)
    #expect(text.code == .success, "\(text.error)")
    #expect(
      text.output == """
        ImageClassifierResult:
         Classifications #0 (scores 0):
          0.75000  Hund (dog, class 1)
          0.50000  Vogel (bird, class 2)

        """)
    let json = runProgram(words + ["--format", "json"], services: SampleServices.real)
    let line = try #require(try jsonLines(json.output).first)
    #expect(line["width"] as? Int == 1 && line["milliseconds"] as? Double ?? 0 > 0)
    let heads = try #require(line["classifications"] as? [[String: Any]])
    #expect(heads.count == 1 && heads[0]["headIndex"] as? Int == 0)
  }

  @Test(arguments: [
    (["--allow", "brid"], "did you mean 'bird'?"), (["--deny", "brid"], "did you mean 'bird'?"),
    (["--locale", "xx"], "it has de"),
  ])
  func `words that the model does not know are refused before it runs`(
    words: [String], advice: String
  ) throws {
    let folder = try TemporaryFolder()
    let model = try writeClassifier(in: folder)
    let picture = try folder.write("no picture", to: "a.jpg")
    let (code, output, error) = runProgram(
      ["classify", "--model", model, picture] + words, services: SampleServices.real)
    #expect(code == .wrongUsage)
    #expect(error.contains(advice))
    #expect(output.isEmpty)
  }

  @Test func `a detector is told from a classifier`() throws {
    let folder = try TemporaryFolder()
    let model = try folder.write(DetectorMaker().packager().packaged(), to: "detector.tflite")
    let picture = try folder.writePicture(to: "dog.png")
    let (code, _, error) = runProgram(
      ["classify", "--model", model, picture], services: SampleServices.real)
    #expect(code == .inputFailed)
    #expect(error.contains("is not an image classifier"))
  }

  @Test(.enabled(if: Executable.isBuilt, "the product 'vision' is not built"))
  func `without a classifier the line that fetches one is told`() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.writePicture(to: "dog.png")
    let result = try Executable.run(
      ["classify", picture], environment: [CacheFolder.variable: folder.path + "/cache"])
    #expect(result.status == 3)
    #expect(result.output.isEmpty)
    #expect(result.error.bytes.split(separator: "\n").map(String.init).count == 1)
    #expect(
      result.error.contains("with: vision models pull mobilenet-v1-quantized"), "\(result.error)")
  }
}
