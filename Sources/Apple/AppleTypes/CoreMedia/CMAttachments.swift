// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

public import Foundation

/// Whatever can carry attachments: here a `CMSampleBuffer`.
public typealias CMAttachmentBearer = AnyObject

/// Whether what was attached goes along when a buffer is made into another one.
public typealias CMAttachmentMode = UInt32

/// The mode of what stays with its buffer.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The mode of what goes along.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// The attachment of a dropped frame that says why it was dropped.
public var kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString { "DroppedFrameReason" }
/// The frame was dropped because the one before it was still being looked at.
public var kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString { "FrameWasLate" }
/// The frame was dropped because all buffers were in use.
public var kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString { "OutOfBuffers" }
/// The frame was dropped because it could not be used.
public var kCMSampleBufferDroppedFrameReason_Discontinuity: CFString { "Discontinuity" }

/// What is attached to a sample buffer under a key: of a dropped frame, why it was dropped.
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
