import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct OutputNamesTests {
  private func names(_ paths: [String], reserved: Set<String> = []) -> OutputNames {
    let inputs = paths.map { Input(name: $0, source: .file(path: $0)) }
    return OutputNames(inputs, endings: paths.map { _ in "txt" }, reserved: reserved)
  }

  @Test(
    arguments: [
      (["a.jpg", "b.jpg"], ["a", "b"], []), (["a.jpg", "a.png"], ["a", "a-2"], [1]),
      (["x/a.jpg", "y/a.jpg", "z/a.jpg"], ["a", "a-2", "a-3"], [1, 2]),
      (["classes.jpg", "b.jpg"], ["classes-2", "b"], [0]), (["-"], ["stdin"], []),
    ] as [([String], [String], [Int])])
  func `pictures whose files have another name are known`(
    paths: [String], stems: [String], renamed: [Int]
  ) {
    let names = names(paths, reserved: ["classes.txt"])
    #expect(paths.indices.map { names[$0] } == stems)
    #expect(names.renamed == renamed)
  }

  @Test func `a name too long for a number is another name`() {
    let names = names([String(repeating: "a", count: 250) + ".jpg"])
    #expect(names.renamed == [0])
  }

  @Test func `one line tells of the first and of the number of them`() throws {
    let folder = try TemporaryFolder()
    let paths = ["x/dog.png", "y/dog.png", "z/dog.png"]
    for path in paths { try folder.writePicture(to: path, width: 640, height: 480) }
    func run(_ words: [String], _ paths: [String]) -> (code: ExitCode, error: String) {
      let result = runProgram(words + paths.map { folder.file($0) })
      return (result.code, result.error)
    }
    let words = ["detect", "-f", "yolo", "-o", folder.file("labels")]
    let some = run(words, paths)
    #expect(some.code == .success, "\(some.error)")
    #expect(
      some.error.contains(
        "2 pictures have their labels under another name, such as \(folder.file("y/dog.png")) in "
          + "dog-2.txt: readers go by the picture's name\n"), "\(some.error)")
    let one = run(["detect", "-f", "yolo", "-o", folder.file("one")], [paths[0]])
    #expect(!one.error.contains("under another name"), "\(one.error)")
  }

  @Test func `masks and classes under other names are told of as well`() throws {
    let folder = try TemporaryFolder()
    let paths = ["x/a.jpg", "y/a.jpg"]
    let inputs = paths.map { Input(name: $0, source: .file(path: $0)) }
    let replacement = Replacement(overwrites: true, protecting: InputPlaces([]))
    func masks(_ inputs: [Input]) throws -> MaskFolder {
      try MaskFolder(
        folder.file("masks"), inputs: inputs, others: [], form: ReportForm(),
        replacement: replacement)
    }
    #expect(
      try masks(inputs).remark
        == "1 picture has its mask under another name, such as y/a.jpg in a-2.png: readers go by "
        + "the picture's name")
    #expect(try masks([inputs[0]]).remark == nil)
    func labels(_ classes: [String]) throws -> LabelFolder {
      try LabelFolder(
        folder.file("labels"), inputs: [inputs[0]], form: ReportForm(), classNames: classes,
        replacement: replacement)
    }
    #expect(try labels(["dog", "cat"]).remarks.isEmpty)
    #expect(
      try labels(["dog", "two\nlines", "in\rside"]).remarks == [
        "2 class names do not fit into a line of classes.txt as written, and got escapes, such as "
          + #"two\u{a}lines; vision eval reads them"#
      ])
  }
}
