import CFreeType
import Testing

@testable import Drawing

@Suite struct GlyphPictureTests {
  /// Returns a picture of pixels (blue, green, red, alpha), reduced from 4 pixels an em to a size.
  private func picture(_ pixels: [[UInt8]], width: Int, size: Double) -> GlyphPicture? {
    pixels.flatMap(\.self).withUnsafeBufferPointer { bytes in
      GlyphPicture(
        CFreeTypePicture(
          bytes: bytes.baseAddress, width: Int32(width), height: Int32(pixels.count / width),
          bytes_per_row: Int32(4 * width), left: 1, top: 3, pixels_per_em: 4), size: size)
    }
  }

  @Test func `a glyph at its own size keeps its pixels`() throws {
    let found = try #require(
      picture(
        [[1, 2, 3, 255], [4, 5, 6, 128], [0, 0, 0, 0], [9, 8, 7, 200]], width: 2, size: 4))
    #expect((found.width, found.height) == (2, 2))
    #expect(found.pixels == [3, 2, 1, 255, 6, 5, 4, 128, 0, 0, 0, 0, 7, 8, 9, 200])
    #expect((found.left, found.top) == (1, -3))
  }

  @Test func `a smaller glyph has the mean of its pixels`() throws {
    let found = try #require(
      picture(
        [[100, 0, 0, 255], [200, 0, 0, 255], [100, 0, 0, 255], [200, 0, 0, 255]], width: 2, size: 2)
    )
    #expect((found.width, found.height) == (1, 1) && found.pixels == [0, 0, 150, 255])
    #expect((found.left, found.top) == (0.5, -1.5))
  }

  @Test func `a larger glyph keeps its colors, and an enormous one is left out`() throws {
    let found = try #require(picture([[10, 20, 30, 255]], width: 1, size: 12))
    #expect((found.width, found.height) == (3, 3))
    #expect(found.pixels == (0..<9).flatMap { _ in [30, 20, 10, 255] as [UInt8] })
    #expect(picture([[10, 20, 30, 255]], width: 1, size: 1e5) == nil)
  }
}
