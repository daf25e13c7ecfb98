import Foundation
import MLKitVision
import Testing

/// Pictures and frames as clients make them.
enum Inputs {
  /// A BGRA buffer filled with a byte.
  static func pixelBuffer(
    _ byte: UInt8 = 1, width: Int = 4, height: Int = 2
  ) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    let pixels = try #require(made)
    CVPixelBufferLockBaseAddress(pixels, [])
    defer { CVPixelBufferUnlockBaseAddress(pixels, []) }
    memset(
      try #require(CVPixelBufferGetBaseAddress(pixels)), Int32(byte),
      CVPixelBufferGetBytesPerRow(pixels) * height)
    return pixels
  }

  /// A sample buffer over pixels, at a time.
  static func sampleBuffer(
    _ pixels: CVPixelBuffer, at time: CMTime = .invalid
  ) throws -> CMSampleBuffer {
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: pixels, formatDescriptionOut: &format)
    return try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: #require(format),
      sampleTiming: CMSampleTimingInfo(
        duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  /// A frame of a video, filled with a byte.
  static func frame(
    _ byte: UInt8 = 1, milliseconds: Int64? = nil, width: Int = 4, height: Int = 2,
    _ orientation: UIImage.Orientation = .up
  ) throws -> VisionImage {
    let time = milliseconds.map { CMTime(value: $0, timescale: 1000) } ?? .invalid
    let image = VisionImage(
      buffer: try sampleBuffer(pixelBuffer(byte, width: width, height: height), at: time))
    image.orientation = orientation
    return image
  }

  /// A frame whose buffer has lost its pixels.
  static func emptyFrame() throws -> VisionImage {
    let sample = try sampleBuffer(pixelBuffer())
    CMSampleBufferInvalidate(sample)
    return VisionImage(buffer: sample)
  }
}
