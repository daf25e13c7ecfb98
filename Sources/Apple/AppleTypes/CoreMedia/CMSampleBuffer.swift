internal import Foundation

/// The presentation and decode times of a sample, and its duration.
public struct CMSampleTimingInfo: Sendable {
  /// The sample's duration.
  public var duration: CMTime
  /// The presentation time.
  public var presentationTimeStamp: CMTime
  /// The decode time; invalid if samples are decoded in presentation order.
  public var decodeTimeStamp: CMTime

  /// Creates a timing whose times are all invalid.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  /// Creates a timing from its three times.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// The timing whose times are all invalid.
  public static let invalid = CMSampleTimingInfo()
}

/// One video frame of a stream: a pixel buffer, its format, and its time.
public final class CMSampleBuffer {
  /// The pixels; nil after invalidation and for a dropped frame.
  public private(set) var imageBuffer: CVImageBuffer?

  /// The format of the pixels, or the format that a dropped frame would have had.
  public let formatDescription: CMFormatDescription?

  /// True until the buffer is invalidated.
  public private(set) var isValid = true

  /// The number of samples in the buffer: one, or zero after invalidation and for a dropped frame.
  public var numSamples: Int { imageBuffer == nil ? 0 : 1 }

  /// The frame's presentation time.
  public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }

  /// The frame's decode time; invalid if equal to the presentation time.
  public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }

  /// The frame's duration.
  public var duration: CMTime { timing.duration }

  let timing: CMSampleTimingInfo

  /// The reason for dropping the frame; nil if it was not dropped.
  let droppedFrameReason: String?

  /// Creates a sample buffer over a pixel buffer.
  ///
  /// Throws an `NSError` with the status if the format does not match the pixel buffer.
  public init(
    imageBuffer: CVImageBuffer, formatDescription: CMFormatDescription,
    sampleTiming: CMSampleTimingInfo
  ) throws {
    guard formatDescription.matches(imageBuffer) else {
      throw NSError(
        domain: NSOSStatusErrorDomain, code: Int(kCMSampleBufferError_InvalidMediaFormat),
        userInfo: [
          NSLocalizedDescriptionKey:
            "The format description is not that of the pixel buffer. Make it with "
            + "CMVideoFormatDescriptionCreateForImageBuffer from the same buffer."
        ])
    }
    self.imageBuffer = imageBuffer
    self.formatDescription = formatDescription
    timing = sampleTiming
    droppedFrameReason = nil
  }

  /// Creates a sample buffer over a pixel buffer, along with its format description.
  package init(imageBuffer: CVImageBuffer, timing: CMSampleTimingInfo) {
    self.imageBuffer = imageBuffer
    formatDescription = CMFormatDescription(of: imageBuffer)
    self.timing = timing
    droppedFrameReason = nil
  }

  /// Creates the buffer of a dropped frame from the reason, its intended format and its time.
  package init(
    dropped reason: CFString, formatDescription: CMFormatDescription, timing: CMSampleTimingInfo
  ) {
    self.formatDescription = formatDescription
    self.timing = timing
    droppedFrameReason = reason as String
  }

  /// Releases the pixels; the buffer is invalid afterward.
  public func invalidate() {
    imageBuffer = nil
    isValid = false
  }
}
