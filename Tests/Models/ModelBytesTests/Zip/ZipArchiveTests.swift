import ModelRewriting
import Foundation
import ModelBytes
import TestSupport
import Testing
import VisionBase

/// An archive made by another program (Python's zipfile).
///
/// It holds `pkg/model.bin`, which is `abc` 600 times, deflated; `plain.txt`, which is `hello`,
/// stored; and a comment.
private let foreignArchive = [UInt8](
  Data(
    base64Encoded: """
      UEsDBBQAAAAIAIMYIlhSpYMZEgAAAAgHAAANAAAAcGtnL21vZGVsLmJpbktMSk4cRaNoFI2iUTSKRioCAFBLAwQU
      AAAAAACDGCJYhqYQNgUAAAAFAAAACQAAAHBsYWluLnR4dGhlbGxvUEsBAhQDFAAAAAgAgxgiWFKlgxkSAAAACAcA
      AA0AAAAAAAAAAAAAAIABAAAAAHBrZy9tb2RlbC5iaW5QSwECFAMUAAAAAACDGCJYhqYQNgUAAAAFAAAACQAAAAAA
      AAAAAAAAgAE9AAAAcGxhaW4udHh0UEsFBgAAAAACAAIAcgAAAGkAAAAJAGEgY29tbWVudA==
      """, options: .ignoreUnknownCharacters) ?? Data())

private func archive(_ bytes: [UInt8]) throws(VisionError) -> ZipArchive {
  try ZipArchive(StableBytes(bytes, name: "test.zip"))
}

private func fault(_ body: () throws -> Void) -> ZipFault? {
  let error = #expect(throws: VisionError.self, performing: body)
  return error?.cause as? ZipFault
}

@Suite struct ZipArchiveTests {
  @Test func `an archive of another program is read`() throws {
    let archive = try archive(foreignArchive)
    #expect(archive.entries.map(\.name) == ["pkg/model.bin", "plain.txt"])
    #expect(archive.entries.map(\.method) == [.deflated, .stored])
    #expect(archive.start == 0)
    let hello = try archive.stored("plain.txt")
    #expect(hello.name == "test.zip/plain.txt")
    #expect(hello.withBytes { $0.byteCount } == 5)
    let model = try archive.inflated("pkg/model.bin", limit: 1800)
    #expect(model == Array(String(repeating: "abc", count: 600).utf8))
    #expect(try archive.inflated("plain.txt", limit: 5) == Array("hello".utf8))
  }

  @Test("offsets may count from the archive or from the file", arguments: [true, false])
  func appended(isAbsolute: Bool) throws {
    let prefix = [UInt8](repeating: 0xAB, count: 1000)
    var writer = ZipWriter(behind: isAbsolute ? prefix.count : 0)
    try writer.add("labels.txt", Array("cat\n".utf8))
    let archive = try archive(prefix + writer.finish())
    #expect(archive.start == 1000)
    #expect(try archive.inflated("labels.txt", limit: 10) == Array("cat\n".utf8))
  }

  @Test func `bytes without an archive have none`() throws {
    #expect(try ZipArchive.find(in: StableBytes([], name: "empty")) == nil)
    let model = [UInt8](repeating: 7, count: 100_000)
    #expect(try ZipArchive.find(in: StableBytes(model, name: "model")) == nil)
    #expect(fault { _ = try archive(model) } == .notAnArchive)
  }

  @Test func `the four bytes of the end by chance are not an archive`() throws {
    var weights = [UInt8](repeating: 7, count: 5000)
    weights.replaceSubrange(4000..<4004, with: [0x50, 0x4B, 5, 6])
    #expect(try ZipArchive.find(in: StableBytes(weights, name: "weights")) == nil)
  }

  @Test func `an archive that something follows is found`() throws {
    let archive = try archive(foreignArchive + [0, 0, 0])
    #expect(archive.entries.count == 2)
  }

