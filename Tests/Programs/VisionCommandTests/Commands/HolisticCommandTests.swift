import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct HolisticCommandTests {
  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.writePicture(to: name) }
    return folder
  }

  @Test func `a person's landmarks are printed by parts`() throws {
    let folder = try folder("person.jpg", "nobody.jpg")
    try Snapshot.check(
      "holistic-text", ["holistic", folder.path + "/person.jpg", folder.path + "/nobody.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `a table of a person has a row for each landmark`() throws {
    let folder = try folder("person.jpg")
    try Snapshot.check(
      "holistic-csv", ["holistic", "--format", "csv", folder.path + "/person.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `faces of a second bundle are refused beside a whole one`() throws {
    let folder = try folder("person.jpg")
    let (code, output, error) = runProgram([
      "holistic", "--model", "a.task", "--face-model", "b.task", folder.path + "/person.jpg",
    ])
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains("--face-model goes with the models of full"), "\(error)")
  }
}
