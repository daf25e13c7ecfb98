import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Folders that are links in a folder.
@Suite struct FollowedLinksTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["in/a.jpg", "in/real/b.jpg", "out/dog.jpg", "out/deep/d.jpg"] {
      try folder.writePicture(to: name)
    }
    try link("in/far", to: "out")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name), withDestinationPath: folder.file(target))
  }

  private func names(follows: Bool, _ leftOut: LeftOutFiles = LeftOutFiles()) -> [String] {
    InputList(leftOut: leftOut, followsLinks: follows).inputs(for: [folder.file("in")]).map {
      $0.name.replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  @Test func `they are counted in one line unless they are followed`() throws {
    try link("in/real/also", to: "out")
    let leftOut = LeftOutFiles()
    #expect(names(follows: false, leftOut) == ["in/a.jpg", "in/real/b.jpg"])
    #expect(
      leftOut.lines == [
        "vision: \(folder.file("in")): 2 linked folders were passed over; --follow-links enters them"
      ])
  }

  @Test func `what is in them comes last`() {
    let leftOut = LeftOutFiles()
    #expect(
      names(follows: true, leftOut) == [
        "in/a.jpg", "in/real/b.jpg", "in/far/deep/d.jpg", "in/far/dog.jpg",
      ])
    #expect(leftOut.lines.isEmpty)
  }

  @Test func `links in circles end, and no folder is entered twice`() throws {
    try link("in/self", to: "in")
    try link("in/real/up", to: "in")
    try link("out/back", to: "in/real")
    try link("out/deep/other", to: "out")
    try link("in/zweimal", to: "out")
    #expect(names(follows: true).count == 4)
  }

  @Test func `the flag reaches the commands of tasks`() throws {
    let far = folder.file("in/far/dog.jpg")
    for words in [
      ["detect", "-f", "json"], ["classify", "-f", "json"], ["embed", "-f", "json"],
      ["pose", "-f", "json"],
    ] {
      let (_, output, error) = runProgram(words + ["--follow-links", folder.file("in")])
      #expect((output + error).contains(far), "\(words)")
      let (_, without, remark) = runProgram(words + [folder.file("in")])
      #expect(!(without + remark).contains(far))
      #expect(remark.contains("1 linked folder was passed over; --follow-links enters it"))
    }
  }
}
