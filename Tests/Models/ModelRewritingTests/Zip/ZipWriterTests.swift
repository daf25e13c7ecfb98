import ModelBytes
import ModelFiles
import Testing
import VisionBase

@testable import ModelRewriting

@Suite struct ZipWriterTests {
  @Test func `what is written is read back, in order`() throws {
    var writer = ZipWriter()
    try writer.add("a.txt", Array("first".utf8))
    try writer.add("größe.txt", [])
    try writer.add("dir/b", [1, 2, 3])
    let archive = try ZipArchive(StableBytes(writer.finish(), name: "out.zip"))
    #expect(archive.entries.map(\.name) == ["a.txt", "größe.txt", "dir/b"])
    #expect(try archive.inflated("a.txt", limit: 5) == Array("first".utf8))
    #expect(try archive.stored("größe.txt").byteCount == 0)
    #expect(try archive.inflated("dir/b", limit: 3) == [1, 2, 3])
  }

  @Test("contents lie on multiples of the alignment in the file", arguments: [1, 4, 16, 64])
  func aligned(alignment: Int) throws {
    let prefix = [UInt8](repeating: 0, count: 37)
    var writer = ZipWriter(behind: prefix.count, alignment: alignment)
    for length in 0..<70 {
      try writer.add(String(repeating: "n", count: length + 1), [UInt8(length)])
    }
    let archive = try ZipArchive(StableBytes(prefix + writer.finish(), name: "out.zip"))
    #expect(archive.entries.count == 70)
    for (length, entry) in archive.entries.enumerated() {
      #expect(entry.range.lowerBound.isMultiple(of: alignment))
      #expect(try archive.inflated(entry.name, limit: 1) == [UInt8(length)])
    }
  }

  @Test func `the same entries give the same bytes`() throws {
    func written() throws -> [UInt8] {
      var writer = ZipWriter(alignment: 4)
      try writer.add("a", [1])
      return writer.finish()
    }
    #expect(try written() == written())
  }

  @Test("a name that the format cannot hold is refused", arguments: [0, 65_536])
  func nameLength(count: Int) {
    var writer = ZipWriter()
    let error = #expect(throws: VisionError.self) {
      try writer.add(String(repeating: "n", count: count), [1])
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `the checksum is the one the format defines`() {
    #expect(ZipArchive.checksum(of: Array("123456789".utf8).span.bytes) == 0xCBF4_3926)
    #expect(ZipArchive.checksum(of: [UInt8]().span.bytes) == 0)
  }
}
