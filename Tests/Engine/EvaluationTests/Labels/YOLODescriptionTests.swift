import Testing
import VisionBase

@testable import Evaluation

@Suite struct YOLODescriptionTests {
  private func classes(_ text: String) throws -> [String] {
    try YOLODescription(Array(text.utf8), named: "classes.txt").classes
  }

  @Test(
    arguments: [
      ("dog\n\ncat\n", ["dog", "class 1", "cat"]),
      ("\r\n \t\r\ncat", ["class 0", "class 1", "cat"]),
      ("dog\ncat\n\n \n\n", ["dog", "cat"]), ("\n\n", []), ("", []),
      ("# not a comment\na: b\n", ["# not a comment", "a: b"]),
    ] as [(String, [String])])
  func `a blank line is a class without a name, unless nothing follows`(
    text: String, names: [String]
  ) throws {
    #expect(try classes(text) == names)
    guard !names.isEmpty else { return }
    #expect(try LabelNames.read(Array(text.utf8), named: "names.txt") == names)
  }

  @Test(
    arguments: [
      "a\u{2028}b", "two\nlines\r", " dog ", #"a\u{a}b"#, "\u{1B}[2J", "قطة", "\u{FEFF}x",
    ])
  func `names come back as --format yolo wrote them`(name: String) throws {
    let read = try classes(Printout.names([name, "dog"]).text)
    #expect(read.map(\.bytes) == [name.bytes, "dog"])
  }

  @Test func `blank lines cannot ask for more memory than there are classes`() throws {
    let blank = String(repeating: "\n", count: 65_535)
    #expect(try classes(blank + "dog").count == 65_536)
    let error = #expect(throws: VisionError.self) { try classes(blank + "\ndog") }
    #expect(error?.message.contains("classes.txt, line 65537: there are too many blank") == true)
    let many = String(repeating: "dog\n", count: 70_000)
    #expect(try classes(many).count == 70_000)
  }
}
