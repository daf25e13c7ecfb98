import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct FileSystemTests {
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

  @Test func `an obstacle to files in a folder is found before it is made`() throws {
    try folder.write([1], to: "file")
    #expect(FileSystem.obstacle(toFilesIn: folder.path) == nil)
    #expect(FileSystem.obstacle(toFilesIn: folder.file("new/deeper/")) == nil)
    #expect(folder.names == ["file"])
    #expect(FileSystem.obstacle(toFilesIn: folder.file("file"))?.number == ENOTDIR)
    #expect(FileSystem.obstacle(toFilesIn: folder.file("file/new"))?.number == ENOTDIR)
  }

  @Test func `an error of a file says what can be done`() {
    func words(_ number: Int32) -> String {
      FileSystem.failure(SystemError(call: "open", number: number), "cannot").message
    }
    #expect(words(ENOSPC) == "cannot; the disk is full: make room and try again")
    #expect(
      words(EACCES)
        == "cannot; choose a place that you may use with VISION_TASKS_CACHE")
    #expect(
      words(ENOTDIR)
        == "cannot; a file is where a folder should be: choose another place with "
        + "VISION_TASKS_CACHE")
    #expect(words(EIO) == "cannot")
  }

  @Test func `a folder in the place of a file cannot be put there, nor the other way round`() throws
  {
    try folder.write([1], to: "file")
    try FileSystem.make(folder.file("file folder"))
    #expect(failure { try FileSystem.make(folder.file("file")) }?.code == .fileFailed)
    #expect(failure { try FileSystem.make(folder.file("file/inner")) }?.code == .fileFailed)
    let error = failure {
      try FileSystem.rename(folder.file("file"), to: folder.file("file folder"))
    }
    #expect((error?.cause as? SystemError)?.call == "rename")
    #expect(folder.read("file") == [1])
  }

  @Test func `a path is known without its links`() throws {
    try folder.write([1], to: "inner/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("inner"))
    #expect(try FileSystem.resolved(folder.file("link/../inner/file")) == folder.file("inner/file"))
    #expect(throws: SystemError.self) { try FileSystem.resolved(folder.file("nothing")) }
  }
}
