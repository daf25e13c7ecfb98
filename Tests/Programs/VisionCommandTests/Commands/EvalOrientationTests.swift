import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Labels of pictures that are stored turned.
@Suite struct EvalOrientationTests {
  /// A detector of a dog in the same part of every stored picture.
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
    services.detect = services.detect.with { _, _ in StoredDetector() }
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
    // Labels of one picture are wrong for the other.
    #expect(measured(["--labels", upright, pictures]).contains(#""ap":0.0,"#))
    #expect(measured(["--upright", "--labels", stored, pictures]).contains(#""ap":0.0,"#))
    // A given orientation overrides the picture's own.
    #expect(
      measured(["--upright", "--orientation", "up", "--labels", stored, pictures]) == right)
  }

  @Test func `labels that say other sides of a picture are told, with what may be meant`() throws {
    let folder = try TemporaryFolder()
    try folder.writeTurnedPicture(to: "val/a.jpg", width: 40, height: 20)
    var services = SampleServices.all
    services.detect = services.detect.with { _, _ in StoredDetector() }
    func remark(_ sides: String, _ words: [String]) throws -> String {
      let labels = try folder.write(
        """
        {"images":[{"id":1,"file_name":"a.jpg"\(sides)}],"categories":[{"id":1,"name":"dog"}],
         "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[4,2,10,6],"area":60}]}
        """, to: "labels.json")
      let (code, output, error) = runProgram(
        ["eval", "detect", "--labels", labels] + words, services: services)
      #expect(code == .success && !output.isEmpty, "\(error)")
      return error
    }
    let recorded = try folder.write(
      runProgram(["detect", "--format", "json", folder.file("val")], services: services).output,
      to: "found.jsonl")
    let start = "vision: 1 picture is not of the size that its labels say (a.jpg is "
    for words in [[folder.file("val")], ["--predictions", recorded]] {
      for sides in ["", #","width":40,"height":20"#, #","width":0,"height":-1"#] {
        #expect(try remark(sides, words) == "", "\(sides)")
      }
      let turned = #","width":20,"height":40"#
      #expect(
        try remark(turned, words)
          == start + "40x20, and 20x40 in the labels); if the labels are of the pictures as they "
          + "are displayed, add --upright\n")
      #expect(try remark(turned, words + ["--upright"]) == "")
      #expect(
        try remark(#","width":40,"height":20"#, words + ["--upright"])
          == start + "20x40, and 40x20 in the labels); if the labels are of the stored pictures, "
          + "leave out --upright\n")
      #expect(
        try remark(#","width":80,"height":40"#, words)
          == start + "40x20, and 80x40 in the labels); places are compared all the same\n")
    }
  }
}
