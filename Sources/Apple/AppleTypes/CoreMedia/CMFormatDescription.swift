// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: some names are Apple's functions.

internal import Foundation

/// The dimensions of a video in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
  /// The width.
  public var width: Int32
  /// The height.
  public var height: Int32

  /// Creates dimensions of zero.
  public init() { self.init(width: 0, height: 0) }

  /// Creates dimensions from a width and a height.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}

/// The format of a video frame: its pixel format and dimensions.
public final class CMFormatDescription: Hashable, Sendable {
  /// The pixel format.
  let pixelFormat: OSType

  /// The dimensions in pixels.
  public let dimensions: CMVideoDimensions

  /// Creates the description of a video source.
  package init(pixelFormat: OSType, dimensions: CMVideoDimensions) {
    self.pixelFormat = pixelFormat
    self.dimensions = dimensions
  }

  init(of imageBuffer: CVImageBuffer) {
    pixelFormat = imageBuffer.format
    dimensions = CMVideoDimensions(
      width: Int32(imageBuffer.width), height: Int32(imageBuffer.height))
  }

  /// Creates the description of a pixel buffer.
  public convenience init(imageBuffer: CVImageBuffer) throws {
    self.init(of: imageBuffer)
  }

  func matches(_ imageBuffer: CVImageBuffer) -> Bool {
    self == CMFormatDescription(of: imageBuffer)
  }

  /// Returns true if both have the same format and dimensions.
  public static func == (left: CMFormatDescription, right: CMFormatDescription) -> Bool {
    left.pixelFormat == right.pixelFormat && left.dimensions == right.dimensions
  }

  /// Hashes the format and dimensions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pixelFormat)
    hasher.combine(dimensions)
  }
}

/// A format description of video, the only kind here.
public typealias CMVideoFormatDescription = CMFormatDescription

/// Creates the description of a pixel buffer.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  unsafe formatDescriptionOut.pointee = CMFormatDescription(of: imageBuffer)
  return noErr
}

/// Returns the dimensions in pixels.
public func CMVideoFormatDescriptionGetDimensions(
  _ videoDesc: CMVideoFormatDescription
) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// Returns the pixel format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.pixelFormat
}

/// Returns true if a description matches a pixel buffer.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc.matches(imageBuffer)
}
