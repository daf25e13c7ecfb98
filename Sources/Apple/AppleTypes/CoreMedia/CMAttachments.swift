// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

public import Foundation

/// An object that can carry attachments: here a `CMSampleBuffer`.
public typealias CMAttachmentBearer = AnyObject

/// The propagation of an attachment to buffers derived from its own.
public typealias CMAttachmentMode = UInt32

/// The attachment stays with its buffer.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The attachment is copied to derived buffers.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// The attachment key of a dropped frame's reason.
public var kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString { "DroppedFrameReason" }
/// The frame was dropped because the previous one was still being processed.
public var kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString { "FrameWasLate" }
/// The frame was dropped because all buffers were in use.
public var kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString { "OutOfBuffers" }
/// The frame was dropped because it could not be used.
public var kCMSampleBufferDroppedFrameReason_Discontinuity: CFString { "Discontinuity" }

/// Returns a sample buffer's attachment under a key: the drop reason of a dropped frame.
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: CFString,
  attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> AnyObject? {
  guard key.isEqual(to: kCMSampleBufferAttachmentKey_DroppedFrameReason as String),
    let reason = (target as? CMSampleBuffer)?.droppedFrameReason
  else { return nil }
  unsafe attachmentModeOut?.pointee = kCMAttachmentMode_ShouldNotPropagate
  return reason as NSString
}
