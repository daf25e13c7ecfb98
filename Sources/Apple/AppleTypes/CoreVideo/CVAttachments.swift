// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

public import Foundation

/// The propagation of an attachment to buffers derived from its own.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment stays with this buffer.
  case shouldNotPropagate = 0
  /// The attachment is copied to derived buffers.
  case shouldPropagate = 1
}

/// The attachment key of a video format's luma and chroma matrix.
public var kCVImageBufferYCbCrMatrixKey: CFString { "CVImageBufferYCbCrMatrix" }
/// The matrix of ITU-R BT.601.
public var kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString { "ITU_R_601_4" }
/// The matrix of ITU-R BT.709.
public var kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString { "ITU_R_709_2" }

/// Attaches a value to a buffer, replacing any under the same key.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: AnyObject, _ attachmentMode: CVAttachmentMode
) {
  buffer.attach(CVAttachment(value: value, mode: attachmentMode), key as String)
}

/// Removes the attachment under a key.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  buffer.attach(nil, key as String)
}

/// Returns the attachment under a key, and its mode through `attachmentMode` if given.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> AnyObject? {
  guard let found = buffer.attachment(key as String) else { return nil }
  unsafe attachmentMode?.pointee = found.mode
  return found.value
}

/// A buffer's attachment under one key.
struct CVAttachment: @unchecked Sendable {
  // Sendable: the value is only passed on; the caller that attaches an object is responsible for
  // its thread safety, as on Apple's platforms.
  let value: AnyObject
  let mode: CVAttachmentMode
}
