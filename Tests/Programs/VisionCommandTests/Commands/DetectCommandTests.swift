import Frames
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct DetectCommandTests {
  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.writePicture(to: name) }
    return folder
  }

  @Test func `one picture is printed in the layout of the guide`() throws {
    let folder = try folder("dog.jpg")
    try Snapshot.check(
      "detect-text", ["detect", folder.path + "/dog.jpg"], replacing: [folder.path: "FOLDER"])
  }

  @Test func `key points and display names are printed`() throws {
    let folder = try folder("face-dog.jpg")
    try Snapshot.check(
      "detect-face", ["detect", folder.path + "/face-dog.jpg"], replacing: [folder.path: "FOLDER"])
  }

  @Test(arguments: ["text", "json", "csv"])
  func `bad inputs are one line each, and the others are done in order`(format: String) throws {
    let folder = try folder("a/dog.jpg", "a/.hidden.jpg", "a/notes.txt", "face.PNG", "broken.jpg")
    let words =
      ["detect", "--format", format]
      + ["/face.PNG", "/broken.jpg", "/absent.jpg", "/a"].map { folder.path + $0 }
    try Snapshot.check("detect-many-\(format)", words, replacing: [folder.path: "FOLDER"])
  }

  @Test func `a missing model ends the command with the line that mends it`() throws {
    let folder = try folder("dog.jpg", "face.jpg")
    try Snapshot.check(
      "detect-missing-model", ["detect", "--model", "absent", folder.path],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `where nothing is found the model and its classes are named, to people`() throws {
    let folder = try folder("nothing.jpg", "dog.jpg")
    var services = SampleServices.all
    services.detect = services.detect.naming(["cat", "dog"])
    func error(_ words: String...) -> String {
      let console = Console()
      let words = words.map { $0.bytes.hasSuffix(".jpg") ? folder.path + "/" + $0 : $0 }
      _ = VisionProgram(services: services).run(["detect"] + words, console: console)
      return console.error.text
    }
    #expect(
      error("--model", "face", "nothing.jpg")
        == "vision: nothing was found: the model face knows only the classes cat, dog; "
        + "vision models list shows other models\n")
    #expect(error("nothing.jpg", "dog.jpg") == "")
    #expect(error("--quiet", "nothing.jpg") == "")
    #expect(error("--format", "json", "nothing.jpg") == "")
    // The options may be the cause, and not the model.
    for words in [["--allow", "cat"], ["--deny", "dog"], ["--score-threshold", "0.9"]] {
      #expect(error(words[0], words[1], "nothing.jpg") == "", "\(words)")
    }
    services.detect = services.detect.naming((1...90).map { "class \($0)" })
    #expect(error("nothing.jpg").contains(" knows 90 classes, such as class 1, "))
    services.detect = services.detect.naming([])
    #expect(error("--model", "face", "nothing.jpg").contains("the model face does not name its"))
  }

  @Test func `every option reaches the request`() throws {
    let folder = try folder("dog.jpg")
    let seen = Lock<DetectionRequest?>(nil)
    var services = SampleServices.all
    services.detect = services.detect.with { (request, _) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleServices.Detector()
    }
    let words = [
      "detect", folder.path, "--model", "coco", "--threads", "3", "--max-results", "5",
      "--score-threshold", "0.25", "--allow", "cat,dog", "--deny", "cell phone", "--locale", "de",
      "--orientation", "left-mirrored", "--region", "10%,20,50%,40.5",
    ]
    let code = VisionProgram(services: services).run(words, console: Console())
    #expect(code == .success)
    var expected = DetectionRequest()
    expected.model = "coco"
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

  @Test func `a bundle of models is told from a damaged model`() throws {
    let folder = try TemporaryFolder()
    let model = try folder.write("PK\u{3}\u{4} and so on", to: "pose.task")
    let picture = try folder.write(to: "a.jpg")
    let console = Console()
    let code = VisionProgram(services: SampleServices.real)
      .run(["detect", "--model", model, picture], console: console)
    #expect(code == .inputFailed)
    #expect(console.error.text.contains("is a bundle of models (.task)"))
    #expect(console.error.text.contains("vision models inspect"))
  }

  @Test(arguments: [
    (["--allow", "brid"], "did you mean 'bird'?"), (["--deny", "brid"], "did you mean 'bird'?"),
    (["--locale", "xx"], "it has de"),
  ])
  func `the engine's commands refuse before they run`(words: [String], advice: String) throws {
    let folder = try TemporaryFolder()
    var maker = DetectorMaker()
    maker.displayNames = ["de": ["Katze", "Hund", "Vogel"]]
    let model = folder.path + "/made.tflite"
    try folder.write(maker.packager().packaged(), to: "made.tflite")
    let picture = try folder.write("no picture", to: "a.jpg")
    let console = Console()
    let code = VisionProgram(services: SampleServices.real)
      .run(["detect", "--model", model, picture] + words, console: console)
    #expect(code == .wrongUsage)
    #expect(console.error.text.contains(advice))
    #expect(console.output.text.isEmpty)
  }
}
