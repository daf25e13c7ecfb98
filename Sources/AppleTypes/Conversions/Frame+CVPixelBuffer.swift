internal import Foundation
package import Frames
package import VisionBase

/// What becomes of alpha when pixels become a frame.
package enum AlphaTreatment: Sendable {
  /// Colours stay as they are stored.
  case ignored
  /// Colours that alpha dims are divided by it, as MediaPipe does; needs a copy only when there
  /// are any.
  case unpremultiplied
}

extension Frame {
  /// Makes a frame over a pixel buffer's memory without copying it.
  ///
  /// The frame keeps the buffer alive and locked for reading; nobody may write the pixels while a
  /// frame lives. Formats: 32BGRA, 32RGBA, 32ARGB, 24RGB, OneComponent8, and the 4:2:0 formats
  /// 420v, 420f, y420 and f420. With `unpremultiplied`, a four-byte picture with an alpha below 255
  /// is copied.
  ///
  /// Throws `inputInvalid` for every other format, also OneComponent32Float.
  package init(
    pixelBuffer: CVPixelBuffer, orientation: Orientation = .up, alpha: AlphaTreatment = .ignored,
    timestampInMicroseconds: Int64? = nil
  ) throws(VisionError) {
    guard let format = PixelFormat(pixelBuffer.format) else {
      throw VisionError(
        .inputInvalid,
        "a pixel buffer of format \(fourCharacters(pixelBuffer.format)) cannot be used; use "
          + "BGRA, 420v, 420f, RGBA, ARGB, RGB, L008, y420 or f420")
    }
    let owner = LockedPixelBuffer(pixelBuffer)
    let planes = pixelBuffer.planes.map {
      UnsafeRawBufferPointer(start: $0.address, count: $0.bytesPerRow * $0.height)
    }
    if alpha == .unpremultiplied, let order = ComponentOrder(format) {
      let pixels = PixelRows(
        bytes: planes[0], bytesPerRow: pixelBuffer.planes[0].bytesPerRow, width: pixelBuffer.width,
        height: pixelBuffer.height, order: order)
      if !pixels.isOpaque {
        self = try pixels.opaqueFrame(
          orientation: orientation, timestampInMicroseconds: timestampInMicroseconds)
        return
      }
    }
    try self.init(
      width: pixelBuffer.width, height: pixelBuffer.height, format: format, planes: planes,
      bytesPerRow: pixelBuffer.planes.map(\.bytesPerRow), owner: owner, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds)
  }
}

/// Keeps a pixel buffer alive and locked.
private final class LockedPixelBuffer: @unchecked Sendable {
  // Sendable: the buffer is only touched in `init` and `deinit`, and its lock count is guarded.
  private let buffer: CVPixelBuffer

  init(_ buffer: CVPixelBuffer) {
    self.buffer = buffer
    buffer.lock()
  }

  deinit { _ = buffer.unlock() }
}

extension PixelFormat {
  fileprivate init?(_ format: OSType) {
    switch format {
    case kCVPixelFormatType_32BGRA: self = .bgra
    case kCVPixelFormatType_32RGBA: self = .rgba
    case kCVPixelFormatType_32ARGB: self = .argb
    case kCVPixelFormatType_24RGB: self = .rgb
    case kCVPixelFormatType_OneComponent8: self = .gray
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: self = .nv12VideoRange
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .nv12FullRange
    case kCVPixelFormatType_420YpCbCr8Planar: self = .i420VideoRange
    case kCVPixelFormatType_420YpCbCr8PlanarFullRange: self = .i420FullRange
    default: return nil
    }
  }
}

extension ComponentOrder {
  /// The order of a four-byte format whose colours are multiplied by alpha; nil for others.
  fileprivate init?(_ format: PixelFormat) {
    switch format {
    case .bgra:
      self.init(
        bitsPerPixel: 32,
        bitmapInfo: CGBitmapInfo(
          rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue
            | CGBitmapInfo.byteOrder32Little.rawValue), isGray: false)
    case .rgba:
      self.init(
        bitsPerPixel: 32,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        isGray: false)
    case .argb:
      self.init(
        bitsPerPixel: 32,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue),
        isGray: false)
    default: return nil
    }
  }
}

/// A pixel format as its four characters, or as a number where they are not letters.
private func fourCharacters(_ code: OSType) -> String {
  let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
  guard bytes.allSatisfy({ (32..<127).contains($0) }) else { return "\(code)" }
  return "'\(String(decoding: bytes, as: UTF8.self))'"
}
