// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

internal import Foundation

/// A parameter that must not be nil is.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The format description is not that of the media.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743

/// Called to make a buffer's data ready.
public typealias CMSampleBufferMakeDataReadyCallback =
  @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> OSStatus

/// Makes a sample buffer over a pixel buffer whose pixels are there.
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

/// Makes a sample buffer over a pixel buffer.
///
/// Only buffers whose data is ready can be made: false for `dataReady` is an error here.
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

/// The pixels; nil once the buffer was invalidated, and for a frame that was dropped.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? {
  sbuf.imageBuffer
}

/// Whether the buffer was not invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Whether the pixels are there.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool {
  sbuf.imageBuffer != nil
}

/// Lets go of the pixels; the buffer is not valid afterwards.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.invalidate()
  return noErr
}

/// How many samples the buffer holds: one, or none once invalidated.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }

/// When the frame is shown.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}

/// When the frame is decoded; invalid when the same as when it is shown.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.decodeTimeStamp
}

/// How long the frame lasts.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// What the pixels are.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}
