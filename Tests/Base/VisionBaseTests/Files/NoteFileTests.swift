import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct NoteFileTests {
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

  @Test func `notes of processes that were killed go with the next note`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "note.abcd1234.part")
    try NoteFile.write(["a"], to: folder.file("note"))
    #expect(folder.names == ["note"])
  }

  @Test func `a file that is not short is no note`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 32, count: 8192), to: "long")
    #expect(NoteFile.lines(of: path) == nil)
    #expect(NoteFile.lines(of: folder.path) == nil)
    #expect(NoteFile.lines(of: folder.file("nothing")) == nil)
  }
}
