import Testing
import VisionBase

@testable import Evaluation

@Suite struct YOLOTextsTests {
  private func path(of picture: String, among paths: [String]) throws -> String? {
    try YOLOTexts(paths.map { YOLOLabels.LabelText(path: $0, bytes: []) }).text(of: picture)?.path
  }

  /// The expected label file of a picture among several.
  private static let rows: [(picture: String, files: [String], file: String?)] = [
    ("a.jpg", ["a.txt", "b.txt"], "a.txt"), ("c.jpg", ["a.txt", "b.txt"], nil),
    ("a.jpg", [], nil), ("", ["a.txt"], nil),
    // As with `--labels labels`: by the longest end of the path, down to the name.
    ("images/val/a.jpg", ["labels/val/a.txt", "labels/train/a.txt"], "labels/val/a.txt"),
    ("images/a.jpg", ["labels/a.txt"], "labels/a.txt"), ("a.b/c.jpg", ["c.txt"], "c.txt"),
    ("./val//a.jpg", ["labels/./val/a.txt"], "labels/./val/a.txt"),
    ("b/1.jpg", ["labels/b/1.txt", "labels/1.txt"], "labels/b/1.txt"),
    ("c/1.jpg", ["labels/b/1.txt", "labels/1.txt"], "labels/1.txt"),
    // Files of another folder do not belong to it.
    ("b/1.jpg", ["labels/a/1.txt"], nil), ("b/1.jpg", ["set/a/1.txt", "set/c/2.txt"], nil),
    ("set/labels/b/1.jpg", ["set/labels/a/1.txt"], nil),
    // Without such a name it is the folder that contains all of them.
    ("images/1.jpg", ["marks/1.txt", "marks/2.txt"], "marks/1.txt"),
    ("b/1.jpg", ["marks/a/1.txt", "marks/b/1.txt"], "marks/b/1.txt"),
    // Beside the folder of images, regardless of other files.
    (
      "ds/images/val/1.jpg", ["ds/labels/val/1.txt", "ds/README.txt", "ds/labels/train/1.txt"],
      "ds/labels/val/1.txt"
    ),
    ("train/images/1.jpg", ["train/labels/1.txt", "valid/labels/1.txt"], "train/labels/1.txt"),
    ("images/1.jpg", ["old/labels/1.txt", "labels/1.txt"], "labels/1.txt"),
    ("/data/ds/images/1.jpg", ["labels/1.txt", "README.txt"], "labels/1.txt"),
    ("ds/train/images/1.jpg", ["train/labels/1.txt", "labels/1.txt"], "train/labels/1.txt"),
    ("../images/1.jpg", ["labels/1.txt", "README.txt"], "labels/1.txt"),
    // A shorter path matches as far as it goes.
    ("a.jpg", ["labels/val/a.txt", "labels/val/b.txt"], "labels/val/a.txt"),
  ]

  @Test(arguments: rows.indices)
  func `a picture has the file that it has in a folder`(number: Int) throws {
    let row = Self.rows[number]
    #expect(try path(of: row.picture, among: row.files) == row.file)
  }

  @Test(arguments: [["x/a.txt", "y/a.txt"], ["a.txt", "a.txt"]])
  func `of several files that fit none is taken`(files: [String]) {
    let error = #expect(throws: VisionError.self) { try path(of: "a.jpg", among: files) }
    #expect(error?.message.contains("in \(files[0]) or in \(files[1])") == true)
  }

  @Test func `of several folders called labels none is taken, whatever else fits`() throws {
    let files = ["train/labels/1.txt", "valid/labels/1.txt", "train/labels/2.txt"]
    #expect(try path(of: "images/2.jpg", among: files) == "train/labels/2.txt")
    for others in [files, Array(files.prefix(2))] {
      let error = #expect(throws: VisionError.self) { try path(of: "images/1.jpg", among: others) }
      #expect(error?.message.contains("in \(files[0]) or in \(files[1])") == true)
    }
  }

  @Test func `how many files are called alike is known`() {
    let files = ["x/a.txt", "y/a.txt", "b.txt"].map { YOLOLabels.LabelText(path: $0, bytes: []) }
    #expect(YOLOTexts(files).mostAlike == 2 && YOLOTexts([]).mostAlike == 0)
  }
}
