internal import Foundation
package import MLKitVision

/// Pictures and frames as clients make them.
package enum Inputs {
  /// Returns a BGRA buffer filled with a byte.
  package static func pixelBuffer(
    _ byte: UInt8 = 1, width: Int = 4, height: Int = 2
  ) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    let pixels = try required(made)
    CVPixelBufferLockBaseAddress(pixels, [])
    defer { CVPixelBufferUnlockBaseAddress(pixels, []) }
    memset(
      try required(CVPixelBufferGetBaseAddress(pixels)), Int32(byte),
      CVPixelBufferGetBytesPerRow(pixels) * height)
    return pixels
  }

  /// Returns a sample buffer over pixels, at a time.
  package static func sampleBuffer(
    _ pixels: CVPixelBuffer, at time: CMTime = .invalid
  ) throws -> CMSampleBuffer {
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: pixels, formatDescriptionOut: &format)
    return try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: required(format),
      sampleTiming: CMSampleTimingInfo(
        duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  /// Returns a frame of a video, filled with a byte.
  package static func frame(
    _ byte: UInt8 = 1, milliseconds: Int64? = nil, width: Int = 4, height: Int = 2,
    _ orientation: UIImage.Orientation = .up
  ) throws -> VisionImage {
    let time = milliseconds.map { CMTime(value: $0, timescale: 1000) } ?? .invalid
    let image = VisionImage(
      buffer: try sampleBuffer(pixelBuffer(byte, width: width, height: height), at: time))
    image.orientation = orientation
    return image
  }

  /// Returns a frame whose buffer has lost its pixels.
  package static func emptyFrame() throws -> VisionImage {
    let sample = try sampleBuffer(pixelBuffer())
    CMSampleBufferInvalidate(sample)
    return VisionImage(buffer: sample)
  }
}

/// The error of a fixture that could not be made.
struct FixtureFailure: Error {}

/// Returns a value that a fixture requires; throws if it is nil.
func required<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw FixtureFailure() }
  return value
}