  @Test func `an empty archive has no entries`() throws {
    let archive = try archive(ZipWriter().finish())
    #expect(archive.entries.isEmpty)
    #expect(fault { _ = try archive.stored("x") } == .missing("x"))
  }

  @Test func `the last of two entries of one name counts`() throws {
    var writer = ZipWriter()
    try writer.add("a", [1])
    try writer.add("a", [2])
    #expect(try archive(writer.finish()).inflated("a", limit: 1) == [2])
  }

  @Test func `an archive with too many entries is refused by its count, and none is read`() throws {
    var writer = ZipWriter()
    for number in 0...ZipArchive.mostEntries { try writer.add("\(number)", []) }
    var bytes = writer.finish()
    let most = ZipArchive.mostEntries
    #expect(fault { _ = try archive(bytes) } == .tooManyEntries(most + 1, most: most))
    // A damaged first entry would be found first if the directory were read.
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: [80, 75, 1, 2]) })
    bytes[entry] = 0
    #expect(fault { _ = try archive(bytes) } == .tooManyEntries(most + 1, most: most))
    let error = #expect(throws: VisionError.self) { _ = try archive(bytes) }
    #expect(error?.message.contains("has 4097 files, more than the 4096 that are allowed") == true)
    bytes[entry] = 80
    #expect(
      try ZipArchive(StableBytes(bytes, name: "wheel"), most: most + 1).entries.count == most + 1)
  }

  @Test func `reading what does not fit is refused before memory is taken`() throws {
    let archive = try archive(foreignArchive)
    #expect(
      fault { _ = try archive.inflated("pkg/model.bin", limit: 1799) }
        == .tooLarge("pkg/model.bin", byteCount: 1800))
    #expect(
      fault { _ = try archive.stored("pkg/model.bin") }
        == .compressed("pkg/model.bin", method: 8))
  }
}

// MARK: - Broken archives

extension ZipArchiveTests {
  /// The offsets of the fields in `foreignArchive`.
  private enum Field {
    static let localHeader = 0
    static let content = 43
    static let directory = 105
    static let end = 219
  }

