import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelCatalogue

@Suite struct VerifiedStampTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1, 2, 3], to: "model")
  }

  private var path: String { folder.file("model") }

  @Test func `a digest is remembered while the file stays as it is`() throws {
    #expect(DigestNote.digest(of: path) == nil)
    #expect(try DigestNote.compute(for: path) == SHA256([1, 2, 3]))
    #expect(DigestNote.digest(of: path) == SHA256([1, 2, 3]))
    #expect(DigestNote.digest(of: path) == SHA256([1, 2, 3]))
  }

  @Test func `another size voids it`() throws {
    _ = try DigestNote.compute(for: path)
    try folder.write([1, 2, 3, 4], to: "model")
    #expect(DigestNote.digest(of: path) == nil)
  }

  @Test func `a change that hides behind the old size and date voids it`() throws {
    let before = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    _ = try DigestNote.compute(for: path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    #expect(folder.waitForAnotherTime(than: "model"))
    try file.write(contentsOf: Data([9]))
    try file.close()
    let date = try #require(before)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(DigestNote.digest(of: path) == nil)
  }

  @Test func `a file in the place of another voids it`() throws {
    _ = try DigestNote.compute(for: path)
    try folder.write([1, 2, 3], to: "other")
    try FileSystem.rename(folder.file("other"), to: path)
    #expect(DigestNote.digest(of: path) == nil)
  }

  @Test(arguments: ["", "nonsense", "\n\n\n\n", "\0\0\0", String(repeating: "a\n", count: 9000)])
  func `a note that is none counts for nothing`(text: String) throws {
    try folder.write(Array(text.utf8), to: "model.verified")
    #expect(DigestNote.digest(of: path) == nil)
  }

  @Test func `a note beside nothing counts for nothing`() throws {
    _ = try DigestNote.compute(for: path)
    FileSystem.removeFile(path)
    #expect(DigestNote.digest(of: path) == nil)
  }

  @Test(arguments: [0o664, 0o646])
  func `a note or file that others may write to counts for nothing`(mode: Int) throws {
    _ = try DigestNote.compute(for: path)
    for place in [path, DigestNote.notePath(for: path)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
      if place == path { _ = try DigestNote.compute(for: path) }
      #expect(DigestNote.digest(of: path) == nil)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place)
      _ = try DigestNote.compute(for: path)
      #expect(DigestNote.digest(of: path) != nil)
    }
  }

  @Test func `a note in a folder that others may write to counts for nothing`() throws {
    _ = try DigestNote.compute(for: path)
    for (mode, counts) in [(0o777, false), (0o1777, false), (0o775, false), (0o755, true)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
      #expect((DigestNote.digest(of: path) != nil) == counts, "\(mode)")
    }
  }

  @Test func `a note that is a link counts for nothing`() throws {
    _ = try DigestNote.compute(for: path)
    let note = DigestNote.notePath(for: path)
    try FileSystem.rename(note, to: folder.file("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: note, withDestinationPath: folder.file("elsewhere"))
    #expect(DigestNote.digest(of: path) == nil)
  }

  @Test(.enabled(if: Superuser.givesFilesAway, "\(Superuser.missing)"))
  func `a note of another user counts for nothing`() throws {
    _ = try DigestNote.compute(for: path)
    for place in [DigestNote.notePath(for: path), path, folder.path] {
      try FileManager.default.setAttributes([.ownerAccountID: 4711], ofItemAtPath: place)
      #expect(DigestNote.digest(of: path) == nil, "\(place)")
      try FileManager.default.setAttributes([.ownerAccountID: 0], ofItemAtPath: place)
      _ = try DigestNote.compute(for: path)
    }
    #expect(DigestNote.digest(of: path) != nil)
  }

  @Test func `a file outside the catalogue is not known to be good`() throws {
    _ = try DigestNote.compute(for: path)
    #expect(try ModelStore().entry(of: FileStatus(of: path)) == nil)
  }
}
