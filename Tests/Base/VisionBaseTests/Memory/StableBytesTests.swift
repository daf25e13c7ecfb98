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
}
