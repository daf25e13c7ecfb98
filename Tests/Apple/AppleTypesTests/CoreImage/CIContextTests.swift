import AppleTypes
import Frames
import Testing

@Suite struct CIContextTests {
  private let context = CIContext(options: nil)

  @Test func `a sample buffer becomes a UIImage, as apps do it`() throws {
    let buffer = try makeBuffer(4, 2, kCVPixelFormatType_32BGRA)
    CVPixelBufferLockBaseAddress(buffer, [])
    let start = try #require(CVPixelBufferGetBaseAddress(buffer))
    let rowLength = CVPixelBufferGetBytesPerRow(buffer)
    for pixel in 0..<8 {
      let bytes = [UInt8(pixel), UInt8(pixel * 2), UInt8(pixel * 3), 255]
      (start + pixel / 4 * rowLength + pixel % 4 * 4).copyMemory(from: bytes, byteCount: 4)
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    let picture = CIImage(cvPixelBuffer: buffer)
    #expect(picture.extent == CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(picture.pixelBuffer === buffer)
    let made = try #require(context.createCGImage(picture, from: picture.extent))
    let image = UIImage(cgImage: made, scale: 1, orientation: .right)
    #expect(image.size == CGSize(width: 2, height: 4))
    let expected = (0..<8).map { (index: UInt8) -> [UInt8] in [index * 3, index * 2, index] }
    #expect(try colors(of: made) == expected)

    // The picture has its own pixels.
    CVPixelBufferLockBaseAddress(buffer, [])
    start.copyMemory(from: [9, 9, 9, 9] as [UInt8], byteCount: 4)
    CVPixelBufferUnlockBaseAddress(buffer, [])
    #expect(try colors(of: made).first == [0, 0, 0])
  }

  @Test func `a part counts from the lower left`() throws {
    let pixels: [UInt8] = (0..<12).flatMap { [UInt8($0), 0, 0] as [UInt8] }
    let whole = try Frame(width: 4, height: 3, format: .rgb, bytes: pixels.span.bytes)
    let picture = CIImage(cgImage: try #require(whole.cgImage()))
    let part = try #require(
      context.createCGImage(picture, from: CGRect(x: 1, y: 0.5, width: 2, height: 1)))
    #expect((part.width, part.height) == (2, 2))
    #expect(try colors(of: part).map { $0[0] } == [5, 6, 9, 10])
    let beyond = CGRect(x: -5, y: 2, width: 6, height: 50)
    let corner = try #require(context.createCGImage(picture, from: beyond))
    #expect(try colors(of: corner).map { $0[0] } == [0])
  }

  @Test(
    "a rectangle with nothing in it gives no picture",
    arguments: [
      CGRect.zero, CGRect(x: 9, y: 0, width: 1, height: 1), CGRect.null,
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1),
    ])
  func nothing(rectangle: CGRect) throws {
    let buffer = try makeBuffer(4, 2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    let picture = CIImage(cvPixelBuffer: buffer)
    #expect(context.createCGImage(picture, from: rectangle) == nil)
    #expect(context.createCGImage(picture, from: CGRect.infinite) != nil)
  }

  @Test func `a buffer that cannot be shown gives no picture`() throws {
    let floats = CIImage(
      cvPixelBuffer: try makeBuffer(2, 2, kCVPixelFormatType_OneComponent32Float))
    #expect(context.createCGImage(floats, from: floats.extent) == nil)
  }

  private func colors(of image: CGImage) throws -> [[UInt8]] {
    let rgb = try Frame(cgImage: image).rgb()
    let bytes = rgb.withBytes { span in span.withUnsafeBytes { Array($0) } }
    return stride(from: 0, to: bytes.count, by: 3).map { Array(bytes[$0..<$0 + 3]) }
  }
}
