import AppleTypes
import Testing

@Suite struct CGContextTests {
  @Test func `a picture drawn into a BGRA pixel buffer keeps its values`() throws {
    let image = try makeImage(5, 3, .noneSkipLast) { x, y in
      (UInt8(x), UInt8(y + 100), UInt8(x * y), 0)
    }
    let buffer = try makeBuffer(5, 3, kCVPixelFormatType_32BGRA)
    CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
    defer { CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0)) }
    let context = try #require(
      CGContext(
        data: CVPixelBufferGetBaseAddress(buffer), width: 5, height: 3, bitsPerComponent: 8,
        bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 5, height: 3))
    let pixels = try #require(CVPixelBufferGetBaseAddress(buffer))
    for y in 0..<3 {
      for x in 0..<5 {
        let place = y * CVPixelBufferGetBytesPerRow(buffer) + x * 4
        let pixel = (0..<4).map { pixels.load(fromByteOffset: place + $0, as: UInt8.self) }
        #expect(pixel == [UInt8(x * y), UInt8(y + 100), UInt8(x), 255])
      }
    }
  }

  @Test func `the origin is at the bottom left`() throws {
    let dot = try makeImage(1, 1, .last) { _, _ in (255, 0, 0, 255) }
    let context = try makeContext(3, 4)
    context.draw(dot, in: CGRect(x: 2, y: 0, width: 1, height: 1))
    let data = try #require(context.data)
    #expect(data.load(fromByteOffset: 3 * context.bytesPerRow + 8, as: UInt8.self) == 255)
    #expect(data.load(fromByteOffset: 8, as: UInt8.self) == 0)
  }

  @Test func `alpha multiplies and lies over what is there`() throws {
    let context = try makeContext(1, 1)
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    context.draw(try makeImage(1, 1, .last) { _, _ in (200, 100, 0, 255) }, in: whole)
    context.draw(try makeImage(1, 1, .last) { _, _ in (0, 255, 255, 128) }, in: whole)
    #expect(try pixel(of: context) == [100, 178, 128, 255])
    let fresh = try makeContext(1, 1)
    fresh.draw(try makeImage(1, 1, .last) { _, _ in (200, 100, 0, 51) }, in: whole)
    #expect(try pixel(of: fresh) == [40, 20, 0, 51])
    #expect(fresh.makeImage()?.alphaInfo == .premultipliedLast)
  }

  @Test func `shrinking averages and growing mixes`() throws {
    let stripes = try makeImage(8, 8, .noneSkipLast) { x, _ in
      let value: UInt8 = x % 2 == 0 ? 0 : 200
      return (value, value, value, 0)
    }
    let small = try makeContext(2, 2)
    small.draw(stripes, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(abs(Int(try pixel(of: small)[0]) - 100) < 20)
    let two = try makeImage(2, 1, .noneSkipLast) { x, _ in (UInt8(200 * x), 0, 0, 0) }
    let wide = try makeContext(4, 1)
    wide.draw(two, in: CGRect(x: 0, y: 0, width: 4, height: 1))
    let bytes = try #require(wide.makeImage()?.dataProvider?.data) as Data
    #expect([bytes[0], bytes[4], bytes[8], bytes[12]] == [0, 50, 150, 200])
    wide.interpolationQuality = .none
    wide.draw(two, in: CGRect(x: 0, y: 0, width: 4, height: 1))
    let hard = try #require(wide.makeImage()?.dataProvider?.data) as Data
    #expect([hard[0], hard[4], hard[8], hard[12]] == [0, 0, 200, 200])
  }

  @Test(
    "rectangles outside or without area draw nothing and do not fail",
    arguments: [
      CGRect.null, .infinite, .zero, CGRect(x: 1e9, y: 0, width: 1, height: 1),
      CGRect(x: -1e300, y: 0, width: 2, height: 2), CGRect(x: 0, y: 0, width: 1e300, height: 1),
      CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0.6, y: 0, width: 1e-9, height: 1),
    ])
  func nothing(rect: CGRect) throws {
    let context = try makeContext(2, 2)
    context.draw(try makeImage(1, 1, .last) { _, _ in (255, 255, 255, 255) }, in: rect)
    #expect(try pixel(of: context) == [0, 0, 0, 0])
  }

  @Test(
    "a sliver over a pixel's center shows the picture's mean, or one pixel of it",
    arguments: [CGInterpolationQuality.default, .none])
  func sliver(quality: CGInterpolationQuality) throws {
    let wide = try makeImage(20_000, 1, .noneSkipLast) { _, _ in (200, 100, 50, 0) }
    let context = try makeContext(2, 1)
    context.interpolationQuality = quality
    context.draw(wide, in: CGRect(x: 0.5, y: 0, width: 2e-15, height: 1))
    #expect(try pixel(of: context) == [200, 100, 50, 255])
  }

  @Test func `contexts that cannot be drawn into are refused`() {
    let space = CGColorSpaceCreateDeviceRGB()
    let rgba = CGImageAlphaInfo.premultipliedLast.rawValue
    func make(_ width: Int, bits: Int = 8, row: Int = 0, info: UInt32? = nil) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 2, bitsPerComponent: bits, bytesPerRow: row, space: space,
        bitmapInfo: info ?? rgba)
    }
    #expect(make(2) != nil)
    #expect(make(0) == nil)
    #expect(make(2, bits: 16) == nil)
    #expect(make(2, row: 7) == nil)
    #expect(make(2, info: CGImageAlphaInfo.last.rawValue) == nil)
    #expect(make(2, info: CGImageAlphaInfo.none.rawValue) == nil)
  }

  private func makeContext(_ width: Int, _ height: Int) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  private func pixel(of context: CGContext) throws -> [UInt8] {
    let data = try #require(context.data)
    return (0..<4).map { data.load(fromByteOffset: $0, as: UInt8.self) }
  }
}
