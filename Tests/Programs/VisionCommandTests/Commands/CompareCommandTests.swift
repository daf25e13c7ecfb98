import Foundation
import TestSupport
import Testing

@testable import VisionCommand

@Suite struct CompareCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writePicture(of: "cat", to: "cat.jpg")
    try folder.writePicture(of: "cat dog", to: "both.jpg")
    try folder.writePicture(of: "broken", to: "broken.jpg")
    try folder.writePicture(of: "nothing", to: "nothing.jpg")
    try folder.write(
      "\(folder.path)/both.jpg\n\(folder.path)/absent.jpg\n", to: "list.txt")
  }

  static let cases: [(name: String, words: [String])] = [
    ("compare-text", ["F/cat.jpg", "F/both.jpg"]),
    ("compare-json", ["--format", "json", "F/cat.jpg", "F/both.jpg"]),
    ("compare-broken", ["F/cat.jpg", "F/broken.jpg"]),
    ("compare-missing", ["F/absent.jpg", "F/cat.jpg"]),
    ("compare-folder", ["F/cat.jpg", "F"]),
    ("compare-folder-json", ["--format", "json", "F/cat.jpg", "F"]),
    ("compare-folder-csv", ["--format", "csv", "F/cat.jpg", "F/both.jpg", "F"]),
    ("compare-list", ["F/cat.jpg", "@F/list.txt"]),
    ("compare-first-broken", ["F/broken.jpg", "F/cat.jpg", "F/both.jpg"]),
    ("compare-first-folder", ["F", "F/cat.jpg"]),
    ("compare-first-list", ["@F/list.txt", "F/cat.jpg"]),
    ("compare-without-direction", ["F/cat.jpg", "F/nothing.jpg"]),
    ("compare-one", ["F/cat.jpg"]),
    ("compare-standard-input-twice", ["-", "-"]),
    ("compare-missing-model", ["--model", "absent", "F/cat.jpg", "F/cat.jpg"]),
    ("compare-heads", ["--model", "two", "F/cat.jpg", "F/both.jpg"]),
    ("compare-head", ["--model", "two", "--head", "1", "F/cat.jpg", "F/both.jpg"]),
  ]

  @Test(arguments: cases)
  func `is as recorded`(name: String, words: [String]) throws {
    let words =
      ["compare"]
      + words.map { word in
        if word.hasPrefix("@F") { return "@" + folder.path + word.dropFirst(2) }
        return word.hasPrefix("F") ? folder.path + word.dropFirst() : word
      }
    try Snapshot.check(name, words, replacing: [folder.path: "FOLDER"])
  }

  private func compare(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    runProgram(["compare"] + words)
  }

  @Test(arguments: ["text", "json", "csv"])
  func `what is printed can go into a file`(format: String) throws {
    let (first, path) = (folder.path + "/cat.jpg", folder.path + "/found/results")
    try folder.write("older", to: "found/results")
    let printed = compare("--format", format, first, folder.path)
    let written = compare(
      "--format", format, "--output", path, "--overwrite", first, folder.path)
    #expect(printed.output.contains("both.jpg"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == printed.output)
    #expect(written.output == "")
    #expect((written.code, written.error) == (printed.code, printed.error))
  }

  @Test func `a file appears only where there was something to compare with`() throws {
    try folder.write("older", to: "found/results")
    let path = folder.path + "/found/results"
    let run = compare(
      "--output", path, "--overwrite", folder.path + "/broken.jpg", folder.path + "/cat.jpg")
    #expect(run.code == .inputFailed)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "older")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/found").count == 1)
  }

  @Test func `a file of results takes no place that is another thing's`() throws {
    let cat = folder.path + "/cat.jpg"
    #expect(compare("--output", cat, cat, cat).error.contains("is one of the inputs"))
    #expect(compare("--output", folder.path, cat, cat).error.contains("is a folder"))
    #expect(compare("--output", "out.png", cat, cat).error.contains("named like a picture"))
    #expect(compare("--output", "-", cat, cat).error.contains("'-' would be standard output"))
  }
}
