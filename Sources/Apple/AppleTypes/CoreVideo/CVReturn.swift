// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

/// The result of a Core Video call; zero is success.
public typealias CVReturn = Int32

/// The call succeeded.
public let kCVReturnSuccess: CVReturn = 0
/// Some error without a code of its own.
public let kCVReturnError: CVReturn = -6660
/// An argument is outside what is allowed.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Memory could not be allocated.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// What was asked for is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The pixel format is not known.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// Width or height are outside what is allowed.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes of a pixel buffer contradict each other or are not known.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682

/// How a pixel buffer's memory is about to be used.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Makes flags from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The pixels will be read and not written.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}
