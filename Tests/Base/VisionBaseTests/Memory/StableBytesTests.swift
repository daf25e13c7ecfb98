import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct StableBytesTests {
  @Test func `a mapped file shows its bytes`() throws {
    let folder = try TemporaryFolder()
    let bytes = try StableBytes(mapping: folder.write([1, 2, 3], to: "file"))
    #expect(bytes.byteCount == 3)
    #expect(bytes.withBytes { $0.unsafeLoad(fromByteOffset: 2, as: UInt8.self) } == 3)
  }

  @Test func `a pipe that nobody writes to is refused at once`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let error = try #require(throws: VisionError.self) { try StableBytes(mapping: path) }
    #expect(error.code == .fileFailed)
    #expect(error.cause as? FileFault == .notPlain)
  }

  @Test func `a part keeps the whole alive and knows its own bounds`() throws {
    var whole: StableBytes? = StableBytes([10, 11, 12, 13], name: "four")
    let part = try StableBytes(1..<3, of: #require(whole), name: "middle")
    whole = nil
    #expect(part.byteCount == 2)
    #expect(part.withBytes { $0.unsafeLoad(as: UInt8.self) } == 11)
    #expect(throws: VisionError.self) { try StableBytes(1..<3, of: part, name: "outside") }
  }

  @Test(
    "what cannot be mapped is an error that names it",
    arguments: [
      ("/nowhere/at/all", VisionError.Code.inputMissing), ("/tmp", .fileFailed),
      ("/dev/null", .fileFailed),
    ])
  func unmappable(path: String, code: VisionError.Code) throws {
    let error = try #require(throws: VisionError.self) { try StableBytes(mapping: path) }
    #expect(error.code == code)
    #expect(error.message.contains(path))
  }

  @Test func `a small file is copied, a larger one mapped`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "file")
    let file = try StableBytes.open(path)
    let copied = try StableBytes(of: file, name: "copied", copyingUpTo: 3)
    let mapped = try StableBytes(of: file, name: "mapped", copyingUpTo: 2)
    try OpenFile(writing: path, permissions: 0o600).write([UInt8]([7, 8, 9]).span.bytes, at: 0)
    #expect(copied.copy(of: 0..<9) == [1, 2, 3])
    #expect(mapped.copy(of: 0..<9) == [7, 8, 9])
    #expect(copied.name == "copied")
  }

  @Test func `a file longer than what is read at once is copied whole`() throws {
    let folder = try TemporaryFolder()
    let content = (0..<(1 << 20) + 77).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try StableBytes.open(folder.write(content, to: "file"))
    let bytes = try StableBytes(of: file, name: "file", copyingUpTo: content.count)
    #expect(bytes.copy(of: 0..<content.count) == content)
  }

  @Test(arguments: [("/tmp", FileFault.folder), ("/dev/null", .notPlain)])
  func `what is no plain file is neither copied nor mapped`(path: String, fault: FileFault) throws {
    let file = try StableBytes.open(path)
    let error = #expect(throws: VisionError.self) {
      try StableBytes(of: file, name: path, copyingUpTo: 9)
    }
    #expect(error?.cause as? FileFault == fault)
  }
}
