import ModelFiles
import Testing
import VisionBase

@Suite struct LabelMapTests {
  private func map(_ names: String, _ displayNames: String? = nil) throws -> LabelMap {
    try LabelMap(
      StableBytes(Array(names.utf8), name: "labels.txt"),
      displayNames: displayNames.map { StableBytes(Array($0.utf8), name: "labels-en.txt") })
  }

  struct Lines: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var names: [String]
  }

  @Test(
    "lines follow the rules of the format",
    arguments: [
      Lines(testDescription: "no end", text: "cat\ndog", names: ["cat", "dog"]),
      Lines(testDescription: "an end", text: "cat\ndog\n", names: ["cat", "dog"]),
      Lines(testDescription: "two ends", text: "cat\ndog\n\n", names: ["cat", "dog"]),
      Lines(testDescription: "three ends", text: "cat\n\n\n", names: ["cat", ""]),
      Lines(testDescription: "Windows", text: "cat\r\ndog\r\n", names: ["cat", "dog"]),
      Lines(testDescription: "old Mac", text: "cat\rdog\r", names: ["cat", "dog"]),
      Lines(testDescription: "mixed", text: "a\nb\rc\r\nd\n\r", names: ["a", "b", "c", "d"]),
      Lines(testDescription: "inner blank lines", text: "a\n\n\r\nb", names: ["a", "", "", "b"]),
      Lines(
        testDescription: "placeholders", text: "???\nperson\n???", names: ["???", "person", "???"]),
      Lines(testDescription: "one blank line", text: "\n", names: []),
      Lines(testDescription: "spaces stay", text: " a \n", names: [" a "]),
      Lines(testDescription: "not ASCII", text: "größe\n猫", names: ["größe", "猫"]),
    ])
  func lines(_ lines: Lines) throws {
    #expect(try map(lines.text).names == lines.names)
  }

  @Test func `names and display names are found by class`() throws {
    let map = try map("cat\ndog\ncat\n", "Katze\nHund\nKatze")
    #expect(map.count == 3)
    #expect(map.name(at: 1) == "dog")
    #expect(map.displayName(at: 1) == "Hund")
    #expect(map.name(at: 3) == nil)
    #expect(map.name(at: -1) == nil)
    #expect(map.displayName(at: 3) == nil)
    #expect(map.indices(of: "cat") == [0, 2])
    #expect(map.indices(of: "bird").isEmpty)
  }

  @Test func `names that only look alike are different names`() throws {
    let map = try map("e\u{301}\n\u{E9}\nK\n\u{212A}\n")
    #expect(map.indices(of: "e\u{301}") == [0] && map.indices(of: "\u{E9}") == [1])
    #expect(map.indices(of: "K") == [2] && map.indices(of: "\u{212A}") == [3])
  }

  @Test func `without display names there are none`() throws {
    #expect(try map("cat").displayName(at: 0) == nil)
    #expect(try map("cat", "").displayNames.isEmpty)
  }

  @Test func `an empty label file is refused`() {
    let error = #expect(throws: VisionError.self) { try map("") }
    #expect(error?.code == .modelInvalid)
    #expect(error?.cause as? MetadataFault == .emptyLabels)
  }

  @Test("as many display names as labels are needed", arguments: ["Katze", "a\nb\nc", "\n"])
  func mismatch(displayNames: String) {
    let error = #expect(throws: VisionError.self) { try map("cat\ndog", displayNames) }
    guard case .labelCountMismatch(let labels, let names) = error?.cause as? MetadataFault else {
      Issue.record("another fault: \(String(describing: error))")
      return
    }
    #expect(labels == 2)
    #expect(names != 2)
  }
}
