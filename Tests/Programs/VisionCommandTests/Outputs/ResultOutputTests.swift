import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ResultOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["in/dog.bmp", "in/more/face-dog.bmp", "in/more/none.bmp", "in/broken.bmp"] {
      try folder.writePicture(to: name)
    }
  }

  private func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    runProgram(words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") })
  }

  private func text(_ name: String) -> String? {
    folder.read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: ["text", "json", "csv", "coco"])
  func `a file gets what would have been printed`(format: String) throws {
    let printed = run("detect", "--format", format, "F/in")
    #expect(printed.code == .inputFailed && !printed.output.isEmpty)
    let written = run("detect", "--format", format, "--output", "F/found.json", "F/in")
    #expect(written.code == printed.code && written.error == printed.error)
    #expect(written.output.isEmpty)
    #expect(text("found.json") == printed.output)
    let results = format == "coco" ? ["found.results.json"] : []
    let others = ["found.json"] + results + ["in"]
    #expect(folder.names.filter { !$0.bytes.hasPrefix(".") } == others)
  }

  @Test func `labels are files named like the pictures, with the list of classes`() throws {
    let (code, output, _) = run("detect", "-f", "yolo", "-o", "F/labels", "F/in")
    #expect(code == .inputFailed && output.isEmpty)
    #expect(folder.names == ["in", "labels"])
    #expect(
      FileSystem.names(in: folder.file("labels"))
        == [".labels.written", "classes.txt", "dog.txt", "more"])
    #expect(FileSystem.names(in: folder.file("labels/more")) == ["face-dog.txt", "none.txt"])
    let dog = "17 0.703125 0.491667 0.296875 0.429167"
    #expect(text("labels/dog.txt") == dog + "\n")
    #expect(
      text("labels/more/face-dog.txt")?.bytes.split(separator: "\n").map(String.init).count == 2)
    #expect(text("labels/more/none.txt")?.isEmpty == true)
    let classes = try #require(text("labels/classes.txt")).bytes.split(separator: "\n").map(
      String.init)
    #expect(classes.count == 18 && classes[17] == "dog" && classes[0] == "face")
  }

  @Test func `frames of a video have labels of their own`() throws {
    try folder.writeMovie([.dog, .nothing, .dog], to: "street.y4m")
    let (code, _, error) = run("track", "-f", "yolo", "--scores", "-o", "F/labels/", "F/street.y4m")
    #expect(code == .success, "\(error)")
    let names = (0..<3).map { "street_00000\($0).txt" }
    #expect(
      FileSystem.names(in: folder.file("labels")) == [".labels.written", "classes.txt"] + names)
    #expect(text("labels/street_000000.txt")?.bytes.hasSuffix(" 0.750000\n") == true)
  }

  @Test func `labels that somebody else made are not replaced`() throws {
    try folder.write("by hand", to: "labels/more/none.txt")
    let (code, output, error) = run("detect", "-f", "yolo", "-o", "F/labels", "F/in")
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains("labels/more/none.txt is there already"))
    #expect(text("labels/more/none.txt") == "by hand")
    try folder.writeMovie([.dog], to: "a.y4m")
    try folder.write("by hand", to: "other/a_000000.txt")
    let movie = run("track", "-f", "yolo", "-o", "F/other", "F/a.y4m")
    #expect(movie.code == .wrongUsage)
    #expect(text("other/a_000000.txt") == "by hand")
  }

  @Test(arguments: [["F/a.y4m", "F/a_000001.bmp"], ["F/a_000001.bmp", "F/a.y4m"]])
  func `a picture and a frame of a video never share their labels`(inputs: [String]) throws {
    try folder.writeMovie([.dog, .dog], to: "a.y4m", width: 640, height: 480)
    try folder.writePicture(to: "a_000001.bmp")
    let words = ["detect", "-f", "yolo", "-o", "F/labels"] + inputs
    let (code, _, error) = runProgram(
      words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") })
    #expect(code == .wrongUsage)
    #expect(error.contains("would hold the labels of \(folder.path)/a_000001.bmp"))
    // The picture's file exists only if it was first, and the frame's never does: they have a dog.
    #expect(text("labels/a_000001.txt") == (inputs[0].bytes.hasSuffix("bmp") ? "" : nil))
  }

  @Test func `labels written before an error are replaced by the next run`() throws {
    try folder.writeMovie([.dog, .dog], to: "dog.y4m", width: 640, height: 480)
    try folder.writePicture(to: "dog_000001.bmp")
    let picture =
      ["detect", "-f", "yolo", "-o", folder.file("labels")] + [folder.file("dog_000001.bmp")]
    #expect(runProgram(picture + [folder.file("dog.y4m")]).code == .wrongUsage)
    #expect(text("labels/dog_000001.txt")?.isEmpty == false)
    #expect(text("labels/classes.txt") == nil)
    let (code, _, error) = runProgram(picture)
    #expect(code == .success, "\(error)")
  }

  private static let wrong: [(words: [String], message: String)] = [
    (["-f", "yolo"], "--output FOLDER"), (["-o", "-"], "standard output"),
    (["-o", "F/in/dog.bmp"], "would be overwritten"), (["-o", "F/in"], "is a folder"),
    (["-o", "F/new/"], "is a folder"), (["-o", "F/drawn.png"], "--annotate"),
    (["-o", "F/drawn.mp4"], "--annotate"), (["-f", "yolo", "-o", "F/in/dog.bmp"], "overwritten"),
    (["-f", "xml"], "'xml' is not one of text, json, csv, csv-plain, coco, yolo"),
    (["--scores"], "--format yolo"),
  ]

  @Test(arguments: wrong)
  func `what does not fit is refused before any work`(words: [String], message: String) throws {
    let words = (["detect", "F/in"] + words).map {
      $0.replacingOccurrences(of: "F/", with: folder.path + "/")
    }
    let (code, output, error) = runProgram(words)
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains(message), "\(error)")
    #expect(folder.names == ["in"])
  }

  @Test func `a task without places refuses forms that need them`() {
    for task in ["classify", "embed"] {
      for format in ["coco", "yolo"] {
        let (code, _, error) = run(task, "F/in", "--format", format)
        #expect(code == .wrongUsage && error.contains("'\(format)' is not one of text, json"))
      }
    }
  }

  @Test func `a command without a model leaves no file`() {
    let (code, _, _) = run("detect", "--model", "absent", "-o", "F/found.txt", "F/in")
    #expect(code == .setupMissing)
    #expect(folder.names == ["in"])
  }

  @Test func `embeddings go to a file as text or as an array`() throws {
    try folder.writePicture(of: "cat", to: "cat.bmp")
    let printed = run("embed", "-f", "json", "F/cat.bmp").output
    #expect(run("embed", "-f", "json", "-o", "F/cat.jsonl", "F/cat.bmp").output.isEmpty)
    #expect(text("cat.jsonl") == printed)
    let wrong = run("embed", "-o", "F/cat.csv", "F/cat.bmp")
    #expect(wrong.code == .wrongUsage && wrong.error.contains(".npy"))
  }

  @Test func `tables of videos, of similarities and of queries have a heading once`() throws {
    try folder.writeMovie([.dog, .dog], to: "a.y4m")
    let lines = run("detect", "-f", "csv", "F/in/dog.bmp", "F/a.y4m").output.bytes.split(
      separator: "\n"
    ).map(String.init)
    #expect(lines.count == 4 && lines.count { $0.bytes.hasPrefix("input,frame,") } == 1)
    #expect(lines.last?.bytes.hasPrefix(folder.path + "/a.y4m,1,100.0,") == true)
    let nothing = run("track", "-f", "csv", "F/none.y4m")
    #expect(nothing.output.bytes.hasPrefix("input,frame,") && nothing.code == .inputFailed)
    try folder.writePicture(of: "cat", to: "cat.bmp")
    let compared = run("compare", "-f", "csv", "F/cat.bmp", "F/cat.bmp").output
    #expect(
      compared.bytes.hasPrefix("first,second,similarity\n") && compared.bytes.hasSuffix(",1.0\n"))
  }
}
