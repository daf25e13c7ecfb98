@testable import AppleTypes
import Frames
import Testing

/// Tests the redrawing of pictures on Apple's platforms, which cannot run here.
///
/// The same code over the stand-ins must give the same result as borrowing.
@Suite struct PixelRowsTests {
  @Test(
    "a redrawn picture shows the colors of a borrowed one",
    arguments: [
      CGImageAlphaInfo.last, .first, .premultipliedLast, .premultipliedFirst, .noneSkipLast,
      .noneSkipFirst,
    ])
  func redrawing(alpha: CGImageAlphaInfo) throws {
    let image = try makeImage(16, 16, alpha) { x, y in
      (UInt8(x * 17), UInt8(y * 17), UInt8(255 - x * y), UInt8(x * 16 + y))
    }
    let redrawn = try PixelRows(redrawing: image)
    let isBorrowed = redrawn.owner === image
    #expect(!isBorrowed)
    #expect(try shown(redrawn) == shown(PixelRows(image)))
  }

  @Test func `a redrawn picture without transparency can be borrowed`() throws {
    let image = try makeImage(3, 2, .noneSkipFirst) { x, y in (0, UInt8(x), UInt8(y), 9) }
    let redrawn = try PixelRows(redrawing: image)
    #expect(redrawn.isOpaque)
    #expect(PixelFormat(redrawn.order) == .rgba)
    let frame = try redrawn.storedFrame()
    #expect(frame.width == 3)
    #expect(frame.height == 2)
  }

  @Test func `a redrawn gray picture has three equal colors`() throws {
    let shades: [UInt8] = [0, 100, 255]
    let gray = try Frame(width: 3, height: 1, format: .gray, bytes: shades.span.bytes)
    let redrawn = try PixelRows(redrawing: try #require(gray.cgImage()))
    #expect(try shown(redrawn) == [0, 0, 0, 100, 100, 100, 255, 255, 255])
  }

  private func shown(_ pixels: PixelRows) throws -> [UInt8] {
    try pixels.opaqueFrame(orientation: .up, timestampInMicroseconds: nil).withBytes { span in
      span.withUnsafeBytes { Array($0) }
    }
  }
}
