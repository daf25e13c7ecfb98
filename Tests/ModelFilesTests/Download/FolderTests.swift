import Foundation
import Testing
import VisionBase

@testable import ModelFiles

@Suite struct FolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `removing a folder leaves alone what links lead to`() throws {
    let (kept, removed) = (folder.file("kept"), folder.file("removed"))
    try Folder.make(kept)
    try Folder.make(removed + "/deeper")
    try folder.write([1], to: "kept/file")
    for link in ["removed/link", "removed/deeper/link"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: kept)
    }
    Folder.remove(removed)
    #expect(folder.names == ["kept"])
    #expect(folder.read("kept/file") == [1])
  }

  @Test func `a link to a folder is not removed as one`() throws {
    try Folder.make(folder.file("kept"))
    try folder.write([1], to: "kept/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("kept"))
    Folder.remove(folder.file("link"))
    #expect(folder.read("kept/file") == [1])
  }

  @Test func `private folders are for their owner only`() throws {
    let path = folder.file("a/b")
    try Folder.make(path, isPrivate: true)
    let temporary = try Folder.makeTemporary(in: folder.path)
    for path in [path, temporary] {
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      #expect(facts[.posixPermissions] as? Int == 0o700, "\(path)")
    }
  }

  @Test func `what grows and what it came from are for their owner only`() throws {
    let partial = folder.file("file.partial")
    let file = try PartialFile(partial) { descriptor, bytes in
      bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
    try file.append([UInt8]([1, 2]).span.bytes)
    try ResumeNote(contentName: "https://user:secret@host/", validator: "\"a\"").save(for: partial)
    #expect(folder.names == ["file.partial", "file.partial.source"])
    for name in folder.names {
      #expect(WholeFile.mode(of: folder.file(name)) == 0o600, "\(name)")
    }
  }
}
