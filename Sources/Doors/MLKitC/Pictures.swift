internal import AppleTypes
internal import CMLKit
internal import CMediaPipe
internal import Foundation
internal import MLImage
internal import MLKitVision

#if canImport(Glibc)
  private import Glibc
#endif

/// Returns a copy of a caller's picture for the detectors.
func picture(
  _ place: UnsafePointer<SvtMlKitPicture>?
) throws -> any MLKitCompatibleImage {
  let given = try unsafe required(place, "The picture").pointee
  let buffer = try pixelBuffer(given.pixels)
  guard let orientation = UIImage.Orientation(rawValue: Int(given.orientation)) else {
    throw invalid("\(given.orientation) is not an orientation")
  }
  guard given.has_time else {
    guard let image = MLImage(pixelBuffer: buffer) else { throw invalid("The picture is empty") }
    image.orientation = orientation
    return image
  }
  let image = VisionImage(buffer: try sampleBuffer(buffer, seconds: given.seconds))
  image.orientation = orientation
  return image
}

/// Returns a frame of a stream.
private func sampleBuffer(_ pixels: CVPixelBuffer, seconds: Double) throws -> CMSampleBuffer {
  // The engine counts in microseconds; a time beyond all streams is invalid.
  let isTime = seconds.isFinite && abs(seconds) < 1e12
  let timing = CMSampleTimingInfo(
    duration: .invalid,
    presentationTimeStamp: isTime
      ? CMTime(value: Int64((seconds * 1e6).rounded()), timescale: 1_000_000) : .invalid,
    decodeTimeStamp: .invalid)
  return try CMSampleBuffer(
    imageBuffer: pixels, formatDescription: CMFormatDescription(imageBuffer: pixels),
    sampleTiming: timing)
}

/// Returns a copy of a caller's pixels.
private func pixelBuffer(_ pixels: SvtPixels) throws -> CVPixelBuffer {
  guard let format = pixelFormat(pixels.format) else {
    throw invalid("Unknown pixel format: \(pixels.format.rawValue)")
  }
  var made: CVPixelBuffer?
  let status = unsafe CVPixelBufferCreate(
    nil, Int(pixels.width), Int(pixels.height), format, nil, &made)
  guard status == kCVReturnSuccess, let buffer = made else {
    throw invalid("A picture of \(pixels.width)x\(pixels.height) pixels cannot be made")
  }
  CVPixelBufferLockBaseAddress(buffer, [])
  defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
  let addresses = unsafe [pixels.planes.0, pixels.planes.1, pixels.planes.2]
  let sizes = [pixels.plane_sizes.0, pixels.plane_sizes.1, pixels.plane_sizes.2]
  let steps = [pixels.bytes_per_row.0, pixels.bytes_per_row.1, pixels.bytes_per_row.2]
  let isPlanar = CVPixelBufferIsPlanar(buffer)
  for plane in 0..<(isPlanar ? CVPixelBufferGetPlaneCount(buffer) : 1) {
    let source = try unsafe required(addresses[plane], "planes[\(plane)]")
    let start =
      isPlanar
      ? unsafe CVPixelBufferGetBaseAddressOfPlane(buffer, plane)
      : unsafe CVPixelBufferGetBaseAddress(buffer)
    let target = try unsafe required(start, "The picture's memory")
    let rows = isPlanar ? CVPixelBufferGetHeightOfPlane(buffer, plane) : Int(pixels.height)
    let width = isPlanar ? CVPixelBufferGetWidthOfPlane(buffer, plane) : Int(pixels.width)
    let length = width * bytesPerElement(format, plane)
    let (step, size) = (Int(clamping: steps[plane]), Int(clamping: sizes[plane]))
    let (last, overflow) = step.multipliedReportingOverflow(by: rows - 1)
    guard !overflow, step >= length, last <= size - length else {
      throw invalid("planes[\(plane)] is too short for \(pixels.width)x\(pixels.height) pixels")
    }
    let targetStep =
      isPlanar
      ? CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) : CVPixelBufferGetBytesPerRow(buffer)
    for row in 0..<rows { unsafe memcpy(target + row * targetStep, source + row * step, length) }
  }
  return buffer
}

private func pixelFormat(_ format: SvtPixelFormat) -> OSType? {
  switch format {
  case kSvtPixelFormatRgb: kCVPixelFormatType_24RGB
  case kSvtPixelFormatRgba: kCVPixelFormatType_32RGBA
  case kSvtPixelFormatBgra: kCVPixelFormatType_32BGRA
  case kSvtPixelFormatArgb: kCVPixelFormatType_32ARGB
  case kSvtPixelFormatGray: kCVPixelFormatType_OneComponent8
  case kSvtPixelFormatNv12VideoRange: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  case kSvtPixelFormatNv12FullRange: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
  case kSvtPixelFormatI420VideoRange: kCVPixelFormatType_420YpCbCr8Planar
  case kSvtPixelFormatI420FullRange: kCVPixelFormatType_420YpCbCr8PlanarFullRange
  default: nil
  }
}

private func bytesPerElement(_ format: OSType, _ plane: Int) -> Int {
  switch format {
  case kCVPixelFormatType_24RGB: 3
  case kCVPixelFormatType_32RGBA, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB: 4
  case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
    plane == 0 ? 1 : 2
  default: 1
  }
}
