import Frames
import TestSupport
import Foundation
import Testing
import VisionBase

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

  @Test(arguments: ["text", "json"])
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

  @Test func `every option reaches the request`() throws {
    let folder = try folder("dog.jpg")
    let seen = Lock<DetectionRequest?>(nil)
    let service = DetectionService { (request, _) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleServices.Detector()
    }
    let words = [
      "detect", folder.path, "--model", "coco", "--threads", "3", "--max-results", "5",
      "--score-threshold", "0.25", "--allow", "cat,dog", "--deny", "cell phone", "--locale", "de",
      "--orientation", "left-mirrored", "--region", "10%,20,50%,40.5",
    ]
    let code = VisionProgram(services: Services(detection: service)).run(words, console: Console())
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
    let code = VisionProgram(services: Services(detection: .engine))
      .run(["detect", "--model", model, picture], console: console)
    #expect(code == .inputFailed)
    #expect(console.error.text.contains("is a bundle of models (.task)"))
    #expect(console.error.text.contains("vision models inspect"))
  }

  @Test func `a JSON line has the contract's fields in their order`() {
    let report = DetectionReport(
      width: 640, height: 480, milliseconds: 3.9999, detections: [SampleServices.face])
    let text = DetectionPrinting(format: .json, namesInputs: true).text(
      report, input: "a \"b\"")
    #expect(
      text == #"""
        {"input":"a \"b\"","width":640,"height":480,"milliseconds":4.0,"detections":[\#
        {"boundingBox":{"x":10.25,"y":20.5,"width":30.0,"height":40.0},\#
        "keypoints":[{"x":12.5,"y":22.0,"label":"left eye"},{"x":30.0,"y":21.5,"score":0.5}],\#
        "categories":[{"index":0,"score":0.96,"categoryName":"face","displayName":"Gesicht"}]}]}

        """#)
  }
}
