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
    try waitForAnotherTime()
    try file.write(contentsOf: Data([9]))
    try file.close()
    let date = try #require(before)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(DigestNote.digest(of: path) == nil)
  }

  /// Waits until a change has another time on this file system, whose clock ticks coarsely.
  private func waitForAnotherTime() throws {
    let last = FileIdentity(of: path)?.changedInNanoseconds
    let tells = becomesTrue {
      _ = try? folder.write([0], to: "probe")
      return FileIdentity(of: folder.file("probe"))?.changedInNanoseconds != last
    }
    try #require(tells)
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

  @Test func `a file outside the catalogue is not known to be good`() throws {
    _ = try DigestNote.compute(for: path)
    #expect(!ModelStore.isKnownGood(path))
  }
}
