import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct FolderListingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `all names are listed, hidden ones too`() throws {
    for name in ["b", ".a", "inner/c"] { try folder.write([1], to: name) }
    let entries = try FolderListing.entries(in: folder.path)
    #expect(entries.map(\.name).sorted() == [".a", "b", "inner"])
    #expect(entries.allSatisfy { $0.unreachable == nil })
    #expect(FileSystem.names(in: folder.path) == [".a", "b", "inner"])
  }

  #if os(Linux)
    @Test func `of a name that is no text it is told what it stands for`() throws {
      let bytes = folder.path.utf8.map { CChar(bitPattern: $0) } + [47, -1]
      try #require(mkdir(bytes + [97, 0], 0o700) == 0)
      let descriptor = open(bytes + [98, 0], O_CREAT | O_WRONLY, 0o600)
      try #require(descriptor >= 0)
      close(descriptor)
      let entries = try FolderListing.entries(in: folder.path).sorted { $0.name < $1.name }
      #expect(entries.map(\.unreachable) == [.folder, .file])
      #expect(entries.map(\.name) == ["\u{FFFD}a", "\u{FFFD}b"])
      // Such names cannot be written as text, so the folder itself is removed by the system's own
      // call.
      unlink(bytes + [98, 0])
      rmdir(bytes + [97, 0])
    }
  #endif

  @Test func `a folder that cannot be listed is an error, and has no names`() {
    let error = #expect(throws: VisionError.self) {
      try FolderListing.entries(in: folder.file("nothing"))
    }
    #expect(error?.message == "the folder cannot be listed")
    #expect(error?.cause as? SystemError == SystemError(call: "opendir", number: ENOENT))
    #expect(FileSystem.names(in: folder.file("nothing")) == [])
  }
}
