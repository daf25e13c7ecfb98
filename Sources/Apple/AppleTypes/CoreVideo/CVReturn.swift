// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

/// The result of a Core Video call; zero means success.
public typealias CVReturn = Int32

/// The call succeeded.
public let kCVReturnSuccess: CVReturn = 0
/// An error without a specific code.
public let kCVReturnError: CVReturn = -6660
/// An argument is out of range.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Memory could not be allocated.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The request is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The pixel format is unknown.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The width or height is out of range.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes of a pixel buffer are contradictory or unknown.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682

/// The intended access to a pixel buffer's memory.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates flags from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The pixels will only be read.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}
