import TestSupport
import Testing
import VisionBase

@testable import Evaluation

@Suite struct PredictionReaderTests {
  private func read(
    _ text: String, of places: PrecisionScores.Kind? = .boxes
  ) throws -> [PicturePredictions] {
    let folder = try TemporaryFolder()
    return try PredictionReader.read(
      folder.write(Array(text.utf8), to: "found.jsonl"), of: places)
  }

  @Test func `lines of the command are read, and those of failures left out`() throws {
    let found = try read(
      """
      {"input":"a.jpg","width":9,"detections":[{"boundingBox":{"x":1.0,"y":2,"width":3,"height":4},\
      "categories":[{"index":1,"score":0.25,"categoryName":"cat"},{"index":2,"score":0.5}]}]}
      {"input":"gone.jpg","error":{"code":"inputMissing","message":"no"}}

      {"input":"b.jpg","detections":[]}
      """)
    #expect(found.map(\.picture) == [.path("a.jpg"), .path("b.jpg")])
    #expect(
      found[0].predictions == [
        Prediction(
          category: .words(["2"]), score: 0.5, box: LabelBox(x: 1, y: 2, width: 3, height: 4))
      ])
    #expect(found[0].width == 9 && found[0].height == nil)
    #expect(found[1].predictions.isEmpty)
  }

  @Test func `classes of whole pictures are read by their names`() throws {
    let found = try read(
      #"{"input":"c.jpg","classifications":[{"categories":[{"index":7,"score":0.5,"displayName":"Hund"}]}]}"#,
      of: nil)
    #expect(found.first?.predictions.map(\.category) == [.words(["Hund"])])
  }

  @Test func `poses are read by the names of their landmarks`() throws {
    let found = try read(
      #"{"input":"a.jpg","poses":[{"landmarks":[{"type":"left_eye","x":3,"y":4,"inFrameLikelihood":0.5}]}]}"#,
      of: .keypoints)
    let pose = try #require(found.first?.predictions.first)
    #expect(pose.score == 0.5)
    let points = pose.points(in: KeypointOrder(["nose", "left_eye"]))
    #expect(
      points[1] == LabelledKeypoint(x: 3, y: 4) && points[0].x < -1000 && !points[0].isLabelled)
  }

  @Test func `a list of results has what is compared in each entry`() throws {
    let list =
      #"[{"image_id":1,"category_id":2,"score":0.5,"bbox":[1,2,3,4],"keypoints":[1,2,0,3,4,2]}]"#
    for places in [PrecisionScores.Kind.boxes, .keypoints] {
      let found = try read(list, of: places)
      #expect(found.map(\.picture) == [.number(1)])
      #expect(
        found.first?.predictions == [
          Prediction(
            category: .number(2), score: 0.5, box: LabelBox(x: 1, y: 2, width: 3, height: 4),
            orderedKeypoints: [LabelledKeypoint(x: 1, y: 2), LabelledKeypoint(x: 3, y: 4)])
        ])
    }
    for (old, new, places, words) in [
      (#""keypoints":[1,2,0,3,4,2]"#, #""keypoints":null"#, .keypoints, "entry 0 needs"),
      (#""bbox":[1,2,3,4],"#, "", .boxes, "and 'bbox'"),
      // With a gap, all later points would shift.
      ("[1,2,0,3,4,2]", "[null,2,0,3,4,2]", .keypoints, "must be numbers, three for each"),
      ("[1,2,0,3,4,2]", "[1,2,0,3,4]", .keypoints, "must be numbers, three for each"),
      ("[1,2,0,3,4,2]", #""1 2 0""#, .keypoints, "must be numbers, three for each"),
      ("", "", nil, "which is of places in pictures"),
    ] as [(String, String, PrecisionScores.Kind?, String)] {
      let error = #expect(throws: VisionError.self) {
        try read(old.isEmpty ? list : list.replacing(old, with: new), of: places)
      }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test func `more values than may be are refused, however they are spread over lines`() throws {
    let line = #"{"input":"a.jpg","detections":[]}"# + "\n"
    let two = Array((line + line).utf8)
    #expect(try PredictionReader.read(two, named: "p", of: .boxes, mostValues: 6).count == 2)
    let list = Array(#"[{"image_id":1,"category_id":1,"score":1,"bbox":[1,2,3,4]}]"#.utf8)
    #expect(try PredictionReader.read(list, named: "p", of: .boxes, mostValues: 10).count == 1)
    for (text, most) in [(two, 5), (list, 9)] {
      let error = #expect(throws: VisionError.self) {
        try PredictionReader.read(text, named: "p", of: .boxes, mostValues: most)
      }
      #expect(error?.code == .inputInvalid && error?.message.contains("than are read") == true)
    }
  }

  @Test(
    arguments: [
      ("{}", "line 1"), ("not json", "line 1"), (#"{"input":"a.jpg"}"#, "'detections'"),
      (#"{"input":"a.jpg","poses":[]}"#, "line 1: 'detections' is missing; the evaluated task"),
      (
        #"{"input":"a.jpg","classifications":[]}"#,
        "line 1: 'detections' is missing; the evaluated task"
      ),
      ("{\"input\":\"a.jpg\",\"detections\":[]}\n{\"input\"", "line 2 is not valid JSON"),
      (#"{"input":"a.mp4","frame":0,"detections":[]}"#, "of a video"),
      (#"{"input":"a.jpg","detections":[{}]}"#, "has no box"),
      (#"[{"image_id":1}]"#, "entry 0"), (#"[{"image_id":1,"category_id":1,"score":1}]"#, "'bbox'"),
    ])
  func `what is no prediction is refused, naming the line or entry`(
    text: String, words: String
  ) throws {
    let error = #expect(throws: VisionError.self) { try read(text) }
    #expect(
      error?.code == .inputInvalid && error?.message.contains(words) == true,
      "\(error?.message ?? "")")
  }
}
