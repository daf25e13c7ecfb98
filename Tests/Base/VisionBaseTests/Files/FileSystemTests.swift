import TestSupport
import Foundation
import Testing

@testable import VisionBase

@Suite struct FolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `removing a folder leaves alone what links lead to`() throws {
    let (kept, removed) = (folder.file("kept"), folder.file("removed"))
    try FileSystem.make(kept)
    try FileSystem.make(removed + "/deeper")
    try folder.write([1], to: "kept/file")
    for link in ["removed/link", "removed/deeper/link"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: kept)
    }
    FileSystem.remove(removed)
    #expect(folder.names == ["kept"])
    #expect(folder.read("kept/file") == [1])
  }

  @Test func `a link to a folder is not removed as one`() throws {
    try FileSystem.make(folder.file("kept"))
    try folder.write([1], to: "kept/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("kept"))
    FileSystem.remove(folder.file("link"))
    #expect(folder.read("kept/file") == [1])
  }

  @Test func `private folders are for their owner only`() throws {
    let path = folder.file("a/b")
    try FileSystem.make(path, isPrivate: true)
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a link in the place of a lock is not followed`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("lock"), withDestinationPath: folder.file("made elsewhere"))
    let error = #expect(throws: VisionError.self) {
      try FileLock.hold(folder.file("lock"), wait: {}, during: { _ in })
    }
    #expect(error?.code == .fileFailed)
    #expect(folder.names == ["lock"])
  }

  @Test func `notes of processes that were killed go with the next note`() throws {
    try folder.write([1], to: "note.abcd1234.part")
    try NoteFile.write(["a"], to: folder.file("note"))
    #expect(folder.names == ["note"])
  }
}
