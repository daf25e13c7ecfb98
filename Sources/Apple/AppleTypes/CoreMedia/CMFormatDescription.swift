// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: some names are Apple's functions.

internal import Foundation

/// The sides of a video in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
  /// The width.
  public var width: Int32
  /// The height.
  public var height: Int32

  /// Makes a size of nothing.
  public init() { self.init(width: 0, height: 0) }

  /// Makes dimensions from both sides.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}

/// What the pixels of a video frame are: their format and the picture's sides.
public final class CMFormatDescription: Hashable, Sendable {
  /// The pixel format.
  let pixelFormat: OSType

  /// The sides in pixels.
  public let dimensions: CMVideoDimensions

  /// Makes the description of a source of pictures.
  package init(pixelFormat: OSType, dimensions: CMVideoDimensions) {
    self.pixelFormat = pixelFormat
    self.dimensions = dimensions
  }

  init(of imageBuffer: CVImageBuffer) {
    pixelFormat = imageBuffer.format
    dimensions = CMVideoDimensions(
      width: Int32(imageBuffer.width), height: Int32(imageBuffer.height))
  }

  /// Makes the description of a pixel buffer.
  public convenience init(imageBuffer: CVImageBuffer) throws {
    self.init(of: imageBuffer)
  }

  func matches(_ imageBuffer: CVImageBuffer) -> Bool {
    self == CMFormatDescription(of: imageBuffer)
  }

  /// Whether both describe the same format and sides.
  public static func == (left: CMFormatDescription, right: CMFormatDescription) -> Bool {
    left.pixelFormat == right.pixelFormat && left.dimensions == right.dimensions
  }

  /// Feeds format and sides.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pixelFormat)
    hasher.combine(dimensions)
  }
}

/// A format description of video, as all are here.
public typealias CMVideoFormatDescription = CMFormatDescription

/// Makes the description of a pixel buffer.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  unsafe formatDescriptionOut.pointee = CMFormatDescription(of: imageBuffer)
  return noErr
}

/// The sides in pixels.
public func CMVideoFormatDescriptionGetDimensions(
  _ videoDesc: CMVideoFormatDescription
) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// The pixel format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.pixelFormat
}

/// Whether a description is that of a pixel buffer.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc.matches(imageBuffer)
}
