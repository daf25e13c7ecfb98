import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct OpenFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `bytes go where they are said to go, and come back from there`() throws {
    let file = try OpenFile(writing: folder.file("file"), permissions: 0o600)
    try file.write([UInt8]([4, 5, 6]).span.bytes, at: 3)
    try file.write([UInt8]([1, 2, 3]).span.bytes, at: 0)
    try file.truncate(to: 5)
    try file.synchronize()
    var buffer = [UInt8](repeating: 0, count: 4)
    #expect(try file.read(into: &buffer, at: 0) == 4)
    #expect(buffer == [1, 2, 3, 4])
    #expect(try file.read(into: &buffer, at: 4) == 1)
    #expect(buffer[0] == 5)
    #expect(try file.read(into: &buffer, at: 5) == 0)
  }

  @Test func `a call that takes fewer bytes is given the rest`() throws {
    var taken: [UInt8] = []
    try OpenFile.write([UInt8]([1, 2, 3, 4, 5]).span.bytes) { rest, done in
      #expect(done == taken.count)
      taken += rest.withUnsafeBytes { Array($0.prefix(2)) }
      return min(rest.byteCount, 2)
    }
    #expect(taken == [1, 2, 3, 4, 5])
  }

  @Test func `a call that takes nothing has no room`() {
    let error = #expect(throws: SystemError.self) {
      try OpenFile.write([UInt8]([1]).span.bytes) { _, _ in 0 }
    }
    #expect(error == SystemError(call: "write", number: ENOSPC))
  }

  @Test func `a file that is made must not be there`() throws {
    try folder.write([1], to: "there")
    let error = #expect(throws: SystemError.self) {
      try OpenFile(making: folder.file("there"), permissions: 0o600)
    }
    #expect(error?.number == EEXIST)
    #expect(folder.read("there") == [1])
  }

  @Test func `a link is not followed by who writes`() throws {
    try folder.write([1], to: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("victim"))
    let link = folder.file("link")
    #expect(throws: SystemError.self) { try OpenFile(writing: link, permissions: 0o600) }
    #expect(throws: SystemError.self) { try OpenFile(making: link, permissions: 0o600) }
    #expect(throws: SystemError.self) { try OpenFile(reading: link, followingLinks: false) }
    #expect(try OpenFile(reading: link).status().byteCount == 1)
  }

  @Test func `a pipe is not waited for`() throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(try OpenFile(reading: folder.file("pipe")).status().kind == .other)
  }

  @Test func `no program inherits it`() throws {
    let file = try OpenFile(writing: folder.file("file"), permissions: 0o600)
    #expect(fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(try OpenFile(reading: "/").descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `one at a time holds its lock, until it is closed`() throws {
    var first: OpenFile? = try OpenFile(writing: folder.file("file"), permissions: 0o600)
    let second = try OpenFile(reading: folder.file("file"))
    #expect(try first?.lock() == true)
    #expect(try second.lock() == false)
    first = nil
    // A process that another test starts briefly has a copy of the closed one.
    #expect(becomesTrue { (try? second.lock()) == true })
  }

  @Test func `it knows whether a path still leads to it`() throws {
    let file = try OpenFile(writing: folder.file("file"), permissions: 0o600)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("file"))
    #expect(file.isFile(at: folder.file("file")))
    #expect(!file.isFile(at: folder.file("link")))
    try FileSystem.rename(folder.file("file"), to: folder.file("other"))
    #expect(!file.isFile(at: folder.file("file")))
    #expect(file.isFile(at: folder.file("other")))
    try folder.write([1], to: "file")
    #expect(!file.isFile(at: folder.file("file")))
  }
}
