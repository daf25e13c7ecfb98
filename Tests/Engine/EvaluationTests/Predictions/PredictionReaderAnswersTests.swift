import Testing
import VisionBase

@testable import Evaluation

/// Tests of answers with missing and with wrong values.
@Suite struct PredictionReaderAnswersTests {
  private func read(_ members: String, of answers: AnswerList) throws -> [Prediction] {
    let line = #"{"input":"a.jpg",\#(members)}"#
    return try PredictionReader.read(Array(line.utf8), named: "p", of: answers)[0].predictions
  }

  private static let box = #""boundingBox":{"x":9,"y":9,"width":3,"height":4}"#

  @Test(
    arguments: [
      (.classifications, #""classifications":["x"]"#, "has no list 'categories'"),
      (.classifications, #""classifications":[{}]"#, "has no list 'categories'"),
      (.classifications, #""classifications":[{"categories":"cat"}]"#, "has no list 'categories'"),
      (.classifications, classes(#""score":"0.9","categoryName":"cat""#), "a class needs 'score'"),
      (.classifications, classes(#""score":null,"categoryName":"cat""#), "a class needs 'score'"),
      (.classifications, classes(#""score":0.9"#), "a class has no name and no number"),
      (.classifications, classes(#""score":0.9,"categoryName":7"#), "'categoryName' that is no"),
      (.classifications, classes(#""score":0.9,"index":"x""#), "'index' that is not a whole"),
      (.gestures, #""hands":["x"]"#, "a hand has no gesture and no landmarks"),
      (.gestures, #""hands":[{}]"#, "a hand has no gesture and no landmarks"),
      (.gestures, #""hands":[{"gesture":"Victory"}]"#, "a gesture needs 'score'"),
      (.gestures, #""hands":[{"gesture":{"name":"a","score":".9"}}]"#, "a gesture needs 'score'"),
      (.poses, #""poses":[{}]"#, "a pose has no landmarks"),
      (.poses, #""poses":[{"landmarks":[]}]"#, "a pose has no landmarks"),
      (.poses, poses(#""type":"nose","x":"zz","y":1"#), "a landmark whose 'x' or 'y' is no"),
      (.poses, poses(#""type":"nose","x":1,"y":null"#), "a landmark whose 'x' or 'y' is no"),
      (.poses, poses(#""type":"nose","x":1"#), "a landmark whose 'x' or 'y' is not a number"),
      (.poses, poses(#""type":5,"x":1,"y":1"#), "a landmark whose 'type' is not a name"),
      (.poses, poses(#""type":"Left Eye","x":1,"y":1"#), "has two landmarks called 'lefteye'"),
      (
        .poses, poses(#""type":"nose","x":1,"y":1,"inFrameLikelihood":"1""#),
        "'inFrameLikelihood' that is not a number"
      ),
      (.hands, #""hands":[{"handednessScore":1,"landmarks":[]}]"#, "a hand has no landmarks"),
      (.hands, #""hands":[{"landmarks":[{"x":1,"y":2}]}]"#, "a hand needs 'handednessScore'"),
      (
        .hands, #""hands":[{"handednessScore":"1","landmarks":[{"x":1,"y":2}]}]"#,
        "a hand needs 'handednessScore'"
      ),
      (.faceLandmarks, #""faces":[{"landmarks":[{"x":1}]}]"#, "a face has a landmark whose 'x'"),
      (
        .detections, #""detections":[{\#(box),"categories":[{"score":"1","index":0}]}]"#,
        "a class of a detection needs 'score'"
      ),
      (
        .detections,
        #""detections":[{\#(box.replacing(each: "3", by: "-3")),"categories":[{"score":1,"index":0}]}]"#,
        "a detection has a negative width or height"
      ),
      (
        .faces, #""faces":[{\#(box.replacing(each: "4", by: "-4")),"score":1}]"#,
        "a face has a negative width or height"
      ),
      (.detections, #""detections":[],"width":"x""#, "the 'width' of the picture is not a whole"),
      (.detections, #""detections":[],"height":-1"#, "the 'height' of the picture is not a whole"),
      (.detections, #""detections":[],"orientation":"Right""#, "the 'orientation' is none"),
      (.detections, #""detections":[],"orientation":6"#, "the 'orientation' is none"),
    ] as [(AnswerList, String, String)])
  func `a wrong value is refused with its line, and is not left out`(
    answers: AnswerList, members: String, words: String
  ) throws {
    let error = #expect(throws: VisionError.self) { try read(members, of: answers) }
    #expect(
      error?.code == .inputInvalid && error?.message.bytes.hasPrefix("p, line 1: ") == true
        && error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  private static func classes(_ category: String) -> String {
    #""classifications":[{"categories":[{\#(category)},{"score":0.1,"categoryName":"dog"}]}]"#
  }

  private static func poses(_ landmark: String) -> String {
    #""poses":[{"landmarks":[{\#(landmark)},{"type":"left_eye","x":1,"y":1}]}]"#
  }

  @Test func `values that the command leaves out may be missing`() throws {
    #expect(try read(#""classifications":[]"#, of: .classifications).isEmpty)
    #expect(try read(#""classifications":[{"categories":[]}]"#, of: .classifications).isEmpty)
    let unnamed = #""index":3,"score":0.9,"categoryName":null,"displayName":null"#
    #expect(
      try read(Self.classes(unnamed), of: .classifications).map(\.category)
        == [.words(["3", "class 3"]), .words(["dog"])])
    let hands =
      #""hands":[{"landmarks":[],"gesture":null},{"gesture":{"name":"","score":0.5}}]"#
    #expect(try read(hands, of: .gestures).map(\.category) == [.words([])])
    let nose = #""type":"nose","x":1,"y":1,"inFrameLikelihood":null"#
    let pose = try read(Self.poses(nose), of: .poses)
    #expect(pose.count == 1 && pose[0].score == 0 && pose[0].keypoints.count == 2)
    let line = #"{"input":"a.jpg","detections":[],"orientation":null,"width":0,"height":null}"#
    let found = try PredictionReader.read(Array(line.utf8), named: "p", of: .detections)
    #expect(found == [PicturePredictions(picture: .path("a.jpg"), predictions: [])])
  }

  @Test(arguments: OrientationWord.known)
  func `each word for an orientation is read`(word: String) throws {
    let line = #"{"input":"a.jpg","detections":[],"orientation":"\#(word)"}"#
    let found = try PredictionReader.read(Array(line.utf8), named: "p", of: .detections)
    #expect(found.map(\.orientation) == [word])
  }

  @Test(arguments: [
    (AnswerList.detections, #""bbox":[1,2,-3,4]"#, "entry 0 has a negative width or height"),
    (.detections, #""bbox":[1,2,3,-4]"#, "entry 0 has a negative width or height"),
    (.poses, #""keypoints":[1,2,0],"bbox":[1,2]"#, "entry 0: 'bbox' must be four numbers"),
  ])
  func `a wrong box in a list of results is refused with its entry`(
    answers: AnswerList, members: String, words: String
  ) throws {
    let list = #"[{"image_id":1,"category_id":1,"score":0.5,\#(members)}]"#
    let error = #expect(throws: VisionError.self) {
      try PredictionReader.read(Array(list.utf8), named: "p", of: answers)
    }
    #expect(error?.code == .inputInvalid && error?.message == "p: \(words)")
  }
}
