internal import Foundation

/// When a sample is shown and decoded, and for how long.
public struct CMSampleTimingInfo: Sendable {
  /// How long the sample lasts.
  public var duration: CMTime
  /// When the sample is shown.
  public var presentationTimeStamp: CMTime
  /// When the sample is decoded; invalid when samples are decoded in the order they are shown.
  public var decodeTimeStamp: CMTime

  /// Makes a timing whose times are all invalid.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  /// Makes a timing from its three times.
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
  /// The pixels; nil once the buffer was invalidated, and for a frame that was dropped.
  public private(set) var imageBuffer: CVImageBuffer?

  /// What the pixels are, or, for a frame that was dropped, would have been.
  public let formatDescription: CMFormatDescription?

  /// Whether the buffer was not invalidated.
  public private(set) var isValid = true

  /// How many samples the buffer holds: one, or none once invalidated and for a frame that was dropped.
  public var numSamples: Int { imageBuffer == nil ? 0 : 1 }

  /// When the frame is shown.
  public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }

  /// When the frame is decoded; invalid when the same as when it is shown.
  public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }

  /// How long the frame lasts.
  public var duration: CMTime { timing.duration }

  let timing: CMSampleTimingInfo

  /// Why there are no pixels, for a frame that was dropped.
  let droppedFrameReason: String?

  /// Makes a buffer over a pixel buffer.
  ///
  /// Throws an `NSError` with the status when the format is not that of the pixel buffer.
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

  /// Makes the buffer of a pixel buffer whose description is made here.
  package init(imageBuffer: CVImageBuffer, timing: CMSampleTimingInfo) {
    self.imageBuffer = imageBuffer
    formatDescription = CMFormatDescription(of: imageBuffer)
    self.timing = timing
    droppedFrameReason = nil
  }

  /// Makes the buffer of a frame that was dropped: why, what it would have been, and its time.
  package init(
    dropped reason: CFString, formatDescription: CMFormatDescription, timing: CMSampleTimingInfo
  ) {
    self.formatDescription = formatDescription
    self.timing = timing
    droppedFrameReason = reason as String
  }

  /// Lets go of the pixels; the buffer is not valid afterwards.
  public func invalidate() {
    imageBuffer = nil
    isValid = false
  }
}
