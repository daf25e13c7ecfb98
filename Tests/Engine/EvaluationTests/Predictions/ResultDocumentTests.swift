import Testing
import VisionBase

@testable import Evaluation

@Suite struct ResultDocumentTests {
  private func read(
    _ text: String, of answers: AnswerList = .detections, mostValues: Int = .max
  ) throws -> [PicturePredictions] {
    try PredictionReader.read(
      Array(text.utf8), named: "found.json", of: answers, mostValues: mostValues)
  }

  private static let document = """
    {"images":[{"id":1,"file_name":"a.jpg","width":9,"height":8},{"id":2,"file_name":"b.jpg"}],
     "categories":[{"id":7,"name":"cat"},{"id":4,"name":"class 3"}],
     "annotations":[{"image_id":1,"category_id":7,"score":0.5,"bbox":[1,2,3,4]},
                    {"image_id":1,"category_id":4,"score":0.25,"bbox":[1,2,3,4]}]}
    """

  @Test(arguments: [document, document.replacing("\n", with: ""), "\n" + document + "\n"])
  func `its pictures and classes are those of the same names`(document: String) throws {
    let found = try read(document)
    #expect(found.map(\.picture) == [.path("a.jpg"), .path("b.jpg")])
    // A class without a name also has the name it has in lines.
    #expect(found[0].predictions.map(\.category) == [.words(["cat"]), .words(["3", "class 3"])])
    #expect(found[0].predictions.map(\.index) == [7, 4])
    #expect(found[0].width == 9 && found[1].predictions.isEmpty)
  }

  @Test func `a class without a name may have another number`() throws {
    let moved = Self.document.replacing(#""class 3""#, with: #""class 70000""#)
    #expect(try read(moved)[0].predictions[1].category == .words(["70000", "class 70000"]))
  }

  @Test(
    arguments: [
      (#""file_name":"b.jpg""#, #""x":1"#, "image 1 needs"),
      (#""id":2,"file"#, #""id":1,"file"#, "image 1 has the id of another"),
      (#""score":0.5,"#, "", "entry 0 needs"),
      (
        #""image_id":1,"category_id":4"#, #""image_id":3,"category_id":4"#, "entry 1 is of no image"
      ),
      (#""category_id":7"#, #""category_id":8"#, "entry 0 is of a category that"),
      (#""id":4,"#, #""id":7,"#, "category 1 has the id of another"),
      (#""id":4,"#, "", "category 1 needs"),
      (#""width":9"#, #""frame_index":0"#, "of a video"),
      (#""annotations":["#, #""annotations":{},"more":["#, "no list 'annotations'"),
      (#""annotations":["#, #""more":["#, "no list 'annotations'"),
      (#""images":["#, #""images":{},"more":["#, "no list 'images'"),
      (#""categories":["#, #""more":["#, "no list 'categories'"),
      (",\n \"cat", ",,\n \"cat", "found.json is not valid JSON: byte 91: a name is missing"),
    ])
  func `what is wrong in it is said`(old: String, new: String, words: String) throws {
    let error = #expect(throws: VisionError.self) {
      try read(Self.document.replacing(old, with: new))
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test(
    arguments: [
      // Truncated behind a bracket, after that, and all in one line.
      String(document.bytes.prefix(60)), String(document.bytes.prefix(140)),
      document.replacing("\n", with: "").bytes.prefix(150).description, "{\"info\":{}\n,",
    ])
  func `of a damaged document it is said where`(text: String) {
    let error = #expect(throws: VisionError.self) { try read(text) }
    #expect(
      error?.message.bytes.hasPrefix("found.json is not valid JSON: byte ") == true,
      "\(error?.message ?? "")")
  }

  @Test func `it has as many values as may be read, however it is spread over lines`() throws {
    for (text, most) in [
      (Self.document, 36), (Self.document.replacing("\n", with: ""), 36),
      (Self.document.replacing("\n", with: " "), 36),
    ] {
      #expect(try read(text, mostValues: most).count == 2)
      let error = #expect(throws: VisionError.self) { try read(text, mostValues: most - 1) }
      #expect(error?.message.contains("than are read") == true, "\(error?.message ?? "")")
    }
  }

  @Test func `key points and classes of whole pictures are judged from other forms`() throws {
    let poses = #expect(throws: VisionError.self) { try read(Self.document, of: .poses) }
    #expect(poses?.message.contains("leaves out key points") == true)
    let classes = #expect(throws: VisionError.self) {
      try read(Self.document, of: .classifications)
    }
    #expect(classes?.message.contains("the lines that the evaluated task prints") == true)
  }
}
