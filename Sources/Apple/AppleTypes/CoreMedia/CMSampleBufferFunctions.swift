// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

internal import Foundation

/// A required parameter is nil.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The format description does not match the media.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743

/// A callback that makes a buffer's data ready.
public typealias CMSampleBufferMakeDataReadyCallback =
  @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> OSStatus

/// Creates a sample buffer over a pixel buffer whose pixels are ready.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  unsafe sampleBufferOut.pointee = try? CMSampleBuffer(
    imageBuffer: imageBuffer, formatDescription: formatDescription,
    sampleTiming: sampleTiming.pointee)
  return unsafe sampleBufferOut.pointee == nil ? kCMSampleBufferError_InvalidMediaFormat : noErr
}

/// Creates a sample buffer over a pixel buffer.
///
/// The data must be ready: passing false for `dataReady` is an error here.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  unsafe sampleBufferOut.pointee = nil
  guard dataReady else { return kCMSampleBufferError_RequiredParameterMissing }
  return unsafe CMSampleBufferCreateReadyWithImageBuffer(
    allocator: allocator, imageBuffer: imageBuffer, formatDescription: formatDescription,
    sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

/// Returns the pixels; nil after invalidation and for a dropped frame.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? {
  sbuf.imageBuffer
}

/// Returns true until the buffer is invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Returns true if the buffer has pixels.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool {
  sbuf.imageBuffer != nil
}

/// Releases the pixels; the buffer is invalid afterward.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.invalidate()
  return noErr
}

/// Returns the number of samples in the buffer: one, or zero after invalidation.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }

/// Returns the frame's presentation time.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}

/// Returns the frame's decode time; invalid if equal to the presentation time.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.decodeTimeStamp
}

/// Returns the frame's duration.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// Returns the format of the pixels.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}
