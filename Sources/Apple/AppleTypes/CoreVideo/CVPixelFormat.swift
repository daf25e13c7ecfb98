// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

public import Foundation

/// 24 bits per pixel: red, green, blue.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// 32 bits per pixel: alpha, red, green, blue.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// 32 bits per pixel: blue, green, red, alpha.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
/// 32 bits per pixel: red, green, blue, alpha.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
/// A plane of luma 16...235 and a half-size plane of interleaved Cb and Cr ('420v').
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
/// A plane of luma 0...255 and a half-size plane of interleaved Cb and Cr ('420f').
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
/// A plane of luma 16...235 and two half-size planes, Cb then Cr ('y420').
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// A plane of luma 0...255 and two half-size planes, Cb then Cr ('f420').
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
/// One byte per pixel.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// One 32-bit float per pixel.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066

/// The 32BGRA format under Core Media's name.
public let kCMPixelFormat_32BGRA: OSType = kCVPixelFormatType_32BGRA

// The keys are constant, immutable strings; only the class NSString is not marked Sendable.

/// The attribute key of the pixel format, a number.
public nonisolated(unsafe) let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The attribute key of the width, a number.
public nonisolated(unsafe) let kCVPixelBufferWidthKey: CFString = "Width"
/// The attribute key of the height, a number.
public nonisolated(unsafe) let kCVPixelBufferHeightKey: CFString = "Height"
/// The attribute key of the row alignment: the number of bytes that row lengths are a multiple of.
public nonisolated(unsafe) let kCVPixelBufferBytesPerRowAlignmentKey: CFString =
  "BytesPerRowAlignment"
/// The attribute key that requests compatibility with `CGImage`; every buffer here has it.
public nonisolated(unsafe) let kCVPixelBufferCGImageCompatibilityKey: CFString =
  "CGImageCompatibility"
/// The attribute key that requests compatibility with `CGContext`; every buffer here has it.
public nonisolated(unsafe) let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString =
  "CGBitmapContextCompatibility"

/// The layout of one plane of a pixel format.
struct PixelBufferPlaneFormat {
  /// The number of bytes in a pixel, or in a pair of chroma values.
  let bytesPerElement: Int
  /// True if the plane has half the width and height.
  let isHalfSize: Bool

  func width(ofPicture width: Int) -> Int { isHalfSize ? (width + 1) / 2 : width }
  func height(ofPicture height: Int) -> Int { isHalfSize ? (height + 1) / 2 : height }

  /// Returns the planes of a pixel format; nil for an unknown format.
  static func planes(of format: OSType) -> [PixelBufferPlaneFormat]? {
    let full = PixelBufferPlaneFormat(bytesPerElement: 1, isHalfSize: false)
    switch format {
    case kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA,
      kCVPixelFormatType_OneComponent32Float:
      return [PixelBufferPlaneFormat(bytesPerElement: 4, isHalfSize: false)]
    case kCVPixelFormatType_24RGB:
      return [PixelBufferPlaneFormat(bytesPerElement: 3, isHalfSize: false)]
    case kCVPixelFormatType_OneComponent8:
      return [full]
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      return [full, PixelBufferPlaneFormat(bytesPerElement: 2, isHalfSize: true)]
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
      let half = PixelBufferPlaneFormat(bytesPerElement: 1, isHalfSize: true)
      return [full, half, half]
    default:
      return nil
    }
  }
}
