import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// `vision eval` of faces, hands and gestures, with labels made from the sample engines' answers.
@Suite struct EvalSubjectsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The sample engines find a face in a green picture, and a hand in a blue one.
    try folder.writePicture(to: "photos/face-person.bmp")
  }

  /// Returns what a task prints of the picture, as a JSON line.
  private func answer(_ task: String, _ words: String...) throws -> [String: Any] {
    let run = runProgram([task, "--format", "json"] + words + [folder.file("photos")])
    return try #require(try jsonLines(run.output).first, "\(run.error)")
  }

  private func eval(_ task: String, _ words: String...) throws -> [String: Any] {
    let run = runProgram(["eval", task, "--format", "json"] + words)
    return try #require(try jsonLines(run.output).first, "\(run.error)")
  }

  /// Writes COCO labels of one object.
  private func label(_ object: String, keypoints names: [String] = [], name: String) throws {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"face-person.bmp"}],
       "categories":[{"id":4,"name":"\(name)","keypoints":[\(list)]}],
       "annotations":[{"id":1,"image_id":1,"category_id":4,\(object)}]}
      """, to: "truth.json")
  }

  private var labels: [String] { ["--labels", folder.file("truth.json"), folder.file("photos")] }

  private func number(_ value: [String: Any], _ name: String) -> Double? {
    (value[name] as? NSNumber)?.doubleValue
  }

  @Test func `boxes of faces have COCO's numbers`() throws {
    // The face is at 10, 20 with 80 x 60 pixels; 60 of 80 columns are labeled: an overlap of 0.75.
    try label(#""bbox":[10,20,60,60],"area":3600"#, name: "Face")
    let found = try eval("faces", "--labels", folder.file("truth.json"), folder.file("photos"))
    #expect(found["task"] as? String == "faces")
    // The overlap reaches six of the ten limits.
    #expect(abs((number(found, "ap") ?? 0) - 0.6) < 1e-12 && number(found, "ap50") == 1)
    let lines = folder.file("found.jsonl")
    _ = runProgram(["faces", "--format", "json", "--output", lines, folder.file("photos")])
    let recorded = try eval(
      "faces", "--labels", folder.file("truth.json"), "--predictions", lines)
    #expect(recorded["ap"] as? Double == found["ap"] as? Double)
  }

  @Test func `landmarks of hands are measured by their names`() throws {
    let hands = try #require(try answer("hands")["hands"] as? [[String: Any]])
    let places = try #require(hands.first?["landmarks"] as? [[String: Any]])
    let names = places.compactMap { $0["type"] as? String }
    #expect(names.count == 21)
    // Each label is 6 pixels to the right of what is found, in a box of 100 x 36 pixels.
    let points = places.map { place in
      "\((number(place, "x") ?? 0) + 6),\(number(place, "y") ?? 0),2"
    }.joined(separator: ",")
    try label(
      #""bbox":[0,0,100,36],"area":3600,"num_keypoints":21,"keypoints":[\#(points)]"#,
      keypoints: names, name: "hand")
    let found = try eval("hands", "--labels", folder.file("truth.json"), folder.file("photos"))
    #expect(abs((number(found, "nme") ?? 0) - 0.1) < 1e-6)
    #expect(number(found, "pck0.05") == 0 && number(found, "pck0.1") == 1)
    #expect(number(found, "handsFound") == 1 && found["peopleFound"] == nil)
    let entries = try #require(found["keypoints"] as? [[String: Any]])
    #expect(entries.count == 21 && abs((number(entries[4], "nme") ?? 0) - 0.1) < 1e-6)
  }

  @Test func `landmarks of faces are measured by their numbers`() throws {
    let faces = try #require(try answer("face-landmarks")["faces"] as? [[String: Any]])
    let places = try #require(faces.first?["landmarks"] as? [[String: Any]])
    let names = ["33", "263", "477"]
    let points = names.compactMap(Int.init).map { index in
      "\(number(places[index], "x") ?? 0),\((number(places[index], "y") ?? 0) + 4),2"
    }.joined(separator: ",")
    try label(
      #""bbox":[0,0,50,32],"area":1600,"num_keypoints":3,"keypoints":[\#(points)]"#,
      keypoints: names, name: "face")
    let found = try eval(
      "face-landmarks", "--labels", folder.file("truth.json"), folder.file("photos"))
    #expect(abs((number(found, "nme") ?? 0) - 0.1) < 1e-6)
    #expect(number(found, "facesFound") == 1)
    // Names that are no landmark's.
    try label(
      #""bbox":[0,0,50,32],"area":1600,"num_keypoints":1,"keypoints":[1,2,2]"#,
      keypoints: ["nose"], name: "face")
    let wrong = runProgram(["eval", "face-landmarks"] + labels)
    #expect(wrong.code == .inputFailed && wrong.error.contains("key points (nose) is one that"))
  }

  @Test func `gestures are measured by the folders of pictures`() throws {
    for name in ["test/victory/person.bmp", "test/rock/person.bmp", "test/none/cat.bmp"] {
      try folder.writePicture(to: name)
    }
    let found = try eval("gestures", folder.file("test"))
    #expect(number(found, "pictures") == 3)
    // A picture without a hand has no answer.
    #expect(abs((number(found, "top1") ?? 0) - 1 / 3.0) < 1e-12)
    #expect(found["confusion"] as? [[String: Any]] != nil)
  }
}
