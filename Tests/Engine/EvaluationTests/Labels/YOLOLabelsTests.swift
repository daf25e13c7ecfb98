import TestSupport
import Testing
import VisionBase

@testable import Evaluation

@Suite struct YOLOLabelsTests {
  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    return folder
  }

  @Test func `boxes are the middle and sides in parts of the picture`() throws {
    let folder = try folder([
      "classes.txt": "cat\ndog\n", "val/a.txt": "1 0.5 0.5 0.2 0.1\n\n0 0.1 0.2 0.2 0.4\r\n",
      "b.txt": "0 0.1 0.1 0.3 0.1 0.3 0.5\n", "empty.txt": "",
    ])
    let labels = try YOLOLabels(folder: folder.path)
    #expect(labels.categories.map(\.name) == ["cat", "dog"])
    let objects = try #require(
      try labels.objects(of: "/data/images/val/a.jpg", width: 200, height: 100))
    #expect(objects.map(\.category) == [1, 0])
    #expect(objects[0].box == LabelBox(x: 80, y: 45, width: 40, height: 10))
    #expect(objects[0].area == 400)
    // An outline has the least box around it.
    let outline = try labels.objects(of: "b.png", width: 100, height: 100)?.first?.box
    #expect(
      outline.map { abs($0.x - 10) + abs($0.width - 20) + abs($0.height - 40) < 1e-9 } == true)
    #expect(try labels.objects(of: "empty.jpg", width: 1, height: 1)?.isEmpty == true)
    #expect(try labels.objects(of: "absent.jpg", width: 1, height: 1) == nil)
  }

  @Test(
    arguments: [
      "names: [cat, 'big dog']\nnc: 2", "nc: 2\nnames:\n  - cat\n  - \"big dog\"\n",
      "names:\n  0: cat\n  1: big dog\nval: images", "names: ['cat',\n  'big dog']",
    ])
  func `names are read from the forms of data.yaml that are in use`(text: String) throws {
    let folder = try folder(["data.yaml": text, "labels/val/a.txt": ""])
    let labels = try YOLOLabels(folder: folder.path + "/labels/val")
    #expect(labels.categories.map(\.name) == ["cat", "big dog"])
  }

  @Test(
    arguments: [
      ("0 0.5 0.5 0.2", "line 1"), ("0.5 0.5 0.5 0.5 0.5", "line 1"),
      ("cat 0.5 0.5 0.5 0.5", "line 1"),
      ("0 0.5 0.5 nan 0.5", "line 1"), ("0 0.5 0.5 0.2 0.2\n7 0.5 0.5 0.2 0.2", "line 2"),
      ("0 100 100 50 50", "parts of the picture"), ("-1 0.5 0.5 0.2 0.2", "no class -1"),
    ])
  func `a line that is no label is named`(text: String, words: String) throws {
    let folder = try folder(["classes.txt": "cat", "a.txt": text])
    let labels = try YOLOLabels(folder: folder.path)
    let error = #expect(throws: VisionError.self) {
      try labels.objects(of: "a.jpg", width: 10, height: 10)
    }
    #expect(error?.code == .inputInvalid && error?.message.contains(words) == true)
  }

  @Test func `without names of classes it is said where they are looked for`() throws {
    let folder = try folder(["deep/er/labels/a.txt": ""])
    let error = #expect(throws: VisionError.self) {
      try YOLOLabels(folder: folder.path + "/deep/er/labels")
    }
    #expect(error?.message.contains("--names") == true)
  }
}
