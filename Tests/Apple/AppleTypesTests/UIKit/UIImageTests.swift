import AppleTypes
import Foundation
import Frames
import TestSupport
import Testing

@Suite struct UIImageTests {
  @Test(
    "the size is that of the upright picture in points",
    arguments: [
      (UIImage.Orientation.up, 2.0, CGSize(width: 3, height: 2)),
      (.down, 1, CGSize(width: 6, height: 4)),
      (.left, 1, CGSize(width: 4, height: 6)), (.right, 2, CGSize(width: 2, height: 3)),
      (.upMirrored, 1, CGSize(width: 6, height: 4)),
      (.downMirrored, 1, CGSize(width: 6, height: 4)),
      (.leftMirrored, 1, CGSize(width: 4, height: 6)),
      (.rightMirrored, 4, CGSize(width: 1, height: 1.5)),
    ])
  func size(orientation: UIImage.Orientation, scale: CGFloat, size: CGSize) throws {
    let pixels = try makeImage(6, 4, .last) { _, _ in (0, 0, 0, 255) }
    let image = UIImage(cgImage: pixels, scale: scale, orientation: orientation)
    #expect(image.size == size)
    #expect(image.cgImage === pixels)
    #expect(image.scale == scale)
    #expect(Frames.Orientation(orientation).rawValue == orientation.rawValue)
    #expect(UIImage.Orientation(Frames.Orientation(orientation)) == orientation)
  }

  @Test(
    "a JPEG keeps the orientation in its tag and the pixels as they are",
    arguments: [UIImage.Orientation.up, .down, .left, .right, .leftMirrored, .rightMirrored])
  func jpeg(orientation: UIImage.Orientation) throws {
    let pixels = try makeImage(16, 8, .noneSkipLast) { x, _ in (x < 8 ? 250 : 5, 120, 60, 3) }
    let image = UIImage(cgImage: pixels, scale: 1, orientation: orientation)
    let data = try #require(image.jpegData(compressionQuality: 1))
    let back = try #require(UIImage(data: data))
    #expect(back.imageOrientation == orientation)
    #expect(back.size == image.size)
    let decoded = try #require(back.cgImage)
    #expect(decoded.width == 16)
    let bytes = try #require(decoded.dataProvider?.data) as Data
    #expect(bytes[0] > 200)
    #expect(bytes[15 * (decoded.bitsPerPixel / 8)] < 50)
  }

  @Test func `a PNG keeps pixels and alpha and loses the orientation`() throws {
    let pixels = try makeImage(3, 2, .last) { x, y in (UInt8(x * 80), UInt8(y), 9, x == 0 ? 7 : 255)
    }
    let image = UIImage(cgImage: pixels, scale: 1, orientation: .left)
    let back = try #require(image.pngData().flatMap { UIImage(data: $0) })
    #expect(back.imageOrientation == .up)
    #expect(back.size == CGSize(width: 3, height: 2))
    #expect(back.cgImage?.alphaInfo == .last)
    #expect(back.cgImage?.dataProvider?.data == pixels.dataProvider?.data)
  }

  @Test(
    "colors that are multiplied or in another order are encoded as they look",
    arguments: [
      (CGImageAlphaInfo.premultipliedFirst, [UInt8(128), 64, 32, 0], [UInt8(128), 64, 0, 128]),
      (.premultipliedLast, [64, 32, 0, 128], [128, 64, 0, 128]),
      (.noneSkipFirst, [77, 1, 2, 3], [1, 2, 3, 255]),
      (.first, [9, 1, 2, 3], [1, 2, 3, 9]),
    ])
  func encodedColors(alpha: CGImageAlphaInfo, stored: [UInt8], seen: [UInt8]) throws {
    let pixels = try makeImage(1, 1, alpha) { _, _ in (stored[0], stored[1], stored[2], stored[3]) }
    let png = try #require(UIImage(cgImage: pixels).pngData())
    let back = try #require(UIImage(data: png)?.cgImage)
    let data = try #require(back.dataProvider?.data) as Data
    #expect(Array(data.prefix(3)) == Array(seen.prefix(3)))
    #expect(back.bitsPerPixel == 24 || data[3] == seen[3])
  }

  @Test(
    "what is no picture gives none",
    arguments: [
      Data(), Data([0xFF, 0xD8]), Data([0x89, 0x50, 0x4E, 0x47]), Data(repeating: 1, count: 99),
    ])
  func broken(data: Data) {
    #expect(UIImage(data: data) == nil)
  }

  @Test func `every beginning of a picture is refused or decoded and never a trap`() throws {
    let pixels = try makeImage(8, 8, .last) { x, y in (UInt8(x * 30), UInt8(y * 30), 0, 255) }
    let image = UIImage(cgImage: pixels)
    let png = try #require(image.pngData())
    for count in 0..<png.count { #expect(UIImage(data: png.prefix(count)) == nil) }
    let jpeg = try #require(image.jpegData(compressionQuality: 0.5))
    for count in 0..<jpeg.count { _ = UIImage(data: jpeg.prefix(count)) }
  }

  @Test func `files are found by path and their names give the scale`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let png = try #require(
      UIImage(cgImage: try makeImage(6, 4, .last) { _, _ in (1, 2, 3, 255) }).pngData())
    try folder.write(png, to: "plain.png")
    try folder.write(png, to: "fine@2x.png")
    #expect(UIImage(contentsOfFile: folder.file("plain.png"))?.scale == 1)
    let fine = UIImage(contentsOfFile: folder.file("fine@2x.png"))
    #expect(fine?.size == CGSize(width: 3, height: 2))
    #expect(UIImage(contentsOfFile: folder.file("absent.png")) == nil)
    #expect(UIImage(contentsOfFile: folder.path) == nil)

    let bundle = try #require(Bundle(path: folder.path))
    #expect(UIImage(named: "plain", in: bundle, compatibleWith: nil)?.size.width == 6)
    #expect(UIImage(named: "plain.png", in: bundle, compatibleWith: nil)?.size.width == 6)
    #expect(UIImage(named: "fine", in: bundle, compatibleWith: nil)?.scale == 2)
    #expect(UIImage(named: "absent", in: bundle, compatibleWith: nil) == nil)
    #expect(UIImage(named: "surely not in the main bundle") == nil)
  }

  @Test func `a wish for a scale chooses the variant`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for (name, side) in [("icon.png", 10), ("icon@2x.png", 20), ("icon@3x.png", 30)] {
      let image = UIImage(cgImage: try makeImage(side, side, .last) { _, _ in (0, 0, 0, 255) })
      try folder.write(#require(image.pngData()), to: name)
    }
    let bundle = try #require(Bundle(path: folder.path))
    for scale in 1...3 {
      let image = UIImage(
        named: "icon", in: bundle, compatibleWith: UITraitCollection(displayScale: CGFloat(scale)))
      #expect(image?.scale == CGFloat(scale))
      #expect(image?.size == CGSize(width: 10, height: 10))
    }
  }
}
