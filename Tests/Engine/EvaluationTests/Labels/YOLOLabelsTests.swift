import Foundation
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

  @Test func `labels that cannot be read are an error, and not a picture without objects`() throws {
    let folder = try folder(["classes.txt": "cat\n", "labels/good.txt": "", "labels/c.txt/x": ""])
    let place = folder.file("labels")
    for (name, target) in [("a", "nowhere"), ("b", "b.txt"), ("d", "/"), ("e", "/dev/null")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(place)/\(name).txt", withDestinationPath: target)
    }
    let labels = try YOLOLabels(folder: place, namesAt: folder.file("classes.txt"))
    #expect(try labels.text(of: "good.jpg") != nil && labels.text(of: "none.jpg") == nil)
    for (name, words) in [
      ("a", "this link leads to no file"), ("b", "and this is none"), ("c", "and this is none"),
      ("d", "and this is none"), ("e", "and this is none"),
    ] {
      let error = #expect(throws: VisionError.self) { try labels.text(of: "\(name).jpg") }
      #expect(
        error?.message.bytes.hasPrefix("\(place)/\(name).txt: ") == true
          && error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test func `text files that belong to no picture are found beside those that do`() throws {
    let folder = try folder([
      "classes.txt": "cat\n", "a/1.txt": "", "a/2.TXT": "", "a/notes.md": "", "a/classes.txt": "",
      "b/3.txt": "", "c/4.txt": "",
    ])
    let labels = try YOLOLabels(folder: folder.path)
    let place = folder.path
    #expect(labels.strays(beside: ["\(place)/a/1.txt"]) == ["\(place)/a/2.TXT"])
    #expect(
      labels.strays(beside: ["\(place)/c/4.txt", "\(place)/a/0.txt"])
        == ["\(place)/a/1.txt", "\(place)/a/2.TXT"])
    #expect(labels.strays(beside: ["\(place)/b/3.txt"]).isEmpty)
    #expect(labels.strays(beside: []).isEmpty)
  }

  @Test func `a folder of data sets has labels beside their pictures`() throws {
    let folder = try folder([
      "ds/data.yaml": "names: [cat]", "ds/train/labels/1.txt": "0 0.5 0.5 0.2 0.1",
      "ds/valid/labels/1.txt": "", "ds/labels/test/1.txt": "0 0.5 0.5 0.5 0.5",
      "other/labels/1.txt": "",
    ])
    let labels = try YOLOLabels(folder: folder.path + "/ds")
    func file(_ picture: String) throws -> String? {
      try labels.text(of: picture).map { String($0.path.bytes.dropFirst(folder.path.count)) }
    }
    for start in ["", "ds/", "./ds/", "/elsewhere/ds/"] {
      #expect(try file(start + "train/images/1.jpg") == "/ds/train/labels/1.txt")
    }
    #expect(try file("valid/images/1.jpg") == "/ds/valid/labels/1.txt")
    #expect(try file("ds/images/test/1.jpg") == "/ds/labels/test/1.txt")
    #expect(try file("valid/images/2.jpg") == nil)
    // A file outside the folder is not one of its labels.
    #expect(try file("../other/images/1.jpg") == nil)
  }

  @Test(
    arguments: [
      "names: [cat, 'big dog'] # two\nnc: 2", "nc: 2\nnames:\n  - cat\n  - \"big dog\"\n",
      "names: # both\n  0: cat # small\n  1: big dog\nval: images", "names: ['cat',\n  'big dog']",
      "names: {0: cat, 1: 'big dog'} # two", "names: { 0 : cat,\n  1: big dog }\nnc: 2",
      "names: {1: big dog, '0': cat, }",
    ])
  func `names are read from the forms of data.yaml that are in use`(text: String) throws {
    let folder = try folder(["data.yaml": text, "labels/val/a.txt": ""])
    let labels = try YOLOLabels(folder: folder.path + "/labels/val")
    #expect(labels.categories.map(\.name) == ["cat", "big dog"])
  }

  // MARK: Key points

  private static let shapes = [
    "kpt_shape: [2, 3] # count and numbers", "kpt_shape:\n- 2\n- 3\n",
  ]
  private static let names = [
    "kpt_names:\n  0:\n    - nose\n    - left_eye\n", "kpt_names:\n  0: [nose, left_eye]\n",
    "kpt_names: ['nose',\n  'left_eye']",
  ]

  @Test(arguments: shapes, names)
  func `key points are read in the forms of data.yaml`(shape: String, names: String) throws {
    let folder = try folder([
      "data.yaml": "\(shape)\nflip_idx: [0, 1]\nnames:\n  0: person\n\n\(names)",
      "labels/a.txt": "0 0.5 0.5 0.2 0.1 0.4 0.5 2 0 0 0\n",
    ])
    let labels = try YOLOLabels(folder: folder.path + "/labels", of: .keypoints)
    #expect(
      labels.categories == [LabelCategory(id: 0, name: "person", keypoints: ["nose", "left_eye"])])
    let person = try #require(try labels.objects(of: "a.jpg", width: 200, height: 100)?.first)
    #expect(person.box == LabelBox(x: 80, y: 45, width: 40, height: 10))
    // Such labels have no outline; Ultralytics uses 0.53 of the box as its area.
    #expect(abs(person.area - 212) < 1e-9)
    #expect(
      person.keypoints == [
        LabelledKeypoint(x: 80, y: 50), LabelledKeypoint(x: 0, y: 0, isLabelled: false),
      ])
    // The same labels also work as labels of boxes.
    let box = try YOLOLabels(folder: folder.path + "/labels").objects(
      of: "a.jpg", width: 200, height: 100)?.first
    #expect(box?.box == person.box && box?.area == 400 && box?.keypoints.isEmpty == true)
  }

  @Test func `key points without a state are labeled unless they are at 0, 0 or outside`() throws {
    let folder = try folder([
      "data.yaml": "names: [person]\nkpt_shape: [3, 2]\nkpt_names: [a, b, c]",
      "a.txt": "0 0.5 0.5 1 1 0 0.5 0 0 -1 -1\n",
    ])
    let labels = try YOLOLabels(folder: folder.path, of: .keypoints)
    let person = try #require(try labels.objects(of: "a.jpg", width: 10, height: 10)?.first)
    #expect(person.keypoints.map(\.isLabelled) == [true, false, false])
  }

  @Test func `without a shape there are COCO's 17 key points, for boxes too`() throws {
    let points = (0..<17).map { "0.\($0 + 10) 0.5 2" }.joined(separator: " ")
    let folder = try folder(["classes.txt": "person", "a.txt": "0 0.5 0.5 0.5 0.5 \(points)"])
    let labels = try YOLOLabels(folder: folder.path, of: .keypoints)
    let person = try #require(try labels.objects(of: "a.jpg", width: 100, height: 10)?.first)
    #expect(labels.categories[0].keypoints.last == "right_ankle")
    #expect(person.keypoints.count == 17 && abs(person.keypoints[16].x - 26) < 1e-9)
    let boxes = try YOLOLabels(folder: folder.path)
    #expect(
      try boxes.objects(of: "a.jpg", width: 100, height: 10)?.first?.box
        == LabelBox(x: 25, y: 2.5, width: 50, height: 5))
  }

  @Test(
    arguments: [
      ("kpt_shape: [3, 2]", "name each under kpt_names"),
      ("kpt_shape: [3, 2]\nkpt_names: [a, b]", "2 have names"),
      ("kpt_shape: [17, 4]", "2 or 3"),
      ("kpt_shape: [99999999999999999999, 3]", "2 or 3"), ("kpt_shape: [2]", "2 or 3"),
    ])
  func `what is said of key points must fit`(yaml: String, words: String) throws {
    let folder = try folder(["data.yaml": "names: [person]\n\(yaml)", "a.txt": "0 0.5 0.5 1 1"])
    let error = #expect(throws: VisionError.self) {
      try YOLOLabels(folder: folder.path, of: .keypoints)
    }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `a line without its key points is named`() throws {
    let folder = try folder(["classes.txt": "person", "a.txt": "0 0.5 0.5 1 1"])
    let labels = try YOLOLabels(folder: folder.path, of: .keypoints)
    let error = #expect(throws: VisionError.self) {
      try labels.objects(of: "a.jpg", width: 10, height: 10)
    }
    #expect(error?.message.contains("line 1") == true)
    #expect(error?.message.contains("17 key points of 3 numbers each") == true)
  }

  @Test func `text files in memory say the same as those in a folder`() throws {
    let text = "0 0.5 0.5 0.2 0.4\n"
    let folder = try folder(["classes.txt": "cat", "val/a.txt": text])
    func file(_ path: String, _ text: String) -> YOLOLabels.LabelText {
      .init(path: path, bytes: Array(text.utf8))
    }
    let files = [file("labels/val/a.txt", text), file("labels/train/a.txt", "")]
    let labels = try YOLOLabels(files, describedBy: file("labels/data.yaml", "names: [cat]"))
    #expect(
      try labels.objects(of: "val/a.jpg", width: 100, height: 50)
        == YOLOLabels(folder: folder.path).objects(of: "val/a.jpg", width: 100, height: 50))
    #expect(labels.categories.map(\.name) == ["cat"] && labels.comparisons == 2)
    #expect(try labels.objects(of: "b.jpg", width: 1, height: 1) == nil)
    let error = #expect(throws: VisionError.self) {
      try labels.objects(of: "a.jpg", width: 1, height: 1)
    }
    #expect(error?.message.contains("labels/val/a.txt or in labels/train/a.txt") == true)
  }

  // MARK: What is wrong

  @Test(
    arguments: [
      ("0 0.5 0.5 0.2", "line 1"), ("0.5 0.5 0.5 0.5 0.5", "line 1"),
      ("cat 0.5 0.5 0.5 0.5", "line 1"),
      ("0 0.5 0.5 nan 0.5", "line 1"), ("0 0.5 0.5 0.2 0.2\n7 0.5 0.5 0.2 0.2", "line 2"),
      ("0 100 100 50 50", "parts of the picture"), ("-1 0.5 0.5 0.2 0.2", "no class -1"),
      ("0 0.5 0.5 -0.2 0.2", "line 1: the box has a negative width or height"),
      ("0 0.5 0.5 0.2 -0.001", "line 1: the box has a negative width or height"),
      ("0 1.5 0.5 0.2 0.2", "line 1: the middle, width and height of a box are parts"),
      ("0 0.5 -0.1 0.2 0.2", "line 1: the middle, width and height of a box are parts"),
      ("0 0.5 0.5 1.2 0.2", "line 1: the middle, width and height of a box are parts"),
      ("0 2 2 3 2 3 3", "line 1: the middle, width and height of a box are parts"),
    ])
  func `a line that is no label is named`(text: String, words: String) throws {
    let folder = try folder(["classes.txt": "cat", "a.txt": text])
    let labels = try YOLOLabels(folder: folder.path)
    let error = #expect(throws: VisionError.self) {
      try labels.objects(of: "a.jpg", width: 10, height: 10)
    }
    #expect(error?.code == .inputInvalid && error?.message.contains(words) == true)
  }

  @Test(arguments: ["0 1.005 0.5 0 1.01", "0 0.1 0.1 1.05 0.1 1.05 0.5"])
  func `what rounding leaves outside is read, and so are boxes without an extent`(
    text: String
  ) throws {
    let folder = try folder(["classes.txt": "cat", "a.txt": text])
    let labels = try YOLOLabels(folder: folder.path)
    #expect(try labels.objects(of: "a.jpg", width: 10, height: 10)?.count == 1)
  }

  @Test(
    arguments: [
      ("3", "0.5 0.5 -1", "the state of a key point is negative"),
      ("3", "1.5 0.5 2", "x and y of a key point are parts"),
      ("3", "0.5 -0.5 1", "x and y of a key point are parts"), ("3", "-1 7 0", nil),
      ("2", "0.5 1.5", "x and y of a key point are parts"), ("2", "-1 -1", nil),
    ] as [(String, String, String?)])
  func `labeled key points lie in the picture`(
    numbersEach: String, point: String, words: String?
  ) throws {
    let folder = try folder([
      "data.yaml": "names: [a]\nkpt_shape: [1, \(numbersEach)]\nkpt_names: [nose]",
      "a.txt": "0 0.5 0.5 1 1 \(point)",
    ])
    let labels = try YOLOLabels(folder: folder.path, of: .keypoints)
    guard let words else {
      #expect(try labels.objects(of: "a.jpg", width: 10, height: 10)?.count == 1)
      return
    }
    let error = #expect(throws: VisionError.self) {
      try labels.objects(of: "a.jpg", width: 10, height: 10)
    }
    #expect(error?.message.contains("a.txt, line 1: \(words)") == true, "\(error?.message ?? "")")
  }

  @Test func `a line without end is refused before it is taken apart`() throws {
    func file(_ path: String, _ bytes: [UInt8]) -> YOLOLabels.LabelText {
      .init(path: path, bytes: bytes)
    }
    let line = Array("0".utf8) + (0..<600_000).flatMap { _ in Array(" 1".utf8) }
    let labels = try YOLOLabels(
      [file("a.txt", line)], describedBy: file("classes.txt", Array("cat".utf8)))
    let error = #expect(throws: VisionError.self) {
      try labels.objects(of: "a.jpg", width: 10, height: 10)
    }
    #expect(error?.message.contains("line 1 is longer than a line of labels can be") == true)
  }

  @Test func `without names of classes it is said where they are looked for`() throws {
    let folder = try folder(["deep/er/labels/a.txt": ""])
    let error = #expect(throws: VisionError.self) {
      try YOLOLabels(folder: folder.path + "/deep/er/labels")
    }
    #expect(error?.message.contains("--names") == true)
  }
}
