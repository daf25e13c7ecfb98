import AppleTypes
import Frames
import Testing
import VisionBase

@Suite struct FrameConversionTests {
  @Test(
    "a frame over a pixel buffer shares its memory and keeps it locked",
    arguments: [
      (kCVPixelFormatType_32BGRA, PixelFormat.bgra), (kCVPixelFormatType_32RGBA, .rgba),
      (kCVPixelFormatType_32ARGB, .argb), (kCVPixelFormatType_24RGB, .rgb),
      (kCVPixelFormatType_OneComponent8, .gray),
      (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, .nv12VideoRange),
      (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, .nv12FullRange),
      (kCVPixelFormatType_420YpCbCr8Planar, .i420VideoRange),
      (kCVPixelFormatType_420YpCbCr8PlanarFullRange, .i420FullRange),
    ])
  func borrowing(type: OSType, format: PixelFormat) throws {
    let buffer = try makeBuffer(6, 4, type)
    var frame: Frame? = try Frame(pixelBuffer: buffer, orientation: .right)
    #expect(frame?.format == format)
    #expect(frame?.orientation == .right)
    let last = format.planeCount - 1
    let address = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, last))
    let shared = frame?.withBytes(plane: last) { span in
      span.withUnsafeBytes { $0.baseAddress == UnsafeRawPointer(address) }
    }
    #expect(shared == true)
    frame = nil
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, last) == nil)
  }

  @Test func `a buffer of floats is refused by name`() throws {
    let buffer = try makeBuffer(2, 2, kCVPixelFormatType_OneComponent32Float)
    let error = #expect(throws: VisionError.self) { try Frame(pixelBuffer: buffer) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("'L00f'") == true)
  }

  @Test func `dimmed pixels of a buffer are divided by alpha when asked for`() throws {
    let buffer = try makeBuffer(2, 1, kCVPixelFormatType_32BGRA)
    CVPixelBufferLockBaseAddress(buffer, [])
    let pixels = try #require(CVPixelBufferGetBaseAddress(buffer))
    pixels.copyMemory(from: [10, 20, 30, 255, 10, 64, 200, 128] as [UInt8], byteCount: 8)
    CVPixelBufferUnlockBaseAddress(buffer, [])
    #expect(try Frame(pixelBuffer: buffer).format == .bgra)
    let divided = try Frame(pixelBuffer: buffer, alpha: .unpremultiplied)
    // (10 * 255 + 64) / 128 = 20, (64 * 255 + 64) / 128 = 128, and 200 exceeds its alpha.
    #expect(bytes(of: divided) == [30, 20, 10, 255, 128, 20])
  }

  @Test func `a picture without transparency is borrowed`() throws {
    for alpha in [CGImageAlphaInfo.last, .noneSkipLast, .premultipliedLast] {
      let image = try makeImage(2, 2, alpha) { x, y in (UInt8(x), UInt8(y), 5, 255) }
      let frame = try Frame(cgImage: image, orientation: .down)
      #expect(frame.format == .rgba)
      #expect(frame.orientation == .down)
      let data = try #require(image.dataProvider?.data)
      let shared = frame.withBytes { span in
        span.withUnsafeBytes { $0.baseAddress == UnsafeRawPointer(CFDataGetBytePtr(data)) }
      }
      #expect(shared)
    }
  }

  @Test(
    "a straight color loses what multiplying and dividing lose",
    arguments: [
      (UInt8(200), UInt8(255), UInt8(200)), (200, 0, 0), (255, 1, 255), (100, 1, 0),
      (127, 2, 128), (200, 128, 199), (1, 128, 2), (7, 10, 0),
    ])
  func roundTrip(color: UInt8, alpha: UInt8, seen: UInt8) throws {
    let image = try makeImage(2, 1, .last) { x, _ in (color, color, color, x == 0 ? alpha : 254) }
    let frame = try Frame(cgImage: image)
    #expect(frame.format == .rgb)
    #expect(bytes(of: frame)[0] == seen)
  }

  @Test func `a cropped picture becomes a frame of its part`() throws {
    let image = try makeImage(4, 4, .noneSkipFirst) { x, y in (0, UInt8(x), UInt8(y), 1) }
    let part = try #require(image.cropping(to: CGRect(x: 2, y: 1, width: 2, height: 3)))
    let frame = try Frame(cgImage: part)
    #expect(frame.format == .argb)
    #expect(frame.width == 2)
    #expect(frame.height == 3)
    #expect(frame.bytesPerRow() == 16)
    #expect(Array(bytes(of: frame)[0..<4]) == [0, 2, 1, 1])
  }

  @Test(
    "a picture over a frame has the frame's pixels",
    arguments: [PixelFormat.rgb, .rgba, .bgra, .argb, .gray])
  func fromFrame(format: PixelFormat) throws {
    let count = 2 * 2 * format.bytesPerPixel
    let pixels = (0..<count).map { UInt8(200 + $0) }
    var frame: Frame? = try Frame(width: 2, height: 2, format: format, bytes: pixels.span.bytes)
    let image = try #require(frame?.cgImage())
    frame = nil
    #expect(try #require(image.dataProvider?.data) as Data == Data(pixels))
    #expect(image.bitsPerPixel == format.bytesPerPixel * 8)
  }

  @Test func `a video frame makes no picture`() throws {
    let frame = try Frame(
      width: 2, height: 2, format: .nv12FullRange,
      bytes: [UInt8](repeating: 0, count: 6).span.bytes)
    #expect(frame.cgImage() == nil)
  }

  private func bytes(of frame: Frame) -> [UInt8] {
    frame.withBytes { span in span.withUnsafeBytes { Array($0) } }
  }
}
