import Foundation
import MediaPipeTasksVision
import Testing

/// Plain pictures, which the generated models distinguish by their brightness.
enum Pictures {
  /// Returns a pixel buffer of one value.
  static func buffer(
    _ value: UInt8 = 0, width: Int = 2, height: Int = 2,
    format: OSType = kCVPixelFormatType_32BGRA
  ) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, format, nil, &made) == kCVReturnSuccess)
    let buffer = try #require(made)
    if format == kCVPixelFormatType_32BGRA { fill(buffer, with: value) }
    return buffer
  }

  /// Sets every color of a BGRA buffer, and alpha to 255.
  static func fill(_ buffer: CVPixelBuffer, with value: UInt8) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
    for y in 0..<CVPixelBufferGetHeight(buffer) {
      let row = base + y * CVPixelBufferGetBytesPerRow(buffer)
      for x in 0..<CVPixelBufferGetWidth(buffer) {
        row.storeBytes(
          of: UInt32(value) * 0x01_0101 | 0xFF00_0000, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
  }

  /// Returns a picture over a pixel buffer of one value.
  static func plain(
    _ value: UInt8 = 0, width: Int = 2, height: Int = 2, orientation: UIImage.Orientation = .up
  ) throws -> MPImage {
    try MPImage(
      pixelBuffer: buffer(value, width: width, height: height), orientation: orientation)
  }

  /// Returns a sample buffer over a pixel buffer of one value.
  static func sample(_ value: UInt8 = 0) throws -> CMSampleBuffer {
    let pixels = try buffer(value)
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: pixels, formatDescriptionOut: &format)
    return try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: #require(format),
      sampleTiming: CMSampleTimingInfo())
  }

  /// Returns a `UIImage` of one value, without alpha.
  static func image(
    _ value: UInt8 = 0, width: Int = 2, height: Int = 2, scale: CGFloat = 1,
    orientation: UIImage.Orientation = .up
  ) throws -> UIImage {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    let bytes = try #require(context.data)
    memset(bytes, Int32(value), width * height * 4)
    return UIImage(
      cgImage: try #require(context.makeImage()), scale: scale, orientation: orientation)
  }
}
