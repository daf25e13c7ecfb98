import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelCatalogue

/// Tests of files that count as the catalog's without being read.
@Suite struct ModelStoreTests {
  private let folder: TemporaryFolder
  private let entry: CatalogueEntry
  private let store: ModelStore

  init() throws {
    folder = try TemporaryFolder()
    entry = try #require(Catalogue.entries.first { $0.kind == .model && $0.byteCount != nil })
    store = ModelStore(folder: folder.file("cache"))
  }

  /// Creates a file of a size, with a note beside it that it is the catalog's.
  @discardableResult
  private func plant(_ path: String, byteCount: Int? = nil) throws -> String {
    try FileSystem.make(FileSystem.parent(of: path))
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let size = byteCount ?? entry.byteCount ?? 0
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: UInt64(size))
    let note = DigestNote(
      sha256: entry.sha256, identity: try #require(FileIdentity(of: path)))
    try NoteFile.write(note.lines, to: DigestNote.notePath(for: path))
    #expect(DigestNote.digest(of: path) == entry.sha256)
    return path
  }

  @Test func `a note is believed in the store's own folder`() throws {
    let path = try plant(store.path(for: entry))
    #expect(try store.entry(of: FileStatus(of: path)) == entry)
    #expect(store.isCached(entry))
    let link = folder.file("link.tflite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try store.entry(of: FileStatus(of: link)) == entry)
  }

  @Test func `a note anywhere else is not`() throws {
    try plant(store.path(for: entry))
    for place in ["uploads/\(entry.fileName)", entry.relativePath, "cache/models/other.tflite"] {
      let path = try plant(folder.file(place))
      #expect(try store.entry(of: FileStatus(of: path)) == nil, "\(place)")
    }
  }

  @Test func `a store that others may write to is not`() throws {
    let path = try plant(store.path(for: entry))
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: store.folder)
    #expect(try store.entry(of: FileStatus(of: path)) == nil)
  }

  @Test func `a file that a link leads to outside of the store is not`() throws {
    let outside = try plant(folder.file("outside/\(entry.fileName)"))
    try FileSystem.make(FileSystem.parent(of: store.path(for: entry)))
    try FileManager.default.createSymbolicLink(
      atPath: store.path(for: entry), withDestinationPath: outside)
    #expect(try store.entry(of: FileStatus(of: store.path(for: entry))) == nil)
  }

  @Test func `a file of another size than the catalogue's is not`() throws {
    let path = try plant(store.path(for: entry), byteCount: 7)
    #expect(try store.entry(of: FileStatus(of: path)) == nil)
    #expect(!store.isCached(entry))
  }
}
