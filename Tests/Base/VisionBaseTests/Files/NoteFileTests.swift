import TestSupport
import Foundation
import Testing

@testable import VisionBase

@Suite struct SmallFileTests {
  @Test func `a pipe is neither read nor waited for`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(NoteFile.lines(of: path) == nil)
    let error = #expect(throws: VisionError.self) { try NoteFile.sha256(of: path) }
    #expect(error?.cause as? FileFault == .notPlain)
  }

  @Test func `what was written is read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("note")
    try NoteFile.write(["one", "", "three"], to: path)
    #expect(NoteFile.lines(of: path) == ["one", "", "three"])
  }
}
