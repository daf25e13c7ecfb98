import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

@Suite struct PartialFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

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

  private func partial() throws -> PartialFile {
    try PartialFile(folder.file("file.partial")) { descriptor, bytes in
      bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  @Test func `what grows is continued by the next`() throws {
    try partial().append([UInt8]([1, 2]).span.bytes)
    #expect(try partial().byteCount == 2)
  }

  @Test(arguments: [false, true])
  func `a part that another program removed is not installed`(isReplaced: Bool) throws {
    let file = try partial()
    try file.append([UInt8]([1, 2]).span.bytes)
    FileSystem.removeFile(folder.file("file.partial"))
    if isReplaced { try folder.write([1], to: "file.partial") }
    let error = #expect(throws: VisionError.self) { try file.install(at: folder.file("file")) }
    #expect(error?.message.contains("another program has removed this file") == true)
    #expect(folder.read("file") == nil)
  }

  @Test func `a part that has another name as well is replaced, not continued`() throws {
    try folder.write([7, 7], to: "victim")
    try ResumeNote(contentName: "a", validator: "b").save(for: folder.file("file.partial"))
    try FileManager.default.linkItem(
      atPath: folder.file("victim"), toPath: folder.file("file.partial"))
    let file = try partial()
    #expect(file.byteCount == 0)
    try file.append([UInt8]([1]).span.bytes)
    #expect(folder.read("victim") == [7, 7])
    #expect(folder.names == ["file.partial", "victim"], "the note is void")
  }

  @Test func `a part that others may read becomes private`() throws {
    try folder.write([7, 7], to: "file.partial")
    chmod(folder.file("file.partial"), 0o666)
    #expect(try partial().byteCount == 2)
    #expect(WholeFile.mode(of: folder.file("file.partial")) == 0o600)
  }

  @Test(
    "a part that another user made is replaced",
    .enabled(if: Superuser.givesFilesAway, "\(Superuser.missing)"))
  func stranger() throws {
    try folder.write([7, 7], to: "file.partial")
    try #require(chown(folder.file("file.partial"), 12_345, 12_345) == 0)
    #expect(try partial().byteCount == 0)
    let facts = try FileManager.default.attributesOfItem(atPath: folder.file("file.partial"))
    #expect(facts[.ownerAccountID] as? Int == 0)
  }
}
