import AppleTypes
import Testing

@Suite struct CGImageTests {
  @Test func `a picture over bytes gives them back`() throws {
    let image = try makeImage(3, 2, .noneSkipLast) { x, y in
      (UInt8(x), UInt8(y), UInt8(x + y), 9)
    }
    #expect(image.width == 3)
    #expect(image.height == 2)
    #expect(image.bitsPerPixel == 32)
    #expect(image.bytesPerRow == 12)
    #expect(image.alphaInfo == .noneSkipLast)
    #expect(image.colorSpace == CGColorSpace(name: CGColorSpace.sRGB))
    let data = try #require(image.dataProvider?.data)
    #expect(CFDataGetLength(data) == 24)
    let bytes = try #require(CFDataGetBytePtr(data))
    #expect(bytes[12 + 4] == 1)
    #expect(bytes[12 + 5] == 1)
    #expect((data as Data)[12 + 6] == 2)
  }

  @Test func `the bytes outlive the picture`() throws {
    var image: CGImage? = try makeImage(2, 2, .last) { _, _ in (7, 7, 7, 7) }
    let data = try #require(image?.dataProvider?.data)
    image = nil
    #expect((data as Data) == Data(repeating: 7, count: 16))
  }

  @Test func `foreign bytes are given back when nothing uses them`() throws {
    let released = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    released.initialize(to: 0)
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 1, count: 16)
    defer {
      released.deallocate()
      bytes.deallocate()
    }
    var provider = CGDataProvider(dataInfo: released, data: bytes, size: 16) { info, _, size in
      info?.assumingMemoryBound(to: Int.self).pointee += size
    }
    var part: CGImage? = makeCGImage(2, 2, .last, try #require(provider))?
      .cropping(to: CGRect(x: 1, y: 1, width: 1, height: 1))
    provider = nil
    #expect(released.pointee == 0)
    #expect(part?.width == 1)
    part = nil
    #expect(released.pointee == 16)
  }

  @Test(
    "what is not supported is refused",
    arguments: [
      (0, 2, 8, 32, 8, CGImageAlphaInfo.last, 16), (2, 2, 16, 64, 16, .last, 32),
      (2, 2, 8, 32, 7, .last, 16), (2, 2, 8, 32, 8, .last, 15), (2, 2, 8, 32, 8, .none, 16),
      (2, 2, 8, 24, 6, .last, 12), (2, 2, 8, 32, 8, .alphaOnly, 16),
      (1 << 40, 1 << 40, 8, 32, 1 << 42, .last, 16), (2, 2, 8, 8, 2, .none, 4),
    ])
  func refused(
    width: Int, height: Int, bits: Int, bitsPerPixel: Int, bytesPerRow: Int,
    alpha: CGImageAlphaInfo, count: Int
  ) throws {
    let provider = try #require(CGDataProvider(data: Data(count: count) as CFData))
    let image = CGImage(
      width: width, height: height, bitsPerComponent: bits, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
    #expect(image == nil)
  }

  @Test(
    "a picture is cropped to whole pixels inside it",
    arguments: [
      (CGRect(x: 1, y: 1, width: 2, height: 1), [1, 1, 2, 1]),
      (CGRect(x: 0.6, y: 0.2, width: 1.5, height: 0.5), [0, 0, 3, 1]),
      (CGRect(x: -5, y: -5, width: 100, height: 100), [0, 0, 4, 3]),
      (CGRect(x: 3, y: 2, width: -2, height: -1), [1, 1, 2, 1]),
      (CGRect(x: 4, y: 0, width: 1, height: 1), nil),
      (CGRect(x: 0, y: 0, width: 0, height: 1), nil),
      (CGRect(x: Double.nan, y: 0, width: 1, height: 1), nil), (CGRect.null, nil),
      (CGRect(x: 0, y: 0, width: Double.infinity, height: 1), nil),
    ])
  func cropping(rect: CGRect, expected: [Int]?) throws {
    let image = try makeImage(4, 3, .last) { x, y in (UInt8(10 * x), UInt8(10 * y), 0, 255) }
    let part = image.cropping(to: rect)
    #expect((part == nil) == (expected == nil))
    guard let part, let expected else { return }
    #expect([part.width, part.height] == Array(expected[2...]))
    let data = try #require(part.dataProvider?.data) as Data
    #expect(data[0] == UInt8(10 * expected[0]))
    #expect(data[1] == UInt8(10 * expected[1]))
    let last = (part.height - 1) * part.bytesPerRow + (part.width - 1) * 4
    #expect(data.count == last + 4)
    #expect(data[last] == UInt8(10 * (expected[0] + part.width - 1)))
  }
}

/// Returns a four-byte picture with pixels from `color`, in the order of `alpha`'s layout,
/// big-endian.
func makeImage(
  _ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo,
  color: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
) throws -> CGImage {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let (first, second, third, fourth) = color(x, y)
      bytes += [first, second, third, fourth]
    }
  }
  let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
  return try #require(makeCGImage(width, height, alpha, provider))
}

func makeCGImage(
  _ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo, _ provider: CGDataProvider
) -> CGImage? {
  CGImage(
    width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
    provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
}
