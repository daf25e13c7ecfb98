import TestSupport
import Testing
import VisionBase

@testable import Evaluation

@Suite struct PredictionReaderTests {
  private func read(
    _ text: String, of answers: AnswerList = .detections
  ) throws -> [PicturePredictions] {
    let folder = try TemporaryFolder()
    return try PredictionReader.read(
      folder.write(Array(text.utf8), to: "found.jsonl"), of: answers)
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
          category: .words(["2", "class 2"]), score: 0.5,
          box: LabelBox(x: 1, y: 2, width: 3, height: 4), index: 2)
      ])
    #expect(found[0].width == 9 && found[0].height == nil)
    #expect(found[1].predictions.isEmpty)
  }

  @Test func `classes of whole pictures are read by their names`() throws {
    let found = try read(
      #"{"input":"c.jpg","classifications":[{"categories":[{"index":7,"score":0.5,"displayName":"Hund"}]}]}"#,
      of: .classifications)
    #expect(found.first?.predictions.map(\.category) == [.words(["Hund"])])
  }

  @Test func `poses are read by the names of their landmarks`() throws {
    let found = try read(
      #"{"input":"a.jpg","poses":[{"landmarks":[{"type":"left_eye","x":3,"y":4,"inFrameLikelihood":0.5}]}]}"#,
      of: .poses)
    let pose = try #require(found.first?.predictions.first)
    #expect(pose.score == 0.5)
    let points = pose.points(in: KeypointOrder(["nose", "left_eye"]))
    #expect(
      points[1] == LabelledKeypoint(x: 3, y: 4) && points[0].x < -1000 && !points[0].isLabelled)
  }

  @Test func `faces are read by their boxes, or by the numbers of their landmarks`() throws {
    let boxes = try read(
      #"{"input":"a.jpg","faces":[{"boundingBox":{"x":1,"y":2,"width":3,"height":4},"score":0.5}]}"#,
      of: .faces)
    #expect(
      boxes.first?.predictions == [
        Prediction(
          category: .words(["face"]), score: 0.5, box: LabelBox(x: 1, y: 2, width: 3, height: 4))
      ])
    let mesh = try read(
      #"{"input":"a.jpg","faces":[{"landmarks":[{"x":3,"y":4,"z":0},{"x":5,"y":6,"z":0}]}]}"#,
      of: .faceLandmarks)
    let face = try #require(mesh.first?.predictions.first)
    #expect(face.score == 1)
    #expect(face.points(in: KeypointOrder(["1"])) == [LabelledKeypoint(x: 5, y: 6)])
    for (list, words) in [
      (AnswerList.faces, "a face has no box"), (.faceLandmarks, "a face has no landmarks"),
      (.hands, "'hands' is missing"),
    ] {
      let error = #expect(throws: VisionError.self) {
        try read(#"{"input":"a.jpg","faces":[{"score":1}]}"#, of: list)
      }
      #expect(error?.message.contains(words) == true)
    }
  }

  @Test func `hands are read by the names of their landmarks, or by their gestures`() throws {
    let line =
      #"{"input":"a.jpg","hands":[{"handednessScore":0.75,"gesture":{"name":"Victory","score":0.5},"#
      + #""landmarks":[{"type":"thumb_tip","x":3,"y":4}]},{"handednessScore":0.5,"landmarks":[{"x":1,"y":2}]}]}"#
    let hands = try #require(try read(line, of: .hands).first).predictions
    #expect(hands.map(\.score) == [0.75, 0.5])
    #expect(hands[0].points(in: KeypointOrder(["Thumb tip"])) == [LabelledKeypoint(x: 3, y: 4)])
    let gestures = try #require(try read(line, of: .gestures).first).predictions
    #expect(gestures.map(\.category) == [.words(["Victory"])] && gestures[0].score == 0.5)
  }

  @Test func `a list of results has what is compared in each entry`() throws {
    let list =
      #"[{"image_id":1,"category_id":2,"score":0.5,"bbox":[1,2,3,4],"keypoints":[1,2,0,3,4,2]}]"#
    for answers in [AnswerList.detections, .poses] {
      let found = try read(list, of: answers)
      #expect(found.map(\.picture) == [.number(1)])
      #expect(
        found.first?.predictions == [
          Prediction(
            category: .number(2), score: 0.5, box: LabelBox(x: 1, y: 2, width: 3, height: 4),
            orderedKeypoints: [LabelledKeypoint(x: 1, y: 2), LabelledKeypoint(x: 3, y: 4)])
        ])
    }
    for (old, new, answers, words) in [
      (#""keypoints":[1,2,0,3,4,2]"#, #""keypoints":null"#, .poses, "entry 0 needs"),
      (#""bbox":[1,2,3,4],"#, "", .detections, "and 'bbox'"),
      // With a gap, all later points would shift.
      ("[1,2,0,3,4,2]", "[null,2,0,3,4,2]", .poses, "must be numbers, three for each"),
      ("[1,2,0,3,4,2]", "[1,2,0,3,4]", .poses, "must be numbers, three for each"),
      ("[1,2,0,3,4,2]", #""1 2 0""#, .poses, "must be numbers, three for each"),
      ("", "", .classifications, "which is of places in pictures"),
    ] as [(String, String, AnswerList, String)] {
      let error = #expect(throws: VisionError.self) {
        try read(old.isEmpty ? list : list.replacing(old, with: new), of: answers)
      }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test func `more values than may be are refused, however they are spread over lines`() throws {
    let line = #"{"input":"a.jpg","detections":[]}"# + "\n"
    let two = Array((line + line).utf8)
    #expect(try PredictionReader.read(two, named: "p", of: .detections, mostValues: 6).count == 2)
    let list = Array(#"[{"image_id":1,"category_id":1,"score":1,"bbox":[1,2,3,4]}]"#.utf8)
    #expect(try PredictionReader.read(list, named: "p", of: .detections, mostValues: 10).count == 1)
    for (text, most) in [(two, 5), (list, 9)] {
      let error = #expect(throws: VisionError.self) {
        try PredictionReader.read(text, named: "p", of: .detections, mostValues: most)
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
      (
        #"{"input":"\#(String(repeating: "a/", count: 3000))","detections":[]}"#,
        "line 1: the name is longer"
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
