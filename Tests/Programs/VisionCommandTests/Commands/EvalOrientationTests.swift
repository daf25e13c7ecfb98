import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Labels of pictures that are stored turned.
@Suite struct EvalOrientationTests {
  /// Finds a dog in the same part of every stored picture.
  private struct StoredDetector: FrameEngine {
    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      let dog = Detection(
        boundingBox: PictureBox(x: 4, y: 2, width: 10, height: 6),
        categories: [Category(index: 0, score: 0.75, categoryName: "dog")])
      return DetectionReport(
        DetectionResult(detections: [dog], picture: PictureGeometry(frame)), milliseconds: 1)
    }
  }

  @Test func `labels may count in the turned picture, whatever form they have`() throws {
    let folder = try TemporaryFolder()
    try folder.writeTurnedPicture(to: "val/a.jpg", width: 40, height: 20)
    var services = SampleServices.all
    services.detect.makeEngine = { _, _ in StoredDetector() }
    func labels(_ box: [Int], to name: String) throws -> String {
      try folder.write(
        """
        {"images":[{"id":1,"file_name":"a.jpg"}],"categories":[{"id":1,"name":"dog"}],
         "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":\(box),"area":60}]}
        """, to: name)
    }
    // By a quarter clockwise the stored box 4, 2, 10, 6 of 40x20 becomes 12, 4, 6, 10 of 20x40.
    let stored = try labels([4, 2, 10, 6], to: "stored.json")
    let upright = try labels([12, 4, 6, 10], to: "upright.json")
    for (name, line) in [
      ("stored", "0 0.225 0.25 0.25 0.3\n"), ("upright", "0 0.75 0.225 0.3 0.25\n"),
    ] {
      try folder.write("dog\n", to: "\(name)/classes.txt")
      try folder.write(line, to: "\(name)/a.txt")
    }
    func detected(_ words: [String]) throws -> String {
      let found = runProgram(
        ["detect", "--format", "json", folder.file("val")] + words, services: services)
      return try folder.write(found.output, to: "found-\(words.count).jsonl")
    }
    let recorded = try detected([])
    let turned = try detected(["--upright"])
    func measured(_ words: [String]) -> String {
      let (code, output, error) = runProgram(
        ["eval", "detect", "--format", "json"] + words, services: services)
      #expect(code == .success, "\(error)")
      return output
    }
    let pictures = folder.file("val")
    let right = measured(["--labels", stored, pictures])
    #expect(right.contains(#""ap":0.99"#) || right.contains(#""ap":1.0"#), "\(right)")
    for words in [
      ["--upright", "--labels", upright, pictures],
      ["--labels", folder.file("stored"), pictures],
      ["--upright", "--labels", folder.file("upright"), pictures],
      ["--labels", stored, "--predictions", recorded],
      ["--upright", "--labels", upright, "--predictions", recorded],
      ["--upright", "--labels", upright, "--predictions", turned],
      ["--upright", "--labels", folder.file("upright"), "--predictions", recorded, pictures],
    ] {
      #expect(measured(words) == right, "\(words)")
    }
    // Labels of the one picture are wrong of the other.
    #expect(measured(["--labels", upright, pictures]).contains(#""ap":0.0,"#))
    #expect(measured(["--upright", "--labels", stored, pictures]).contains(#""ap":0.0,"#))
    // What is said of the orientation counts in place of what the picture says.
    #expect(
      measured(["--upright", "--orientation", "up", "--labels", stored, pictures]) == right)
  }
}
