import Foundation
import Testing
import VisionBase

@testable import Evaluation

@Suite struct COCOLabelsTests {
  private static let manyKeypoints =
    #"{"images":[],"categories":[{"id":1,"name":"a","keypoints":["#
    + String(repeating: #""k","#, count: 1000) + #""k"]}],"annotations":[]}"#

  private func read(_ text: String) throws(VisionError) -> LabelSet {
    try COCOLabels.read(JSONValue(Array(text.utf8), name: "truth.json"), name: "truth.json")
  }

  private let whole = """
    {"images":[{"id":9,"file_name":"val/b.jpg"},{"id":2,"file_name":"a.jpg"}],
     "categories":[{"id":5,"name":"dog"},{"id":1,"name":"person","keypoints":["nose","left_eye"]}],
     "annotations":[
       {"id":1,"image_id":9,"category_id":5,"bbox":[1,2,3.5,4],"area":10,"iscrowd":1},
       {"id":2,"image_id":9,"category_id":1,"bbox":[0,0,10,10],"keypoints":[1,2,2,0,0,0]}]}
    """

  @Test(arguments: [
    ("0", false), ("1", true), ("7", true), ("1.0", true), ("true", true), ("null", false),
    (#""1""#, true), (#""0""#, false),
  ])
  func `anything but nothing marks a crowd`(value: String, isCrowd: Bool) throws {
    let labels = try read(
      whole.replacingOccurrences(of: "\"iscrowd\":1", with: "\"iscrowd\":\(value)"))
    #expect(labels.pictures[1].objects[0].isCrowd == isCrowd)
  }

  @Test func `pictures, classes, crowds and key points are read`() throws {
    let labels = try read(whole)
    #expect(labels.pictures.map(\.name) == ["a.jpg", "val/b.jpg"])
    #expect(labels.categories.map(\.id) == [1, 5])
    let objects = labels.pictures[1].objects
    #expect(objects[0].isCrowd && objects[0].area == 10)
    #expect(objects[0].box == LabelBox(x: 1, y: 2, width: 3.5, height: 4))
    #expect(objects[1].area == 100 && !objects[1].isCrowd)
    #expect(objects[1].keypoints.map(\.isLabelled) == [true, false])
  }

  @Test(
    arguments: [
      ("[]", "no list 'images'"), (#"{"images":[]}"#, "no list 'categories'"),
      (#"{"images":[{"id":1}],"categories":[],"annotations":[]}"#, "entry 0 of 'images'"),
      (
        #"{"images":[{"id":9223372036854775808,"file_name":"a"}],"categories":[],"annotations":[]}"#,
        "needs 'id', a whole number"
      ),
      (
        #"{"images":[{"id":1,"file_name":"a"},{"id":1,"file_name":"b"}],"categories":[],"#
          + #""annotations":[]}"#, "entry 1 of 'images'"
      ),
      (
        #"{"images":[],"categories":[{"id":1,"name":"a"},{"id":1,"name":"b"}],"annotations":[]}"#,
        "entry 1 of 'categories' has the id of another"
      ),
      (
        #"{"images":[],"categories":[],"annotations":[{"image_id":1,"category_id":1,"#
          + #""bbox":[1,2,3,4]}]}"#, "entry 0 of 'annotations'"
      ),
      (
        #"{"images":[],"categories":[],"annotations":[{"image_id":1,"category_id":1,"bbox":[1]}]}"#,
        "'bbox'"
      ),
      (
        #"{"images":[],"categories":[{"id":1,"name":"a","keypoints":["nose","","chin"]}],"#
          + #""annotations":[]}"#, "entry 0 of 'categories' has a key point without a name"
      ),
      (manyKeypoints, "entry 0 of 'categories' has more than 1000 key points"),
      (annotated(keypoints: #"[1,2,2,"x",4,2]"#), "entry 0 of 'annotations' has 'keypoints'"),
      (annotated(keypoints: "[1,2,2,3,4]"), "entry 0 of 'annotations' has 'keypoints'"),
      (annotated(keypoints: "[1,2,2,3,4,2,5,6,2]"), "entry 0 of 'annotations' has 'keypoints'"),
      (annotated(keypoints: "[1,2,2]"), "entry 0 of 'annotations' has 'keypoints'"),
      (annotated(keypoints: "3"), "entry 0 of 'annotations' has 'keypoints'"),
      (annotated(#""bbox":[1,2,-3,4]"#), "entry 0 of 'annotations' has a negative"),
      (annotated(#""bbox":[1,2,3,4],"area":-1"#), "entry 0 of 'annotations' has a negative"),
    ])
  func `what is no label file is refused, naming the entry`(text: String, words: String) {
    let error = #expect(throws: VisionError.self) { try read(text) }
    #expect(error?.code == .inputInvalid && error?.message.contains(words) == true)
  }

  @Test(
    arguments: [
      (annotated(#""bbox":[1,2,3,4],"area":"x""#), "entry 0 of 'annotations' has an 'area' that"),
      (annotated(#""bbox":[1,2,3,4],"iscrowd":"x""#), "entry 0 of 'annotations' has an 'iscrowd'"),
      (annotated(#""bbox":[1,2,3,4],"iscrowd":[]"#), "entry 0 of 'annotations' has an 'iscrowd'"),
      (annotated(keypoints: "[1,2,2,3,4,3]"), "x, y, and 0 to 2"),
      (annotated(keypoints: "[1,2,2,3,4,-1]"), "x, y, and 0 to 2"),
      (annotated(keypoints: "[1,2,2,3,4,2.5]"), "x, y, and 0 to 2"),
      (
        #"{"images":[],"categories":[{"id":1,"name":"a","keypoints":["x y","z","X_Y"]}],"annotations":[]}"#,
        "entry 0 of 'categories' has two key points called 'X_Y'"
      ),
      (
        #"{"images":[],"categories":[{"id":1,"name":"a","keypoints":"nose"}],"annotations":[]}"#,
        "entry 0 of 'categories' has 'keypoints' that are not a list"
      ),
      (
        #"{"images":[{"id":1,"file_name":"a","width":"x"}],"categories":[],"annotations":[]}"#,
        "entry 0 of 'images': the 'width' of the picture is not a whole number"
      ),
    ] as [(String, String)])
  func `a wrong value is refused, naming the entry`(text: String, words: String) {
    let error = #expect(throws: VisionError.self) { try read(text) }
    #expect(error?.code == .inputInvalid && error?.message.contains(words) == true)
  }

  /// Returns a label file with one annotation, of a category with two key points.
  private static func annotated(keypoints: String) -> String {
    annotated(#""bbox":[1,2,3,4],"keypoints":\#(keypoints)"#)
      .replacingOccurrences(of: #""name":"a"}]"#, with: #""name":"a","keypoints":["x","y"]}]"#)
  }

  /// Returns a label file with one annotation.
  private static func annotated(_ members: String) -> String {
    #"{"images":[{"id":1,"file_name":"a"}],"categories":[{"id":1,"name":"a"}],"#
      + #""annotations":[{"image_id":1,"category_id":1,\#(members)}]}"#
  }
}
