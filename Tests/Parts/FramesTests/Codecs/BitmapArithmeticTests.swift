import PictureFixtures
import Testing
import VisionBase

@testable import Frames

#if !canImport(Darwin) || os(macOS)
  /// Tests against the numbers of `Image.create_from_file` of mediapipe 1.2.2 and Pillow's
  /// `Image.open`.
  ///
  /// `Tests/Upstream/more_calls.py` compares whole pictures with the former.
  struct BitmapArithmeticTests {
    @Test func `the fourth byte is how opaque a pixel is only to stb_image`() throws {
      let bitmap = bitmap(bits: 32, [3, 2, 1, 7, 6, 5, 4, 0])
      #expect(try pixels(of: bitmap, .pillow) == [1, 2, 3, 4, 5, 6])
      #expect(try pixels(of: bitmap, .stbImage) == [1, 2, 3, 7, 4, 5, 6, 0])
    }

    @Test func `fourth bytes that are all zero make an opaque picture`() throws {
      let bitmap = bitmap(bits: 32, [3, 2, 1, 0, 6, 5, 4, 0])
      #expect(try pixels(of: bitmap, .stbImage) == [1, 2, 3, 255, 4, 5, 6, 255])
    }

    @Test func `five bits are rounded down or repeated`() throws {
      // 25, 17 and 0 of 31, and 31, 1 and 16.
      let values: [UInt16] = [25 << 10 | 17 << 5, 31 << 10 | 1 << 5 | 16]
      let bitmap = bitmap(bits: 16, values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
      #expect(try pixels(of: bitmap, .pillow) == [205, 139, 0, 255, 8, 131])
      #expect(try pixels(of: bitmap, .stbImage) == [206, 140, 0, 255, 8, 132])
    }

    private func pixels(of bitmap: [UInt8], _ arithmetic: BitmapArithmetic) throws -> [UInt8] {
      var options = DecodingOptions()
      options.bitmapArithmetic = arithmetic
      return try Frame(decoding: StableBytes(bitmap, name: "two pixels"), options: options).samples
    }

    /// Returns a bitmap of two pixels in one row.
    private func bitmap(bits: UInt8, _ row: [UInt8]) -> [UInt8] {
      let size = UInt8(54 + row.count)
      let file: [UInt8] = [0x42, 0x4d, size, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]
      let sides: [UInt8] = [40, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, bits, 0]
      return file + sides + [UInt8](repeating: 0, count: 24) + row
    }
  }
#endif
