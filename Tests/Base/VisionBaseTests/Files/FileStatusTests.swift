import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct FileStatusTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name), withDestinationPath: folder.file(target))
  }

  @Test func `what the system says is told`() throws {
    let path = try folder.write([1, 2, 3], to: "file")
    chmod(path, 0o640)
    try FileManager.default.linkItem(atPath: path, toPath: folder.file("second"))
    let status = try FileStatus(of: path)
    #expect(status.kind == .file)
    #expect(status.byteCount == 3)
    #expect(status.permissions == 0o640)
    #expect(status.owner == geteuid())
    #expect(status.nameCount == 2)
    let seconds = Double(status.modifiedInNanoseconds) / 1e9
    #expect(abs(Date(timeIntervalSince1970: seconds).timeIntervalSinceNow) < 600)
    #expect(try OpenFile(reading: path).status() == status)
  }

  @Test func `links are followed, or looked at themselves`() throws {
    try folder.write([1], to: "file")
    try link("link", to: "file")
    #expect(try FileStatus(of: folder.file("link")).kind == .file)
    #expect(try FileStatus(of: folder.file("link"), followingLinks: false).kind == .link)
  }

  @Test func `nothing is an error that says so`() {
    let error = #expect(throws: SystemError.self) { try FileStatus(of: folder.file("nothing")) }
    #expect(error == SystemError(call: "stat", number: ENOENT))
  }

  @Test func `two paths of one file lead to one place`() throws {
    try folder.write([1], to: "one")
    try folder.write([1], to: "two")
    try link("link", to: "one")
    let place = try #require(FilePlace(of: folder.file("one")))
    #expect(FilePlace(of: folder.file("link")) == place)
    #expect(FilePlace(of: folder.file("./one")) == place)
    #expect(FilePlace(of: folder.file("two")) != place)
    #expect(FilePlace(of: folder.file("three")) == nil)
    #expect(FilePlace(of: folder.path) != nil)
  }

  @Test func `a file is another once it was written`() throws {
    let path = try folder.write([1], to: "file")
    let before = try #require(FileIdentity(of: path))
    #expect(FileIdentity(of: path) == before)
    try folder.write([1, 2], to: "file")
    #expect(FileIdentity(of: path) != before)
    #expect(FileIdentity(of: folder.path) == nil)
    #expect(FileIdentity(of: folder.file("nothing")) == nil)
  }

  @Test func `what is at a path has a kind`() throws {
    try folder.write([1], to: "inner/file")
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    try link("file link", to: "inner/file")
    try link("folder link", to: "inner")
    try link("broken link", to: "nothing")
    func kind(_ name: String, followingLinks: Bool) -> FileKind {
      FileKind(of: folder.file(name), followingLinks: followingLinks)
    }
    for isFollowed in [true, false] {
      #expect(kind("inner/file", followingLinks: isFollowed) == .file)
      #expect(kind("inner", followingLinks: isFollowed) == .folder)
      #expect(kind("pipe", followingLinks: isFollowed) == .other)
      #expect(kind("file link", followingLinks: isFollowed) == .file)
      #expect(kind("broken link", followingLinks: isFollowed) == .missing)
      #expect(kind("inner/file/deeper", followingLinks: isFollowed) == .missing)
    }
    #expect(kind("folder link", followingLinks: true) == .folder)
    #expect(kind("folder link", followingLinks: false) == .other)
  }

  @Test(arguments: [(0o644, true), (0o600, true), (0o664, false), (0o602, false), (0o777, false)])
  func `who else may write is known`(mode: UInt32, isOurs: Bool) throws {
    let path = try folder.write([1], to: "file")
    try OpenFile(reading: path).setPermissions(mode)
    #expect(try FileStatus(of: path).isOnlyOursToWrite == isOurs)
  }

  @Test(.enabled(if: Superuser.givesFilesAway, "\(Superuser.missing)"))
  func `what belongs to another user is not ours`() throws {
    let path = try folder.write([1], to: "file")
    try #require(chown(path, 4711, 4711) == 0)
    #expect(try !FileStatus(of: path).isOnlyOursToWrite)
  }
}
