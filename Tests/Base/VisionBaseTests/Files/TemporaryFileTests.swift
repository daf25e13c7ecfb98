import Dispatch
import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct TemporaryFileTests {
  private let folder: TemporaryFolder
  private var scratch: String { folder.path }
  private var target: String { folder.file("file") }
  private var names: [String] { folder.names }

  init() throws { folder = try TemporaryFolder() }

  private func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(scratch)/\(name)")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(scratch)/\(name)"))
  }

  /// Creates a file that is given these names, one after the other.
  private func file(named names: [String]) throws -> TemporaryFile {
    var rest = names[...]
    return try TemporaryFile(for: target, ending: ".part", isPrivate: false) {
      rest.popFirst() ?? names[names.count - 1]
    }
  }

  @Test func `a name that is taken is left alone and another one tried`() throws {
    try write("left by a killed process", to: "file.first.part")
    try write("a stranger's", to: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: scratch + "/file.second.part", withDestinationPath: scratch + "/victim")
    try FileManager.default.createSymbolicLink(
      atPath: scratch + "/file.third.part", withDestinationPath: scratch + "/nothing")
    let file = try file(named: ["first", "second", "third", "fourth"])
    #expect(file.path.bytes.hasSuffix("/file.fourth.part"))
    try file.write(Array("new".utf8).span.bytes, at: 0)
    try file.install()
    #expect(content("file") == "new")
    #expect(content("file.first.part") == "left by a killed process")
    #expect(content("victim") == "a stranger's")
    #expect(content("nothing") == nil)
  }

  @Test func `where all names are taken that is an error`() throws {
    try write("left", to: "file.only.part")
    let error = #expect(throws: VisionError.self) { try file(named: ["only"]) }
    #expect(error?.code == .fileFailed)
    #expect((error?.cause as? SystemError)?.number == EEXIST)
    #expect(content("file.only.part") == "left")
  }

  @Test func `no two files share a name, and what is not put in place is removed`() throws {
    do {
      let files = try (0..<50).map { _ in try TemporaryFile(for: target) }
      #expect(Set(files.map(\.path)).count == 50)
      #expect(names.count == 50)
      withExtendedLifetime(files) {}
    }
    #expect(names.isEmpty)
  }

  @Test func `bytes go where they are said to go`() throws {
    let file = try TemporaryFile(for: target)
    try file.write(Array("......world".utf8).span.bytes, at: 0)
    try file.write(Array("hello ".utf8).span.bytes, at: 0)
    try file.synchronize()
    #expect(content("file") == nil)
    try file.install()
    #expect(content("file") == "hello world")
  }

  @Test func `a full disk is told by its system error`() throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    let file = try TemporaryFile(for: target)
    let full = open("/dev/full", O_WRONLY)
    dup2(full, file.descriptor)
    close(full)
    let error = #expect(throws: VisionError.self) {
      try file.write([UInt8](repeating: 0, count: 1).span.bytes, at: 0)
    }
    #expect((error?.cause as? SystemError)?.number == ENOSPC)
  }

  // MARK: Devices and pipes

  /// Returns the bytes written to a pipe.
  private func content(of pipe: Pipe) throws -> String {
    try pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test func `a pipe is written into, and never replaced`() throws {
    try #require(mkfifo(target, 0o600) == 0)
    // Open for both, so that no open call blocks.
    let pipe = open(target, O_RDWR)
    defer { close(pipe) }
    do {
      let file = try TemporaryFile(for: target, streams: true)
      #expect(file.path == target && names == ["file"])
      try file.write(Array("ab".utf8).span.bytes, at: 0)
      try file.write(Array("c".utf8).span.bytes, at: 2)
      let error = #expect(throws: VisionError.self) {
        try file.write(Array("x".utf8).span.bytes, at: 0)
      }
      #expect((error?.cause as? SystemError)?.number == ESPIPE)
      try file.synchronize()
      try file.install()
    }
    #expect(FileKind(of: target, followingLinks: false) == .other && names == ["file"])
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = read(pipe, &bytes, bytes.count)
    #expect(bytes.prefix(max(count, 0)).elementsEqual("abc".utf8))
  }

  @Test func `what nobody named is replaced, so that no planted pipe is waited for`() throws {
    try #require(mkfifo(target, 0o600) == 0)
    try WholeFile.write(Array("secret".utf8).span.bytes, to: target, isPrivate: true)
    #expect(content("file") == "secret" && names == ["file"])
  }

  @Test func `what is open is written into by its number`() throws {
    let pipe = Pipe()
    let path = "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)"
    #expect(TemporaryFile.isStream(path))
    try WholeFile.write(Array("whole".utf8).span.bytes, to: path, streams: true)
    #expect(try content(of: pipe) == "whole")
    // An open plain file, too: its link is the system's.
    let plain = open(target, O_RDWR | O_CREAT, 0o600)
    defer { close(plain) }
    try WholeFile.write(Array("more".utf8).span.bytes, to: "/dev/fd/\(plain)", streams: true)
    #expect(content("file") == "more" && names == ["file"])
  }

  @Test func `files, links to them and what is not there are no streams`() throws {
    try write("old", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: scratch + "/link", withDestinationPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: scratch + "/loose", withDestinationPath: scratch + "/nothing")
    for name in ["file", "link", "loose", "nothing", ""] {
      #expect(!TemporaryFile.isStream(folder.file(name)), "\(name)")
    }
    #expect(TemporaryFile.isStream("/dev/null"))
  }

  // MARK: Who may read it

  @Test(arguments: [0o600, 0o640, 0o664, 0o444] as [UInt32])
  func `the mode of the file that is replaced stays`(mode: UInt32) throws {
    try write("old", to: "file")
    chmod(target, mode_t(mode))
    let file = try TemporaryFile(for: target)
    #expect(WholeFile.mode(of: file.path) == mode)
    try file.install()
    #expect(WholeFile.mode(of: target) == mode)
  }

  @Test func `a private one is so whatever it replaces`() throws {
    try write("old", to: "file")
    chmod(target, 0o666)
    let file = try TemporaryFile(for: target, isPrivate: true)
    #expect(WholeFile.mode(of: file.path) == 0o600)
  }

  // MARK: Leftovers

  @Test(arguments: ["n", "ü"])
  func `a name may be as long as names can be, and its leftovers are found`(letter: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/" + String(repeating: letter, count: 255 / letter.utf8.count)
    let file = try TemporaryFile(for: path)
    try file.install()
    #expect(FileManager.default.fileExists(atPath: path))
    let beside = try TemporaryFile(for: path)
    let left = try folder.write("left", to: "copy")
    // As one whose owner was killed: the same name except for the random part.
    let name = "\(beside.path.bytes.dropLast(13))aaaaaaaa\(TemporaryFile.ending)"
    try FileManager.default.moveItem(atPath: left, toPath: name)
    TemporaryFile.removeLeftovers(of: path)
    #expect(!FileManager.default.fileExists(atPath: String(name)))
    #expect(FileManager.default.fileExists(atPath: beside.path))
  }

  @Test func `leftovers go, and neither living files nor others do`() throws {
    let living = try TemporaryFile(for: target)
    let livingName = try #require(names.first)
    let others = [
      "file", "file.part", "file.abcd1234.part.mp4", "file.ABCD1234.part", "file.abcd123.part",
      "other.abcd1234.part", "file.abcd1234.part.note",
    ]
    for name in others + ["file.abcd1234.part", "file.00000000.part"] {
      try write("left", to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch + "/file.linklink.part", withDestinationPath: target)
    TemporaryFile.removeLeftovers(of: target)
    #expect(names == (others + [livingName, "file.linklink.part"]).sorted())
    try living.install()
  }

  @Test func `who looks for leftovers takes no file from those who write`() throws {
    let (target, failures) = (target, Lock<[String]>([]))
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      guard thread < 4 else {
        for _ in 0..<400 { TemporaryFile.removeLeftovers(of: target) }
        return
      }
      for _ in 0..<40 {
        do {
          let file = try TemporaryFile(for: target)
          // Long enough for the others to pass.
          usleep(1000)
          try file.install()
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    let left = names
    #expect(failures.withLock { $0 } == [])
    #expect(left == ["file"])
  }

  @Test func `leftovers of a name without a folder are looked for where the program is`() {
    // Nothing to remove; a wrong folder would trap or list the root.
    TemporaryFile.removeLeftovers(of: "no-such-file-\(UUID().uuidString)")
    TemporaryFile.removeLeftovers(of: "/no/such/folder/file")
    TemporaryFile.removeLeftovers(of: "")
  }
}
