import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelCatalogue

/// Which files are taken for the catalogue's without reading them.
@Suite struct ModelStoreTests {
  private let folder: TemporaryFolder
  private let entry: CatalogueEntry
  private let store: ModelStore

  init() throws {
    folder = try TemporaryFolder()
    entry = try #require(Catalogue.entries.first { $0.kind == .model && $0.byteCount != nil })
    store = ModelStore(folder: folder.file("cache"))
  }

  /// Makes a file of a size, with a note beside it that says that it is the catalogue's.
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
    #expect(store.notedDigest(of: path) == entry.sha256)
    #expect(store.isCached(entry))
    let link = folder.file("link.tflite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(store.notedDigest(of: link) == entry.sha256)
  }

  @Test func `a note anywhere else is not`() throws {
    try plant(store.path(for: entry))
    for place in ["uploads/\(entry.fileName)", entry.relativePath, "cache/models/other.tflite"] {
      let path = try plant(folder.file(place))
      #expect(store.notedDigest(of: path) == nil, "\(place)")
      #expect(!ModelStore.isKnownGood(path))
    }
  }

  @Test func `a store that others may write to is not`() throws {
    let path = try plant(store.path(for: entry))
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: store.folder)
    #expect(store.notedDigest(of: path) == nil)
  }

  @Test func `a file that a link leads to outside of the store is not`() throws {
    let outside = try plant(folder.file("outside/\(entry.fileName)"))
    try FileSystem.make(FileSystem.parent(of: store.path(for: entry)))
    try FileManager.default.createSymbolicLink(
      atPath: store.path(for: entry), withDestinationPath: outside)
    #expect(store.notedDigest(of: store.path(for: entry)) == nil)
  }

  @Test func `a file of another size than the catalogue's is not`() throws {
    let path = try plant(store.path(for: entry), byteCount: 7)
    #expect(store.notedDigest(of: path) == nil)
    #expect(!store.isCached(entry))
  }
}
