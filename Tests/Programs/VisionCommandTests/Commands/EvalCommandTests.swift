import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

@Suite struct EvalCommandTests {
  /// Labels of three pictures; the sample detector finds the dog of the red ones.
  private static let labels = """
    {"images":[{"id":1,"file_name":"dog.jpg"},{"id":2,"file_name":"cat.jpg"},
               {"id":3,"file_name":"gone.jpg"}],
     "categories":[{"id":17,"name":"Dog"},{"id":18,"name":"bird"}],
     "annotations":[
       {"id":1,"image_id":1,"category_id":17,"bbox":[355,133,190,206],"area":39140},
       {"id":2,"image_id":2,"category_id":18,"bbox":[10,10,20,20],"area":400},
       {"id":3,"image_id":3,"category_id":18,"bbox":[10,10,20,20],"area":400}]}
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["val/dog.jpg", "val/cat.jpg", "val/other.jpg"] {
      try folder.writePicture(to: name)
    }
    try folder.write(Self.labels, to: "truth.json")
    return folder
  }

  @Test(arguments: ["text", "json", "csv"])
  func `detections are measured against COCO labels`(format: String) throws {
    let folder = try folder()
    try Snapshot.check(
      "eval-detect-\(format)",
      [
        "eval", "detect", "--labels", folder.path + "/truth.json", "--format", format,
        folder.path + "/val",
      ], replacing: [folder.path: "FOLDER"])
  }

  @Test func `recorded results give the numbers of the model itself`() throws {
    let folder = try folder()
    let console = Console()
    let program = VisionProgram(services: SampleServices.all)
    #expect(
      program.run(["detect", "--format", "json", folder.path + "/val"], console: console)
        == .success)
    try folder.write(console.output.text, to: "found.jsonl")
    func measured(_ words: [String]) -> String {
      let console = Console()
      let code = program.run(
        ["eval", "detect", "--format", "json", "--labels", folder.path + "/truth.json"] + words,
        console: console)
      #expect(code == .success)
      return console.output.text
    }
    let live = measured([folder.path + "/val"])
    #expect(live.contains(#""ap":0.4999999999"#))
    #expect(measured(["--predictions", folder.path + "/found.jsonl"]) == live)
    let coco = Console()
    #expect(
      program.run(["detect", "--format", "coco", folder.path + "/val"], console: coco) == .success)
    try folder.write(coco.output.text, to: "found.json")
    #expect(measured(["--predictions", folder.path + "/found.json"]) == live)
  }

  @Test func `labels of one name count as one class, which a line says`() throws {
    let folder = try folder()
    try folder.write(Self.labels.replacing(#""bird""#, with: #""Dog""#), to: "truth.json")
    let (code, output, error) = runProgram([
      "eval", "detect", "--labels", folder.path + "/truth.json", folder.path + "/val",
    ])
    #expect(code == .success)
    #expect(error.contains("classes of one name count as one: 'Dog' (2 of the labels)\n"))
    #expect(output.contains("Dog          2      1 "), "\(output)")
  }

  @Test func `YOLO labels of the same boxes give the same numbers`() throws {
    let folder = try folder()
    try folder.write("dog\nbird\n", to: "labels/classes.txt")
    try folder.write("0 0.5 0.5 0.25 0.25\n", to: "labels/dog.txt")
    try folder.write("", to: "labels/cat.txt")
    let console = Console()
    let code = VisionProgram(services: SampleServices.all).run(
      ["eval", "detect", "--labels", folder.path + "/labels", folder.path + "/val"],
      console: console)
    #expect(code == .success)
    #expect(console.output.text.bytes.hasPrefix("3 pictures\n"))
    #expect(console.output.text.contains("dog          1      1  0.000"))
  }

  @Test(arguments: ["text", "json", "csv"])
  func `classes are the names of folders`(format: String) throws {
    let folder = try TemporaryFolder()
    for name in ["dog/dog.jpg", "cat/cat.jpg", "cat/dog.jpg"] {
      try folder.writePicture(to: "test/" + name)
    }
    try Snapshot.check(
      "eval-classify-\(format)",
      [
        "eval", "classify", "--format", format, "--confusion", folder.path + "/table.csv",
        folder.path + "/test",
      ], replacing: [folder.path: "FOLDER"])
    let table = folder.read("table.csv").map { String(decoding: $0, as: UTF8.self) }
    #expect(table == "label,cat,dog,(nothing)\ncat,1,1,0\ndog,0,1,0\n(nothing),0,0,0\n")
  }

  @Test func `recorded classes are compared with the folders of their pictures`() throws {
    let folder = try TemporaryFolder()
    func line(_ input: String) -> String {
      #"{"input":"\#(input)","classifications":[{"categories":[{"index":0,"score":0.5,"#
        + #""categoryName":"robin"}]}]}"# + "\n"
    }
    func compared(_ inputs: [String]) throws -> (code: ExitCode, output: String, error: String) {
      try folder.write(inputs.map(line).joined(), to: "found.jsonl")
      let console = Console()
      let code = VisionProgram(services: SampleServices.all).run(
        ["eval", "classify", "--predictions", folder.path + "/found.jsonl"], console: console)
      return (code, console.output.text, console.error.text)
    }
    // The end of one path is all of the other.
    let all = try compared(["robin/1.jpg", "more/robin/1.jpg", "wren/1.jpg"])
    #expect(all.code == .success && all.output.bytes.hasPrefix("3 pictures\n"), "\(all)")
    let twice = try compared(["robin/1.jpg", "wren/1.jpg", "robin/1.jpg"])
    #expect(twice.code == .inputFailed && twice.error.contains("robin/1.jpg is answered twice"))
  }

  @Test func `poses are measured against key points`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture(to: "person.jpg")
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"person.jpg"}],
       "categories":[{"id":1,"name":"person","keypoints":["nose","left_eye"]}],
       "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[0,0,640,480],"area":100000,
                       "num_keypoints":2,"keypoints":[320,48,2,330,40,1]}]}
      """, to: "truth.json")
    try Snapshot.check(
      "eval-pose-text",
      ["eval", "pose", "--labels", folder.path + "/truth.json", folder.path + "/person.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `key points of YOLO labels are measured as those of COCO's are`() throws {
    let folder = try TemporaryFolder()
    // The size that the sample engine reports for pictures.
    let (width, height) = (640.0, 480.0)
    try folder.writePicture(to: "person.jpg", width: Int(width), height: Int(height))
    try folder.write(
      "names: [person]\nkpt_shape: [3, 3]\nkpt_names:\n  0: [nose, tail, left_eye]\n",
      to: "labels/data.yaml")
    try folder.write(
      "0 0.5 0.5 1 1 0.001 0 2 0.5 0.5 2 0.0625 0.03125 2\n", to: "labels/person.txt")
    func measured(_ labels: String) -> (text: String, said: String) {
      let console = Console()
      let code = VisionProgram(services: SampleServices.all).run(
        ["eval", "pose", "--labels", folder.path + labels, folder.path + "/person.jpg"],
        console: console)
      #expect(code == .success)
      return (console.output.text, console.error.text)
    }
    let (text, said) = measured("/labels")
    // The nose and the eye are at their labels; a person has no tail.
    #expect(text.contains("PCK@0.05      0.667") && text.contains("left_eye         1     1.000"))
    #expect(said.contains("no answer has these key points, so they count as missed: tail"))
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"person.jpg"}],
       "categories":[{"id":1,"name":"person","keypoints":["nose","tail","left_eye"]}],
       "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[0,0,\(width),\(height)],
         "area":\(width * height * 0.53),"keypoints":[\(width * 0.001),0,2,
         \(width / 2),\(height / 2),2,\(width / 16),\(height / 32),2]}]}
      """, to: "truth.json")
    #expect(measured("/truth.json").text == text)
  }

  @Test func `labels without a key point of people are refused`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture(to: "person.jpg")
    try folder.write("names: [dog]\nkpt_shape: [1, 2]\nkpt_names: [tail]", to: "l/data.yaml")
    try folder.write("0 0.5 0.5 1 1 0.5 0.5\n", to: "l/person.txt")
    let (code, text) = failure(
      ["pose", "--labels", folder.path + "/l", folder.path + "/person.jpg"])
    #expect(code == .inputFailed && text.contains("none of the labels' key points (tail)"))
  }

  // MARK: What is wrong is said

  private func failure(_ words: [String]) -> (code: ExitCode, text: String) {
    let console = Console()
    let code = VisionProgram(services: SampleServices.all).run(["eval"] + words, console: console)
    return (code, console.error.text)
  }

  @Test func `what is missing to compare is said`() throws {
    let folder = try folder()
    let labels = folder.path + "/truth.json"
    #expect(failure(["detect", folder.path]).code == .wrongUsage)
    #expect(failure(["detect", folder.path]).text.contains("--labels is missing"))
    #expect(failure(["detect", "--labels", labels]).text.contains("--predictions"))
    let stranger = failure(["detect", "--labels", labels, folder.path + "/val/other.jpg"])
    #expect(stranger.code == .inputFailed && stranger.text.contains("such as dog.jpg"))
    try folder.writePicture(to: "more/dog.jpg")
    let words = ["detect", "--labels", labels, folder.path + "/val", folder.path + "/val/dog.jpg"]
    #expect(failure(words).code == .success)
    let twice = failure(words + [folder.path + "/more"])
    #expect(twice.code == .inputFailed && twice.text.contains("/more/dog.jpg are both what"))
    // One of them is at the place of the labels.
    let places = Self.labels.replacingOccurrences(of: "\"dog.jpg", with: "\"val/dog.jpg")
    try folder.write(places, to: "places.json")
    let placed = failure(
      ["detect", "--labels", folder.path + "/places.json", folder.path + "/more"] + words.suffix(2))
    #expect(placed.code == .success && placed.text.contains("without labels"))
    // Also for more than two, in any order.
    try folder.writePicture(to: "many/dog.jpg")
    let alike = ["/more", "/many", "/val"].map { folder.path + $0 }
    for first in alike.indices {
      let places = ["detect", "--labels", folder.path + "/places.json"]
      let several = failure(places + alike[first...] + alike[..<first])
      #expect(several.code == .success && several.text.contains("3 pictures without labels"))
    }
    let broken = failure(["detect", "--labels", folder.path + "/val/dog.jpg", folder.path])
    #expect(broken.code == .inputFailed && broken.text.contains("not valid JSON"))
    let plain = failure(["classify", folder.path + "/val"])
    #expect(plain.code == .wrongUsage && plain.text.contains("for each class"))
  }

  @Test func `poses of a document are refused, and those of other forms give one number`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture(to: "person.jpg")
    let names = ["left_eye", "nose"]
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"person.jpg"}],
       "categories":[{"id":1,"name":"person","keypoints":\(names)}],
       "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[0,0,640,480],"area":100000,
                       "num_keypoints":2,"keypoints":[40,15,2,0,0,2]}]}
      """, to: "truth.json")
    let program = VisionProgram(services: SampleServices.all)
    func found(_ format: String) throws -> String {
      let path = folder.path + "/found.\(format)"
      let words = ["pose", "--format", format, "--output", path, folder.path + "/person.jpg"]
      #expect(program.run(words, console: Console()) == .success)
      return path
    }
    let words = ["pose", "--labels", folder.path + "/truth.json", "--predictions"]
    let lines = Console()
    #expect(program.run(["eval"] + words + [try found("json")], console: lines) == .success)
    let live = Console()
    #expect(
      program.run(["eval"] + words.dropLast() + [folder.path + "/person.jpg"], console: live)
        == .success)
    #expect(lines.output.text == live.output.text)
    let document = failure(words + [try found("coco")])
    #expect(document.code == .inputFailed && document.text.contains("leaves out key points"))
    // The list's 17 points are not the labels' two.
    let results = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first {
        $0.bytes.hasSuffix(".results.json")
      })
    let list = failure(words + [folder.path + "/" + results])
    #expect(list.code == .inputFailed && list.text.contains("has 17 key points"))
  }

  @Test func `detections are no classes of pictures, nor poses`() throws {
    let folder = try folder()
    let lines = try folder.write(
      #"{"input":"dog/dog.jpg","detections":[{"boundingBox":{"x":1,"y":2,"width":3,"height":4},"#
        + #""categories":[{"index":0,"score":1,"categoryName":"dog"}]}]}"#, to: "found.jsonl")
    let list = try folder.write(
      #"[{"image_id":1,"category_id":1,"score":1,"bbox":[1,2,3,4]}]"#, to: "found.json")
    for (task, path, words) in [
      ("classify", lines, "line 1: 'classifications' is missing; the evaluated task"),
      ("classify", list, "the evaluated task prints"),
      ("pose", lines, "line 1: 'poses' is missing; the evaluated task"),
      ("pose", list, "needs 'image_id', 'category_id'"),
    ] {
      try folder.write(
        Self.labels.replacingOccurrences(of: #""Dog""#, with: #""Dog","keypoints":["nose"]"#),
        to: "people.json")
      let labels = task == "pose" ? ["--labels", folder.path + "/people.json"] : []
      let (code, text) = failure([task] + labels + ["--predictions", path])
      #expect(code != .success && text.contains(words), "\(text)")
    }
  }

  @Test func `a data set's own folder is one of labels`() throws {
    let folder = try TemporaryFolder()
    try folder.write("names: [dog]\n", to: "ds/data.yaml")
    for part in ["train", "valid"] {
      try folder.writePicture(to: "ds/\(part)/images/1.jpg")
      try folder.write("0 0.5 0.5 0.25 0.25\n", to: "ds/\(part)/labels/1.txt")
    }
    let console = Console()
    let code = VisionProgram(services: SampleServices.all).run(
      ["eval", "detect", "--labels", folder.path + "/ds", folder.path + "/ds"], console: console)
    #expect(code == .success && console.output.text.bytes.hasPrefix("2 pictures\n"))
    #expect(console.output.text.contains("dog          2"))
  }

  @Test func `a file of YOLO labels is of one picture`() throws {
    let folder = try TemporaryFolder()
    for name in ["a/1.jpg", "b/1.jpg"] { try folder.writePicture(to: name) }
    try folder.write("dog\n", to: "labels/classes.txt")
    try folder.write("0 0.5 0.5 0.25 0.25\n", to: "labels/1.txt")
    let words = ["detect", "--labels", folder.path + "/labels", folder.path + "/a"]
    #expect(failure(words).code == .success)
    // The same picture twice counts once.
    #expect(failure(words + [folder.path + "/a/1.jpg"]).code == .success)
    let (code, text) = failure(words + [folder.path + "/b"])
    #expect(code == .inputFailed)
    #expect(text.contains("a/1.jpg and another picture, ") && text.contains("labels/1.txt"))
    // A picture without a name has no labels.
    let unnamed = failure(words + ["-"])
    #expect(unnamed.code == .inputFailed && unnamed.text.contains("-: labels are named like"))
    // In folders like theirs, each has its own.
    for name in ["a", "b"] {
      try folder.write("0 0.5 0.5 0.25 0.25\n", to: "labels/\(name)/1.txt")
    }
    #expect(failure(words + [folder.path + "/b"]).code == .success)
  }

  @Test func `recorded results are judged without a model's options`() throws {
    let folder = try folder()
    let labels = folder.path + "/truth.json"
    let found = try folder.write(
      #"[{"image_id":1,"category_id":90,"score":1,"bbox":[1,2,3,4]}]"#, to: "found.json")
    let words = ["detect", "--labels", labels, "--predictions", found]
    let option = failure(words + ["--max-results", "1"])
    #expect(option.code == .wrongUsage)
    #expect(option.text.contains("--max-results is for a model that looks at pictures"))
    let numbers = failure(words)
    #expect(numbers.code == .inputFailed)
    #expect(numbers.text.contains("none of the results' numbers of categories (90) is one of"))
  }

  @Test func `classes that no label has are named, with the words that mend it`() throws {
    let folder = try folder()
    let other = Self.labels.replacingOccurrences(of: "Dog", with: "dogs")
    try folder.write(other, to: "other.json")
    let words = ["detect", "--labels", folder.path + "/other.json", folder.path + "/val"]
    let unmatched = failure(words)
    #expect(unmatched.code == .inputFailed && unmatched.text.contains("--rename MODEL=LABEL"))
    #expect(failure(["detect", "--rename", "dog=dogs"] + words.dropFirst()).code == .success)
    #expect(
      failure(["detect", "--rename", "dog"] + words.dropFirst()).text.contains("MODEL=LABEL"))
    #expect(
      failure(["detect", "--rename", "dog=doggs"] + words.dropFirst()).text.contains("'dogs'"))
  }

  @Test func `a picture that cannot be read fails, and the rest is measured`() throws {
    let folder = try folder()
    try folder.write("no picture", to: "val/cat.jpg")
    let (code, text) = failure(
      ["detect", "--labels", folder.path + "/truth.json", folder.path + "/val"])
    #expect(code == .inputFailed)
    #expect(
      text.contains("cat.jpg: not a") && text.contains("2 labeled pictures were left out"))
    #expect(text.contains("vision: 1 of 2 inputs could not be read\n"), "\(text)")
  }

  @Test(arguments: ["detect", "pose", "classify"])
  func `what cannot be read costs a line each, and is counted`(task: String) throws {
    let folder = try TemporaryFolder()
    let places = task == "classify" ? "val/person/" : "val/"
    for name in ["person-dog.jpg", "b-broken.jpg", "c-broken.jpg"] {
      try folder.writePicture(to: places + name)
    }
    try folder.write("raw", to: places + "d.nef")
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"person-dog.jpg"},{"id":2,"file_name":"b-broken.jpg"},
                 {"id":3,"file_name":"c-broken.jpg"}],
       "categories":[{"id":1,"name":"dog","keypoints":["nose","left_eye"]}],
       "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[0,0,640,480],"area":100000,
                       "num_keypoints":2,"keypoints":[320,48,2,330,40,1]}]}
      """, to: "truth.json")
    let labels =
      task == "classify" ? ["--rename", "dog=person"] : ["--labels", folder.file("truth.json")]
    let words = [task] + labels + [folder.file("val"), folder.file("gone.jpg")]
    let (code, text) = failure(words)
    #expect(code == .inputFailed)
    let lines = text.bytes.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.contains("-broken.jpg: not a") } == 2, "\(text)")
    #expect(lines.count { $0.contains("gone.jpg: there is no such") } == 1)
    #expect(lines.contains("vision: 3 of 4 inputs could not be read"))
    #expect(
      lines.last?.bytes.hasSuffix(": 1 .nef") == true && lines.last?.contains("left out") == true)
    let quiet = failure(words + ["--quiet"]).text.bytes.split(separator: "\n").map(String.init)
    #expect(quiet.count == 3 && !quiet.contains { $0.contains("left out") }, "\(quiet)")
  }

  // MARK: Where results go

  @Test(arguments: ["detect", "classify", "pose"], ["text", "json", "csv"])
  func `the numbers can go into a file, which nothing that is read can be`(
    task: String, format: String
  ) throws {
    let folder = try TemporaryFolder()
    for name in ["person/dog.jpg", "dog/dog.jpg"] { try folder.writePicture(to: "val/" + name) }
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"person/dog.jpg"}],
       "categories":[{"id":1,"name":"dog","keypoints":["nose"]}],
       "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[0,0,640,480],"area":100000,
                       "num_keypoints":1,"keypoints":[320,48,2]}]}
      """, to: "truth.json")
    let labels = task == "classify" ? [] : ["--labels", folder.file("truth.json")]
    let words = ["eval", task, "--format", format] + labels + [folder.file("val")]
    let printed = runProgram(words)
    #expect(printed.code == .success && !printed.output.isEmpty, "\(printed.error)")
    let written = runProgram(words + ["--output", folder.file("numbers")])
    #expect(written == (printed.code, "", printed.error))
    #expect(try String(contentsOfFile: folder.file("numbers"), encoding: .utf8) == printed.output)
    #expect(runProgram(words + ["--quiet"]) == (printed.code, printed.output, ""))
    for place in ["val/dog/dog.jpg", "val", "picture.jpg"] + (labels.isEmpty ? [] : ["truth.json"])
    {
      let refused = runProgram(words + ["--output", folder.file(place)])
      #expect(refused.code == .wrongUsage && refused.error.contains("--output: "), "\(place)")
    }
    guard task != "pose" else { return }
    let same = runProgram(
      words + ["-o", folder.file("a.csv"), "--confusion", folder.file("a.csv")])
    #expect(same.code == .wrongUsage && same.error.contains("name the same file"))
    let over = runProgram(words + ["--confusion", folder.file("val/dog/dog.jpg")])
    #expect(over.code == .wrongUsage && over.error.contains("--confusion: "))
  }

  @Test func `a table of more confusions than anybody reads is refused`() throws {
    let folder = try TemporaryFolder()
    let (id, box) = (#""id":1"#, #""bbox":[0,0,9,9]"#)
    let classes = (1...2001).map { #"{"id":\#($0),"name":"c\#($0)"}"# }.joined(separator: ",")
    try folder.write(
      #"{"images":[{\#(id),"file_name":"a.jpg"}],"categories":[\#(classes)],"#
        + #""annotations":[{\#(id),"image_id":1,"category_id":1,\#(box)}]}"#, to: "truth.json")
    try folder.write(#"[{"image_id":1,"category_id":1,"score":1,\#(box)}]"#, to: "found.json")
    let words = [
      "eval", "detect", "--labels", folder.file("truth.json"), "--predictions",
      folder.file("found.json"),
    ]
    let refused = runProgram(words + ["--confusion", folder.file("table.csv")])
    #expect(refused.code == .wrongUsage && refused.error.contains("takes at most 2000"))
    // The results are printed nevertheless.
    let plain = runProgram(words)
    #expect(plain.code == .success && refused.output == plain.output && !plain.output.isEmpty)
    #expect(folder.read("table.csv") == nil)
  }

  // MARK: Classes of pictures that are named

  @Test func `classes are taken from lists, and of pictures from the folders they lie in`() throws {
    let folder = try TemporaryFolder()
    for name in ["cat/a-cat.jpg", "cat/sub/b-dog.jpg", "dog/c-dog.jpg", "stray.jpg"] {
      try folder.writePicture(to: "test/" + name)
    }
    func measured(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
      runProgram(["eval", "classify", "--format", "csv"] + words)
    }
    let all = measured([folder.file("test")])
    #expect(all.code == .success)
    #expect(all.output.bytes.hasPrefix("class,pictures,top-1,top-5\n(all),3,"), "\(all.output)")
    try folder.write("\(folder.file("test"))\n", to: "folders.txt")
    #expect(measured(["@" + folder.file("folders.txt")]) == all)
    // A picture has the class of its folder, and naming it again adds nothing.
    let named = [folder.file("test/cat/a-cat.jpg"), folder.file("test/dog/c-dog.jpg")]
    try folder.write(named.joined(separator: "\n"), to: "pictures.txt")
    let some = measured(["@" + folder.file("pictures.txt"), named[0]])
    #expect(some.output.bytes.hasPrefix("class,pictures,top-1,top-5\n(all),2,1.0,1.0\ncat,1,"))
    #expect(measured([folder.file("test")] + named) == all)
    let absent = measured([folder.file("test"), "@" + folder.file("absent.txt")])
    #expect(absent.code == .inputFailed && absent.output == all.output)
    #expect(absent.error.contains("1 of 4 inputs could not be read"), "\(absent.error)")
  }
}
