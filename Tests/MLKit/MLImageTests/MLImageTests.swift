import MLImage
import Testing

@Suite struct MLImageTests {
  private func pixelBuffer(width: Int = 3, height: Int = 2) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    return try #require(made)
  }

  private func sampleBuffer(_ pixels: CVPixelBuffer) throws -> CMSampleBuffer {
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: pixels, formatDescriptionOut: &format)
    return try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: #require(format), sampleTiming: CMSampleTimingInfo())
  }

  @Test func `a picture gives its oriented size in pixels and its orientation`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 6, height: 4, bitsPerComponent: 8, bytesPerRow: 24,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    let picture = UIImage(
      cgImage: try #require(context.makeImage()), scale: 2, orientation: .right)
    let image = try #require(MLImage(image: picture))
    #expect(image.width == 4)
    #expect(image.height == 6)
    #expect(image.orientation == .right)
    #expect(image.imageSourceType == .image)
    #expect(image.image === picture)
    #expect(image.pixelBuffer == nil)
    #expect(image.sampleBuffer == nil)
  }

  @Test func `a pixel buffer gives its stored size and starts upright`() throws {
    let pixels = try pixelBuffer()
    let image = try #require(MLImage(pixelBuffer: pixels))
    #expect(image.width == 3)
    #expect(image.height == 2)
    #expect(image.orientation == .up)
    #expect(image.imageSourceType == .pixelBuffer)
    #expect(image.pixelBuffer === pixels)
    #expect(image.image == nil)
    #expect(image.sampleBuffer == nil)
    image.orientation = .left
    #expect(image.orientation == .left)
    #expect(image.width == 3)
  }

  @Test func `a sample buffer gives its stored size and starts upright`() throws {
    let sample = try sampleBuffer(pixelBuffer())
    let image = try #require(MLImage(sampleBuffer: sample))
    #expect(image.width == 3)
    #expect(image.height == 2)
    #expect(image.orientation == .up)
    #expect(image.imageSourceType == .sampleBuffer)
    #expect(image.sampleBuffer === sample)
    #expect(image.pixelBuffer == nil)
    #expect(image.image == nil)
  }

  @Test func `a sample buffer that was invalidated makes no image`() throws {
    let sample = try sampleBuffer(pixelBuffer())
    CMSampleBufferInvalidate(sample)
    #expect(MLImage(sampleBuffer: sample) == nil)
  }

  @Test func `source types have upstream's numbers`() {
    #expect(MLImageSourceType.image.rawValue == 0)
    #expect(MLImageSourceType.pixelBuffer.rawValue == 1)
    #expect(MLImageSourceType.sampleBuffer.rawValue == 2)
  }
}
