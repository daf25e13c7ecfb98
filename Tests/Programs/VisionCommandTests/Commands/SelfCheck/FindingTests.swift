import Testing
import VisionBase

@testable import VisionCommand

@Suite struct FindingTests {
  private static let library = SystemLibrary("libexample", packages: "libexample1")

  @Test func `a missing library lacks, with the command that installs it`() {
    let finding = Finding(
      "X", failure: Self.library.missing("examples need libexample", "no such file"))
    #expect(finding.state == .lacks && !finding.isFailure)
    #expect(finding.found == "no such file")
    #expect(finding.mend == "apt-get install libexample1")
  }

  @Test func `any other error is a fault, on one line`() {
    let finding = Finding(
      "X", isRequired: true, failure: VisionError(.inputInvalid, "broken\nhere"), mend: "a")
    #expect(finding.state == .fault && finding.isFailure)
    #expect(finding.found == "broken; here" && finding.mend == "a")
  }

  @Test func `what is tried works, or has its error`() {
    #expect(
      Finding.trying("X") { () throws(VisionError) in "fine" } == Finding("X", found: "fine"))
    let failed = Finding.trying("X", mend: "m") { () throws(VisionError) in
      throw VisionError(.modelMissing, "gone")
    }
    #expect(failed == Finding("X", .lacks, found: "gone", mend: "m"))
  }

  @Test func `a library is loaded or not`() {
    let loaded = Finding.loading(Self.library, for: "examples", failure: nil)
    #expect(loaded == Finding("libexample", found: "loads; for examples"))
    let missing = Finding.loading(Self.library, for: "examples", failure: "no such file")
    #expect(missing.state == .lacks && missing.mend == "apt-get install libexample1")
  }

  @Test(arguments: Finding.State.allCases, [nil, "vision models pull default"])
  func `findings pass from one process to another`(state: Finding.State, mend: String?) throws {
    let finding = Finding("X", state, isRequired: true, found: "a \"b\"\t", mend: mend)
    let text = JSONValue.object(finding.members).text
    #expect(Finding(json: try JSONValue(Array(text.utf8), name: "test")) == finding)
  }

  @Test(arguments: ["{}", "[]", #"{"name":"a","state":"odd","isRequired":true,"found":""}"#])
  func `anything else is none`(text: String) throws {
    #expect(Finding(json: try JSONValue(Array(text.utf8), name: "test")) == nil)
  }
}
