import Testing
import VisionBase

@testable import VisionCommand

@Suite struct CheckPageTests {
  private func page(_ findings: Finding...) -> CheckPage {
    CheckPage(parts: [(.machine, findings)])
  }

  @Test func `only what is required decides the exit status`() {
    let fine = Finding("a", isRequired: true, found: "")
    let lack = Finding("b", .lacks, found: "", mend: "m")
    #expect(page(fine).exitCode == .success && page(fine).sentence == "Everything works.")
    #expect(page(fine, lack, Finding("c", .fault, found: "")).exitCode == .success)
    #expect(page(fine, lack).sentence == "All that is required works; 1 other thing does not.")
    let broken = page(fine, lack, Finding("c", .lacks, isRequired: true, found: ""))
    #expect(broken.exitCode == .inputFailed)
    #expect(broken.sentence == "Required and not working: c.")
  }

  @Test func `lines fit, and a mend is a line of its own`() {
    let path = "/" + String(repeating: "folder/", count: 40)
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let text = page(
      Finding("short", found: "fine"), Finding("long name", .lacks, found: path, mend: "mend it"),
      Finding("words", .fault, found: words)
    ).text(version: "vision 1").text
    let lines = text.bytes.lines.map(String.init)
    #expect(lines.allSatisfy { $0.displayWidth <= CheckPage.width }, "\(text)")
    #expect(lines[0] == "vision 1" && lines[1] == "machine")
    #expect(lines[2] == "  ok     short      fine")
    #expect(lines.contains { String($0.bytes.trimmed()) == "> mend it" })
  }

  @Test func `nothing that was found controls the terminal`() {
    let text = page(Finding("a", found: "\u{1B}[2J\nb")).text(version: "v").text
    #expect(!text.utf8.contains(0x1B) && text.bytes.lines.count == 4)
  }

  @Test func `each finding is a line of JSON with its group`() throws {
    let page = CheckPage(parts: [
      (.tiff, [Finding("TIFF", .lacks, found: "f", mend: "m")]),
      (.network, [Finding("libcurl", found: "g")]),
    ])
    let values = try jsonLines(page.jsonLines.text)
    #expect(values.count == 2)
    #expect(values[0]["group"] as? String == "pictures" && values[0]["mend"] as? String == "m")
    #expect(values[1]["group"] as? String == "others" && values[1]["state"] as? String == "ok")
  }
}
