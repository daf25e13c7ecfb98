import Foundation
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

/// Tests of evaluations that are refused because they would do harm or give wrong numbers.
@Suite struct EvalSafetyTests {
  private static let labels = """
    {"images":[{"id":1,"file_name":"dog.jpg"}],"categories":[{"id":1,"name":"dog"}],
     "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[355,133,190,206],"area":39140}]}
    """

  /// Returns a folder with a picture of a dog in `val`, and its YOLO label in `labels`.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.writePicture(to: "val/dog.jpg")
    try folder.write("dog\n", to: "labels/classes.txt")
    try folder.write("0 0.7 0.5 0.3 0.43\n", to: "labels/dog.txt")
    return folder
  }

  @Test func `labels that are missing or without a picture are told`() throws {
    let folder = try folder()
    let words = ["eval", "detect", "--labels", folder.file("labels"), folder.file("val")]
    #expect(!runProgram(words).error.contains("belong"))
    for name in ["2.txt", "1.TXT"] { try folder.write("", to: "labels/\(name)") }
    let (code, _, error) = runProgram(words)
    #expect(code == .success)
    #expect(
      error.contains(
        "vision: 2 files of labels belong to no picture that was looked at, such as "
          + folder.file("labels/1.TXT")), "\(error)")
    #expect(!runProgram(words + ["--quiet"]).error.contains("belong"))
    // As of files that are kept elsewhere and were not fetched.
    try FileManager.default.removeItem(atPath: folder.file("labels/dog.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("labels/dog.txt"), withDestinationPath: ".git/annex/dog")
    let (failed, output, reason) = runProgram(words)
    #expect(failed == .inputFailed && output.isEmpty, "\(failed)")
    #expect(reason.contains("\(folder.file("labels/dog.txt")): this link leads to no file"))
  }

  @Test func `results that name pictures by number are not judged by YOLO labels`() throws {
    let folder = try folder()
    let list = try folder.write(
      #"[{"image_id":1,"category_id":1,"score":1,"bbox":[355,133,190,206]}]"#, to: "list.json")
    let coco = try folder.write(Self.labels, to: "truth.json")
    let words = ["eval", "detect", "--predictions", list, "--labels"]
    #expect(runProgram(words + [coco]).code == .success)
    let (code, output, error) = runProgram(words + [folder.file("labels"), folder.file("val")])
    #expect(code == .inputFailed && output.isEmpty)
    #expect(error.contains("list.json: a list of results names pictures and classes by COCO's"))
    // A document names them.
    let document = runProgram(["detect", "--format", "coco", folder.file("val")]).output
    let named = try folder.write(document, to: "found.json")
    let same = runProgram(
      ["eval", "detect", "-p", named, "-l", folder.file("labels"), folder.file("val")])
    #expect(same.code == .success, "\(same.error)")
  }

  @Test(arguments: ["--output", "--confusion"])
  func `label files are not overwritten`(option: String) throws {
    let folder = try folder()
    let words = ["eval", "detect", "--labels", folder.file("labels"), folder.file("val")]
    for name in ["labels/classes.txt", "labels/dog.txt", "val/../labels/dog.txt"] {
      let before = folder.read(name)
      let (code, _, error) = runProgram(words + [option, folder.file(name)])
      #expect(code == .wrongUsage && error.contains("\(option): "), "\(name): \(error)")
      #expect(folder.read(name) == before)
    }
    #expect(runProgram(words + [option, folder.file("labels/new.csv")]).code == .success)
  }

  @Test func `one file is not both results, whatever it is called`() throws {
    let folder = try folder()
    let words = ["eval", "detect", "--labels", folder.file("labels"), folder.file("val")]
    let one = folder.file("table.csv")
    for other in [one, folder.file("./table.csv"), folder.file("val/../table.csv")] {
      let (code, _, error) = runProgram(words + ["--output", one, "--confusion", other])
      #expect(code == .wrongUsage && error.contains("name the same file"), "\(other)")
      #expect(folder.read("table.csv") == nil)
    }
    #expect(
      runProgram(words + ["--output", one, "--confusion", folder.file("val/table.csv")]).code
        == .success)
  }

  @Test(arguments: ["detect", "classify"])
  func `labels that there are not are told before a model looks`(task: String) throws {
    let folder = try folder()
    var services = SampleServices.all
    services.detect = services.detect.with { _, _ throws(VisionError) in
      throw VisionError(.modelInvalid, "the model was made")
    }
    services.classify = services.classify.with { _, _ throws(VisionError) in
      throw VisionError(.modelInvalid, "the model was made")
    }
    let labels = task == "classify" ? [] : ["--labels", folder.file("labels")]
    func failure(_ renaming: String) -> String {
      let words = ["eval", task, "--rename", renaming] + labels
      let pictures = task == "classify" ? folder.path : folder.file("val")
      return runProgram(words + [pictures], services: services).error
    }
    #expect(failure("cat=bird").contains("--rename: cat=bird: no label is called 'bird'"))
    #expect(failure(task == "classify" ? "cat=val" : "cat=dog").contains("the model was made"))
  }

  @Test func `a picture is of the folder that it lies in, however it is named`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture(to: "set/cat/inner/a-cat.jpg")
    try folder.writePicture(to: "set/cat/b-cat.jpg")
    for path in ["set/cat/./b-cat.jpg", "set/cat/inner/../b-cat.jpg"] {
      let (code, output, error) = runProgram(
        ["eval", "classify", "--format", "csv", folder.file(path)])
      #expect(code == .success, "\(error)")
      #expect(
        output.bytes.hasPrefix("class,pictures,top-1,top-5\n(all),1,1.0,1.0\ncat,1,"), "\(output)")
    }
    // For a recorded picture the target of `..` is unknown.
    let line =
      #"{"input":"../a.jpg","classifications":[{"categories":[{"score":1,"categoryName":"x"}]}]}"#
    let recorded = try folder.write(line + "\n", to: "found.jsonl")
    #expect(runProgram(["eval", "classify", "--predictions", recorded]).code == .wrongUsage)
  }

  @Test func `a recorded answer with a wrong value is refused, and not left out`() throws {
    let folder = try TemporaryFolder()
    let labels = try folder.write(Self.labels, to: "truth.json")
    func error(_ members: String) throws -> String {
      let line =
        #"{"input":"dog.jpg","width":640,"height":480,\#(members),"detections":[{"boundingBox":"#
        + #"{"x":9,"y":9,"width":9,"height":9},"categories":[{"index":0,"score":1}]}]}"#
      let found = try folder.write(line + "\n", to: "found.jsonl")
      return runProgram(
        ["eval", "detect", "--upright", "--labels", labels, "--predictions", found]
      ).error
    }
    #expect(try !error(#""orientation":"right""#).contains("found.jsonl, line 1"))
    #expect(
      try error(#""orientation":"sideways""#).contains(
        "found.jsonl, line 1: the 'orientation' is none that is known; it must be one of up, "))
    let line = #"{"input":"a/1.jpg","classifications":[{"categories":[{"score":"1"}]}]}"#
    let found = try folder.write(line + "\n", to: "found.jsonl")
    let (code, _, text) = runProgram(["eval", "classify", "--predictions", found])
    #expect(code == .inputFailed && text.contains("found.jsonl, line 1: a class needs 'score'"))
  }

  @Test func `who names the folder of a class is told to name the one above`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture(to: "set/cat/a.jpg")
    let (code, _, error) = runProgram(["eval", "classify", folder.file("set/cat")])
    #expect(code == .wrongUsage)
    #expect(error.contains("set/cat: its pictures lie directly in it; name the folder above"))
  }

  @Test func `pictures in one folder that share a text file must be called otherwise`() throws {
    let folder = try folder()
    try folder.writePicture(to: "val/dog.png")
    let (code, _, error) = runProgram(
      ["eval", "detect", "--labels", folder.file("labels"), folder.file("val")])
    #expect(code == .inputFailed)
    #expect(error.contains("dog.txt; rename one of them, as a file of labels is of one picture"))
  }

  @Test(arguments: ["coco", "yolo", "folders"])
  func `a video is told what to give in its place`(form: String) throws {
    let folder = try folder()
    try folder.writePicture(to: "val/film.MP4")
    let labels = [
      "coco": ["detect", "--labels", try folder.write(Self.labels, to: "truth.json")],
      "yolo": ["detect", "--labels", folder.file("labels")], "folders": ["classify"],
    ]
    let pictures = [folder.file("val/dog.jpg"), folder.file("val/film.MP4")]
    let (code, output, error) = runProgram(
      ["eval"] + (labels[form] ?? []) + (form == "folders" ? ["--rename", "dog=val"] : [])
        + pictures)
    #expect(code == .inputFailed && !output.isEmpty, "\(error)")
    #expect(error.contains("film.MP4: a video is not evaluated as it is; give the folder of its"))
  }
}
