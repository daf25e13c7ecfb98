import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct FaceCommandTests {
  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.writePicture(to: name) }
    return folder
  }

  @Test func `a face's box and points are printed one a line`() throws {
    let folder = try folder("face.jpg", "nobody.jpg")
    try Snapshot.check(
      "faces-text", ["faces", folder.path + "/face.jpg", folder.path + "/nobody.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `bad inputs are one line each, and the others are done in order`() throws {
    let folder = try folder("face.jpg", "nobody.jpg", "broken.jpg")
    let words =
      ["faces", "--format", "json"]
      + ["/nobody.jpg", "/broken.jpg", "/absent.jpg", "/face.jpg"].map { folder.path + $0 }
    try Snapshot.check("faces-many-json", words, replacing: [folder.path: "FOLDER"])
  }

  @Test func `landmarks, expression and position of a face are printed`() throws {
    let folder = try folder("face.jpg")
    try Snapshot.check(
      "face-landmarks-text",
      ["face-landmarks", "--blendshapes", "--transformation", folder.path + "/face.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test(arguments: [
    (["face-landmarks", "--field-of-view", "40"], "--transformation"),
    (["face-landmarks", "--faces", "17"], "from 1 to 16"),
    (["face-landmarks", "--min-presence-confidence", "1.5"], "from 0 to 1"),
    (["faces", "--overlap-limit", "2"], "from 0 to 1"), (["faces", "--align"], "--crop"),
    (["faces", "--hands", "2"], "--hands"),
  ])
  func `wrong options are one line of advice`(words: [String], part: String) throws {
    let folder = try folder("face.jpg")
    let (code, output, error) = runProgram(words + [folder.path + "/face.jpg"])
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains(part), "\(error)")
  }

  @Test func `faces are saved upright where that is requested`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture(to: "face.png", width: 640, height: 480)
    let crops = folder.file("crops")
    let (code, _, error) = runProgram([
      "faces", "--crop", crops, "--align", folder.file("face.png"),
    ])
    #expect(code == .success, "\(error)")
    let cut = try Frame(decoding: crops + "/face/face-1.png")
    #expect(cut.width == 80 && cut.height == 60)
  }
}