  struct Break: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var position: Int
    var bytes: [UInt8]
    var fault: ZipFault
  }

  @Test(
    "a broken archive is refused with its fault",
    arguments: [
      Break(
        testDescription: "encrypted", position: Field.directory + 8, bytes: [1],
        fault: .encrypted("pkg/model.bin")),
      Break(
        testDescription: "second disk", position: Field.end + 4, bytes: [1], fault: .severalDisks),
      Break(
        testDescription: "entry on a second disk", position: Field.directory + 34, bytes: [1],
        fault: .severalDisks),
      Break(
        testDescription: "64-bit count", position: Field.end + 8, bytes: [255, 255, 255, 255],
        fault: .zip64),
      Break(
        testDescription: "64-bit size", position: Field.directory + 20,
        bytes: [255, 255, 255, 255], fault: .zip64),
      Break(
        testDescription: "directory larger than the file", position: Field.end + 12,
        bytes: [0, 0, 1], fault: .damaged(position: Field.end)),
      Break(
        testDescription: "more entries than the directory has room for", position: Field.end + 8,
        bytes: [9, 0, 9, 0], fault: .damaged(position: Field.end)),
      Break(
        testDescription: "no directory entry", position: Field.directory, bytes: [0],
        fault: .damaged(position: Field.directory)),
      Break(
        testDescription: "directory entry with an endless name", position: Field.directory + 28,
        bytes: [0, 255], fault: .damaged(position: Field.directory)),
      Break(
        testDescription: "no local header", position: Field.localHeader, bytes: [0],
        fault: .damaged(position: 0)),
      Break(
        testDescription: "local header outside", position: Field.directory + 42,
        bytes: [0, 0, 0, 127], fault: .damaged(position: 127 << 24)),
      Break(
        testDescription: "two names", position: Field.localHeader + 30, bytes: [88],
        fault: .damaged(position: 0)),
      Break(
        testDescription: "content in the directory", position: Field.directory + 20,
        bytes: [0, 255], fault: .damaged(position: 0)),
    ])
  func broken(_ change: Break) throws {
    var bytes = foreignArchive
    bytes.replaceSubrange(
      change.position..<change.position + change.bytes.count, with: change.bytes)
    #expect(fault { _ = try archive(bytes) } == change.fault)
  }

  @Test func `damaged content is refused`() throws {
    var bytes = foreignArchive
    bytes[Field.content + 3] ^= 0xFF
    let archive = try archive(bytes)
    let found = fault { _ = try archive.inflated("pkg/model.bin", limit: 5000) }
    #expect(found == .damaged(position: 43) || found == .wrongChecksum("pkg/model.bin"))
    bytes[102] ^= 1  // a letter of "hello"
    #expect(
      fault { _ = try Self.open(bytes).stored("plain.txt") } == .wrongChecksum("plain.txt"))
  }

  @Test func `a size that compressed bytes cannot have is refused`() throws {
    var bytes = foreignArchive
    bytes.replaceSubrange(Field.directory + 24..<Field.directory + 28, with: [0, 0, 0, 64])
    let archive = try archive(bytes)
    #expect(
      fault { _ = try archive.inflated("pkg/model.bin", limit: .max) }
        == .tooLarge("pkg/model.bin", byteCount: 64 << 24))
  }

  @Test("a size that is not the content's is refused", arguments: [0, 1799, 1801] as [UInt16])
  func wrongSize(size: UInt16) throws {
    var bytes = foreignArchive
    bytes[Field.directory + 24] = UInt8(truncatingIfNeeded: size)
    bytes[Field.directory + 25] = UInt8(size >> 8)
    let archive = try archive(bytes)
    #expect(
      fault { _ = try archive.inflated("pkg/model.bin", limit: 5000) } == .damaged(position: 43))
  }

  @Test func `entries that share bytes are refused`() throws {
    var writer = ZipWriter()
    try writer.add("a", [1, 2, 3])
    try writer.add("a", [1, 2, 3])
    var bytes = writer.finish()
    let second = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    bytes.replaceSubrange(second + 42..<second + 46, with: [0, 0, 0, 0])
    #expect(fault { _ = try archive(bytes) } == .damaged(position: 31))
  }

  private static func open(_ bytes: [UInt8]) throws(VisionError) -> ZipArchive {
    try archive(bytes)
  }

  @Test func `every truncation and 2,000 damaged archives give entries or an error`() {
    for count in foreignArchive.indices { Self.readAll(Array(foreignArchive[..<count])) }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      var bytes = foreignArchive
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
      }
      Self.readAll(bytes)
    }
  }

  private static func readAll(_ bytes: [UInt8]) {
    guard let archive = try? open(bytes) else { return }
    for entry in archive.entries {
      #expect(entry.range.upperBound <= bytes.count)
      _ = try? archive.stored(entry.name)
      _ = try? archive.inflated(entry.name, limit: 100_000)
      _ = try? entry.relativePath()
    }
  }
}

// MARK: - Names

extension ZipArchiveTests {
  @Test(
    "a name that leads out of a folder is refused",
    arguments: [
      "/etc/passwd", "../x", "a/../../x", "a//b", "./a", "C:/x", "a\\..\\b", "a\u{0}b", "..",
      "../\u{301}x", "/\u{FE0F}etc", "a/../\u{200D}x", "a/\u{301}../..", "C:\u{301}/x",
    ])
  func unsafeName(name: String) throws {
    var writer = ZipWriter()
    try writer.add(name, [1])
    let entry = try #require(try archive(writer.finish()).entries.first)
    #expect(fault { _ = try entry.relativePath() } == .unsafeName(name))
  }

  @Test("a plain name is a path", arguments: ["a", "a/b.tflite", "ä/…", "a..b/c"])
  func safeName(name: String) throws {
    var writer = ZipWriter()
    try writer.add(name, [1])
    let entry = try #require(try archive(writer.finish()).entries.first)
    #expect(try entry.relativePath() == name)
  }
}
