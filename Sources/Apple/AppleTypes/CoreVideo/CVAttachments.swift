// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

public import Foundation

/// Whether what was attached to a buffer goes along when the buffer is made into another one.
public enum CVAttachmentMode: UInt32, Sendable {
  /// It stays with this buffer.
  case shouldNotPropagate = 0
  /// It goes along.
  case shouldPropagate = 1
}

/// The attachment that says what luma and chroma of a video format mean.
public var kCVImageBufferYCbCrMatrixKey: CFString { "CVImageBufferYCbCrMatrix" }
/// The matrix of ITU-R BT.601.
public var kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString { "ITU_R_601_4" }
/// The matrix of ITU-R BT.709.
public var kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString { "ITU_R_709_2" }

/// Attaches something to a buffer, in place of what was under the key.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: AnyObject, _ attachmentMode: CVAttachmentMode
) {
  buffer.attach(CVAttachment(value: value, mode: attachmentMode), key as String)
}

/// Takes away what is attached under a key.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  buffer.attach(nil, key as String)
}

/// What is attached under a key, and, where there is a place for it, its mode.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> AnyObject? {
  guard let found = buffer.attachment(key as String) else { return nil }
  unsafe attachmentMode?.pointee = found.mode
  return found.value
}

/// What is attached to a buffer under one key.
struct CVAttachment: @unchecked Sendable {
  // Sendable: it is only handed on; whoever attaches an object answers for how threads use it, as on
  // Apple's platforms.
  let value: AnyObject
  let mode: CVAttachmentMode
}
