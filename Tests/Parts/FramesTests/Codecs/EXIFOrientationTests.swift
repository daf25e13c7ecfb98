import Testing
import VisionBase

@testable import Frames

@Suite struct EXIFOrientationTests {
  /// Returns an EXIF block with one entry.
  private func block(
    bigEndian: Bool, directory: UInt32 = 8, tag: UInt16 = 0x0112, type: UInt16 = 3,
    count: UInt32 = 1, value: UInt16, entryCount: UInt16 = 1
  ) -> [UInt8] {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: bigEndian ? number.bigEndian : number.littleEndian) { Array($0) }
    }
    return Array((bigEndian ? "MM" : "II").utf8) + bytes(UInt16(42)) + bytes(directory)
      + bytes(entryCount) + bytes(tag) + bytes(type) + bytes(count) + bytes(value)
      + bytes(UInt16(0)) + bytes(UInt32(0))
  }

  private func find(_ bytes: [UInt8]) -> Orientation? {
    EXIFOrientation.find(in: PictureBytes(StableBytes(bytes, name: "exif")))
  }

  @Test("all eight values are read in both byte orders", arguments: 1...8)
  func values(value: Int) {
    for bigEndian in [false, true] {
      let bytes = block(bigEndian: bigEndian, value: UInt16(value))
      #expect(find(bytes)?.exif == value)
      #expect(find(Array("Exif\0\0".utf8) + bytes)?.exif == value)
    }
  }

  @Test func `values and types that do not exist mean no orientation`() {
    #expect(find(block(bigEndian: true, value: 0)) == nil)
    #expect(find(block(bigEndian: true, value: 9)) == nil)
    #expect(find(block(bigEndian: false, type: 4, value: 6)) == nil)
    #expect(find(block(bigEndian: false, count: 2, value: 6)) == nil)
    #expect(find(block(bigEndian: false, tag: 0x0113, value: 6)) == nil)
  }

  @Test func `offsets outside the block mean no orientation`() {
    for directory in [9, 26, 1000, UInt32.max, UInt32.max - 1, 1 << 31] as [UInt32] {
      #expect(find(block(bigEndian: false, directory: directory, value: 6)) == nil)
    }
    #expect(find(block(bigEndian: true, tag: 1, value: 6, entryCount: .max)) == nil)
  }

  @Test func `a block that ends anywhere is safe`() {
    let whole = block(bigEndian: true, value: 6)
    for length in whole.indices { _ = find(Array(whole[..<length])) }
    #expect(find([]) == nil)
    #expect(find(Array(whole[..<18])) == nil)
  }
}
