import Evaluation
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct EvaluationRoutesTests {
  private typealias File = SampleEvaluation.File

  private static let (dog, coco) = (SampleEvaluation.dog, SampleEvaluation.coco)
  private static let yolo = SampleEvaluation.yolo

  private func ask(
    _ target: String, _ files: [File], accept: String? = nil
  ) throws -> HTTPResponse {
    try SampleEvaluation.ask(target, files, accept: accept)
  }

  /// A second document, with an object named x.
  private static let second = #"""
    "detections":[{"boundingBox":{"x":1,"y":1,"width":2,"height":2},"categories":\#
    [{"score":0.5,"categoryName":"x"}]}]
    """#

  private func detect(
    _ labels: [File], found: String = Self.dog, query: String = "", accept: String? = nil
  ) throws -> HTTPResponse {
    let found: File = ("predictions", "found.jsonl", found)
    return try ask("detect" + query, [found] + labels, accept: accept)
  }

  // MARK: - What is measured

  @Test func `lines are measured against COCO labels`() throws {
    let answer = try detect([("labels", "truth.json", Self.coco)])
    #expect(answer.status == 200)
    let json = try answer.json()
    #expect(json["task"] == .string("detect") && json["pictures"] == .integer(2))
    // The dog is found, the bird is not.
    #expect(abs((json["ap"]?.amount ?? 0) - 0.5) < 1e-9)
    #expect(json["classes"]?.items?.map { $0["name"]?.nonemptyString } == ["Dog", "bird"])
    #expect(json["notes"]?.items?.isEmpty == true)
    #expect(
      json["confusion"]?.items?.contains([
        "label": .string("bird"), "answer": .null, "count": .integer(1),
      ]) == true)
  }

  @Test(arguments: [true, false])
  func `labels of one name count as one class, which notes say`(isCOCO: Bool) throws {
    let coco = Self.coco.replacing(#""bird""#, with: #""Dog""#)
    let yolo = Self.yolo.map { ($0.0, $0.1, $0.2.replacing("bird", with: "Dog")) }
    let json = try detect(isCOCO ? [("labels", "truth.json", coco)] : yolo).json()
    #expect(json["classes"]?.items?.map { $0["name"]?.nonemptyString } == ["Dog"])
    #expect(
      json["notes"]?.items == [
        .string("classes of one name count as one: 'Dog' (2 of the labels)")
      ])
  }

  @Test func `YOLO labels of the same boxes give the same numbers`() throws {
    let answer = try detect(Self.yolo)
    #expect(answer.status == 200)
    #expect(
      try answer.json()["ap"] == detect([("labels", "truth.json", Self.coco)]).json()["ap"])
  }

  @Test func `names may be sent as those`() throws {
    let names: File = ("names", "mine.txt", "Dog\nbird\n")
    let named = Array(Self.yolo.dropLast()) + [names]
    #expect(try detect(named).json() == detect(Self.yolo).json())
    // The names that the page uses.
    for (name, text) in [
      ("labels/coco.names", "Dog\nbird\n"), ("labels/Classes.TXT", "Dog\nbird\n"),
      ("DATA.YAML", "names: [Dog, bird]\n"),
    ] {
      let described: File = ("labels", name, text)
      let labels = Array(Self.yolo.dropLast()) + [described]
      #expect(try detect(labels).json() == detect(Self.yolo).json())
    }
  }

  @Test func `people get the command's tables, and spreadsheets theirs`() throws {
    let text = try detect([("labels", "truth.json", Self.coco)], accept: "text/plain")
    #expect(text.header["Content-Type"] == "text/plain; charset=utf-8")
    #expect(
      try text.text().bytes.hasPrefix("2 pictures\n\nmeasure    value\nAP         0.500\n"))
    let table = try detect([("labels", "truth.json", Self.coco)], accept: "text/csv")
    #expect(try table.text().bytes.hasPrefix("class,labelled,found,AP,AP50"))
    #expect(try detect([], accept: "image/png").status == 406)
  }

  @Test func `a document with scores is measured as the lines are`() throws {
    let document = """
      {"images":[{"id":1,"file_name":"a.jpg","width":100,"height":100},
       {"id":2,"file_name":"b.jpg","width":100,"height":100}],
       "categories":[{"id":4,"name":"dog"}],
       "annotations":[{"image_id":1,"category_id":4,"score":0.5,"bbox":[10,10,20,20]}]}
      """
    for labels in [[("labels", "truth.json", Self.coco)], Self.yolo] as [[File]] {
      #expect(try detect(labels, found: document).status == 200)
    }
    let truth: File = ("labels", "truth.json", Self.coco)
    let twice = document.replacing(each: "b.jpg", by: "x/val/a.jpg")
    // The one at the place of the labels.
    let placed = try detect([truth], found: twice).json()
    #expect(
      placed["notes"]?.items == [
        .string("1 picture without labels was left out"),
        .string("1 labeled picture was left out, as it has no answer"),
      ])
  }

  @Test func `pictures that do not count are noted`() throws {
    let other = Self.coco.replacing(each: "val/a.jpg", by: "c.jpg")
    let json = try detect([("labels", "truth.json", other)]).json()
    #expect(
      json["notes"]?.items == [
        .string("1 picture without labels was left out"),
        .string("1 labeled picture was left out, as it has no answer"),
      ])
    let text = try detect([("labels", "truth.json", other)], accept: "text/plain").text()
    #expect(text.bytes.hasPrefix("1 picture without labels was left out\n"))
    let stray: File = ("labels", "labels/val/other.txt", "")
    #expect(
      try detect(Self.yolo + [stray]).json()["notes"]?.items == [
        .string(
          "1 file of labels belongs to no picture that was looked at, such as labels/val/other.txt")
      ])
    #expect(try detect(Self.yolo).json()["notes"]?.items == [])
  }

  @Test func `classes of other names are renamed as by the command`() throws {
    let other = Self.coco.replacing(each: "Dog", by: "dogs")
    let wrong = try detect([("labels", "truth.json", other)])
    #expect(wrong.status == 422)
    #expect(try wrong.json()["detail"]?.nonemptyString?.contains("rename=MODEL=LABEL") == true)
    let renamed = try detect([("labels", "truth.json", other)], query: "?rename=dog%3Ddogs")
    #expect(abs((try renamed.json()["ap"]?.amount ?? 0) - 0.5) < 1e-9)
    let strange = other.replacing(each: "bird", by: "x --rename y")
    let notes = try detect(
      [("labels", "truth.json", strange.replacing(each: "dogs", by: "x"))],
      found: Self.dog.replacing(each: #""dog""#, by: #""x --rename z""#)
        .replacing(each: #""detections":[]"#, by: Self.second))
    #expect(
      try notes.json()["notes"]?.items == [
        .string(
          "classes of the model that no label has do not count: x --rename z (1); perhaps "
            + "rename='x --rename z=x --rename y'")
      ])
    let faulty = try detect([("labels", "truth.json", other)], query: "?rename=dog")
    #expect(faulty.status == 400)
    #expect(
      try faulty.json()["detail"]?.nonemptyString?.bytes.hasPrefix("rename: 'dog' is not") == true)
  }

  @Test func `labels may count in the pictures as they are displayed`() throws {
    // By a quarter clockwise the stored box 10, 10, 20, 20 of 100x50 becomes 20, 10, 20, 20 of
    // 50x100.
    let found = Self.dog.replacing(
      each: #""height":100,"detections":[{"#,
      by: #""height":50,"orientation":"right","detections":[{"#)
    let truth = Self.coco.replacing(each: "[10,10,20,20]", by: "[20,10,20,20]")
    var yolo = Self.yolo
    yolo[0].text = "0 0.6 0.2 0.4 0.2\n"
    for labels in [[("labels", "truth.json", truth)], yolo] as [[File]] {
      let turned = try detect(labels, found: found, query: "?upright=true").json()
      #expect(abs((turned["ap"]?.amount ?? 0) - 0.5) < 1e-9)
      #expect(try detect(labels, found: found).json()["ap"]?.amount == 0)
    }
    let sized = truth.replacing(
      each: #""file_name":"val/a.jpg""#, by: #""file_name":"val/a.jpg","width":50,"height":100"#)
    let notes = try detect([("labels", "truth.json", sized)], found: found).json()["notes"]
    let note = try #require(notes?.items?.first?.nonemptyString)
    let start = "1 picture is not of the size that its labels say (val/a.jpg is 100x50, "
    #expect(note.bytes.hasPrefix(start))
    #expect(note.bytes.hasSuffix("as they are displayed, add upright"))
    let lines: File = ("predictions", "p", "")
    #expect(try ask("pose?upright", [lines]).status == 422)
    #expect(try ask("classify?upright", [lines]).status == 400)
  }

  @Test func `the labels of whole pictures are their folders`() throws {
    func line(_ input: String, _ name: String) -> String {
      #"{"input":"\#(input)","classifications":[{"categories":[{"index":0,"score":0.5,"#
        + #""categoryName":"\#(name)"}]}]}"# + "\n"
    }
    let lines = line("robin/1.jpg", "robin") + line("wren/2.jpg", "robin")
    let json = try ask("classify", [("predictions", "found.jsonl", lines)]).json()
    #expect(json["top1"]?.amount == 0.5 && json["pictures"] == .integer(2))
    let flat = try ask("classify", [("predictions", "found.jsonl", line("1.jpg", "robin"))])
    #expect(flat.status == 422)
    #expect(try flat.text().contains("must hold the folder that is its label, as in robin/1.jpg"))
    let twice = try ask("classify", [("predictions", "found.jsonl", lines + lines)])
    #expect(try twice.status == 422 && twice.text().contains("robin/1.jpg is answered twice"))
  }

  @Test func `poses are measured against key points`() throws {
    let line = """
      {"input":"a.jpg","width":9,"height":9,"poses":[{"landmarks":[{"type":"nose","x":5,"y":5,\
      "inFrameLikelihood":1}]}]}
      """
    let labels = """
      {"images":[{"id":1,"file_name":"a.jpg"}],
       "categories":[{"id":1,"name":"person","keypoints":["nose","tail"]}],
       "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[0,0,9,9],"area":81,
         "keypoints":[5,5,2,1,1,2]}]}
      """
    let files: [File] = [("predictions", "p", line), ("labels", "truth.json", labels)]
    let json = try ask("pose", files).json()
    #expect(json["pck0.05"]?.amount == 0.5)
    #expect(json["notes"]?.items?.count == 1)
    let refused = try ask("pose?rename=a%3Db", files)
    #expect(refused.status == 400)
    #expect(try refused.text().contains("no option 'rename' here; this request takes: upright"))
    let boxes: [File] = [("predictions", "p", line), ("labels", "truth.json", Self.coco)]
    #expect(try ask("pose", boxes).text().contains("0 classes with key points"))
  }

  // MARK: - What is wrong is said

  /// Unusable forms, and their errors.
  private static let wrong: [(files: [File], status: Int, words: String)] = {
    func found(_ text: String, _ labels: File...) -> [File] {
      let predictions: File = ("predictions", "p", text)
      return [predictions] + labels
    }
    let classes: File = ("labels", "classes.txt", "Dog\nbird\n")
    let truth: File = ("labels", "t.json", coco)
    let results = #"[{"image_id":1,"category_id":1,"score":1,"bbox":[1,2,3,4]}]"#
    return [
      ([], 400, "no predictions"), (found(dog), 422, "the form has no labels"),
      (found("{}", truth), 422, "predictions, line 1"),
      (found(dog, ("labels", "t.json", "{}")), 422, "no list 'images'"),
      (found("", truth), 422, "nothing to compare"),
      (
        found(dog.replacing(each: ".jpg", by: ".png"), truth), 422,
        "none of the 2 pictures is among the"
      ),
      (found(dog, ("labels", "a.txt", "0 0 0 1 1")), 422, "the classes have no names"),
      (
        found(dog, truth, ("labels", "u.json", coco)), 422,
        "the form has 2 COCO files; it may have one"
      ),
      (found(dog, ("label", "t.json", coco)), 400, "a field 'label'"),
      (found(dog, truth, ("predictions", "q", dog)), 400, "2 files of predictions"),
      (found(dog, ("names", "n", "a"), ("names", "m", "a")), 400, "2 files of names"),
      (found(dog, truth, ("names", "n", "a")), 422, "names are for YOLO's labels"),
      (found(dog, classes), 422, "the form has no labels"),
      (
        found(dog, ("labels", "x/a.txt", "0 0 0 1 1"), ("labels", "y/a.txt", ""), classes), 422,
        "a.jpg may have its labels in x/a.txt or in y/a.txt"
      ),
      (found(dog, ("labels", "c.txt", ""), classes), 422, "no text file for any of the 2 pictures"),
      (found(dog, ("labels", "a.txt", "7 0 0 1 1"), classes), 422, "a.txt, line 1"),
      (found(results, ("labels", "a.txt", "0 0 0 1 1"), classes), 422, "how large each is"),
      (
        found(dog.replacing(each: "b.jpg", by: "x/a.jpg"), truth), 422,
        "val/a.jpg is answered twice, as a.jpg and as x/a.jpg"
      ),
      (
        found(dog.replacing(each: "b.jpg", by: "x/a.jpg"), ("labels", "a.txt", ""), classes), 422,
        "a.jpg and another picture, x/a.jpg, have their labels in a.txt"
      ),
      (
        found(
          dog.replacing(each: "a.jpg", by: "images/a.jpg"), ("labels", "x/labels/a.txt", ""),
          ("labels", "y/labels/a.txt", ""), ("labels", "x/labels/b.txt", ""), classes), 422,
        "images/a.jpg may have its labels in x/labels/a.txt or in y/labels/a.txt"
      ),
      (
        found(dog.replacing(each: "detections", by: "poses"), truth), 422,
        "predictions, line 1: 'detections' is missing"
      ),
      (
        found(dog.replacing(each: "b.jpg", by: "a.jpg"), ("labels", "c.txt", ""), classes), 422,
        "a.jpg is answered twice"
      ),
      (
        found(
          dog.replacing(each: "a.jpg", by: "x/a.jpg"), ("labels", "labels/y/a.txt", ""), classes),
        422, "no text file for any of the 2 pictures"
      ),
    ]
  }()

  @Test(arguments: wrong.indices)
  func `what cannot be compared is told`(number: Int) throws {
    let (files, status, words) = Self.wrong[number]
    let answer = try ask("detect", files)
    #expect(answer.status == status)
    #expect(answer.header["Content-Type"] == "application/problem+json")
    let detail = try answer.json()["detail"]?.nonemptyString
    #expect(detail?.contains(words) == true, "\(detail ?? "")")
  }

  @Test func `only a form is taken`() throws {
    let answer = try SampleService().post("/v1/eval/detect", [1], type: "application/json")
    #expect(answer.status == 415)
    #expect(try SampleService().post("/v1/eval/embed", [1]).status == 404)
  }
}
