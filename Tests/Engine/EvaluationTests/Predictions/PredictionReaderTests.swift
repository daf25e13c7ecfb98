import TestSupport
import Testing
import VisionBase

@testable import Evaluation

@Suite struct PredictionReaderTests {
  private func read(_ text: String) throws -> [PicturePredictions] {
    let folder = try TemporaryFolder()
    return try PredictionReader.read(folder.write(Array(text.utf8), to: "found.jsonl"))
  }

  @Test func `lines of the command are read, and those of failures left out`() throws {
    let found = try read(
      """
      {"input":"a.jpg","width":9,"detections":[{"boundingBox":{"x":1.0,"y":2,"width":3,"height":4},\
      "categories":[{"index":1,"score":0.25,"categoryName":"cat"},{"index":2,"score":0.5}]}]}
      {"input":"gone.jpg","error":{"code":"inputMissing","message":"no"}}

      {"input":"b.jpg","detections":[]}
      {"input":"c.jpg","classifications":[{"categories":[{"index":7,"score":0.5,"displayName":"Hund"}]}]}
      """)
    #expect(found.map(\.picture) == [.path("a.jpg"), .path("b.jpg"), .path("c.jpg")])
    #expect(
      found[0].predictions == [
        Prediction(
          category: .words(["2"]), score: 0.5, box: LabelBox(x: 1, y: 2, width: 3, height: 4))
      ])
    #expect(found[0].width == 9 && found[0].height == nil)
    #expect(found[1].predictions.isEmpty)
    #expect(found[2].predictions.first?.category == .words(["Hund"]))
  }

  @Test func `a data set with scores is read by the names of its pictures and classes`() throws {
    let document = """
      {"images":[{"id":1,"file_name":"a.jpg","width":9,"height":8},{"id":2,"file_name":"b.jpg"}],
       "categories":[{"id":7,"name":"cat"}],
       "annotations":[{"image_id":1,"category_id":7,"score":0.5,"bbox":[1,2,3,4]},
                      {"image_id":1,"category_id":8,"score":0.25,"bbox":[1,2,3,4]}]}
      """
    let found = try read(document)
    #expect(found.map(\.picture) == [.path("a.jpg"), .path("b.jpg")])
    #expect(found[0].predictions.map(\.category) == [.words(["cat"]), .number(8)])
    #expect(found[0].width == 9 && found[1].predictions.isEmpty)
    for (old, new, words) in [
      (#""file_name":"b.jpg""#, #""x":1"#, "image 1 needs"),
      (#""score":0.5,"#, "", "entry 0 needs"),
      (#""image_id":1,"category_id":8"#, #""image_id":3,"category_id":8"#, "of no image"),
      (#""width":9"#, #""frame_index":0"#, "of a video"),
    ] {
      let error = #expect(throws: VisionError.self) {
        try read(document.replacing(old, with: new))
      }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test func `poses are read by the names of their landmarks`() throws {
    let found = try read(
      #"{"input":"a.jpg","poses":[{"landmarks":[{"type":"left_eye","x":3,"y":4,"inFrameLikelihood":0.5}]}]}"#
    )
    let pose = try #require(found.first?.predictions.first)
    #expect(pose.score == 0.5)
    let points = pose.points(in: KeypointOrder(["nose", "left_eye"]))
    #expect(
      points[1] == LabelledKeypoint(x: 3, y: 4) && points[0].x < -1000 && !points[0].isLabelled)
  }

  @Test func `more values than may be are refused, however they are spread over lines`() throws {
    let line = #"{"input":"a.jpg","detections":[]}"# + "\n"
    let two = Array((line + line).utf8)
    #expect(try PredictionReader.read(two, named: "p", mostValues: 6).count == 2)
    let list = Array(#"[{"image_id":1,"category_id":1,"score":1,"bbox":[1,2,3,4]}]"#.utf8)
    #expect(try PredictionReader.read(list, named: "p", mostValues: 10).count == 1)
    for (text, most) in [(two, 5), (list, 9)] {
      let error = #expect(throws: VisionError.self) {
        try PredictionReader.read(text, named: "p", mostValues: most)
      }
      #expect(error?.code == .inputInvalid && error?.message.contains("than are read") == true)
    }
  }

  @Test(
    arguments: [
      ("{}", "line 1"), ("not json", "line 1"), (#"{"input":"a.jpg"}"#, "'detections'"),
      (#"{"input":"a.mp4","frame":0,"detections":[]}"#, "of a video"),
      (#"{"input":"a.jpg","detections":[{}]}"#, "without a box"),
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
