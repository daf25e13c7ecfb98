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
  }

  static let cases: [(name: String, words: [String])] = [
    ("compare-text", ["F/cat.jpg", "F/both.jpg"]),
    ("compare-json", ["--format", "json", "F/cat.jpg", "F/both.jpg"]),
    ("compare-broken", ["F/cat.jpg", "F/broken.jpg"]),
    ("compare-missing", ["F/absent.jpg", "F/cat.jpg"]),
    ("compare-folder", ["F/cat.jpg", "F"]),
    ("compare-without-direction", ["F/cat.jpg", "F/nothing.jpg"]),
    ("compare-one", ["F/cat.jpg"]),
    ("compare-standard-input-twice", ["-", "-"]),
    ("compare-missing-model", ["--model", "absent", "F/cat.jpg", "F/cat.jpg"]),
    ("compare-heads", ["--model", "two", "F/cat.jpg", "F/both.jpg"]),
    ("compare-head", ["--model", "two", "--head", "1", "F/cat.jpg", "F/both.jpg"]),
  ]

  @Test(arguments: cases)
  func `is as recorded`(name: String, words: [String]) throws {
    let words = ["compare"] + words.map { $0.hasPrefix("F") ? folder.path + $0.dropFirst() : $0 }
    try Snapshot.check(name, words, replacing: [folder.path: "FOLDER"])
  }
}
