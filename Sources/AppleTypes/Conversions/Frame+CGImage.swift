internal import Foundation
package import Frames
package import VisionBase

extension Frame {
  /// Makes a frame over a picture's pixels, copying them only where they must be changed.
  ///
  /// The frame keeps the picture alive. Pictures without alpha, and those whose alpha is 255
  /// everywhere, are borrowed (all layouts but alpha-last with reversed bytes, which no frame has).
  /// Others become RGB with the colours that MediaPipe's iOS layer would see: multiplied by alpha,
  /// then divided by it, with the rounding of both steps, and black where alpha is zero.
  package init(
    cgImage: CGImage, orientation: Orientation = .up, timestampInMicroseconds: Int64? = nil
  ) throws(VisionError) {
    let pixels = PixelRows(cgImage)
    guard let format = PixelFormat(pixels.order), pixels.isOpaque else {
      self = try pixels.opaqueFrame(
        orientation: orientation, timestampInMicroseconds: timestampInMicroseconds)
      return
    }
    try self.init(
      width: cgImage.width, height: cgImage.height, format: format, planes: [cgImage.bytes],
      bytesPerRow: [cgImage.bytesPerRow], owner: cgImage, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds)
  }
}

extension PixelRows {
  init(_ image: CGImage) {
    self.init(
      bytes: image.bytes, bytesPerRow: image.bytesPerRow, width: image.width, height: image.height,
      order: image.order)
  }
}

extension PixelFormat {
  /// The format with this order of components; nil when there is none.
  init?(_ order: ComponentOrder) {
    switch (order.bytesPerPixel, order.red, order.green, order.blue) {
    case (1, _, _, _): self = .gray
    case (3, 0, 1, 2): self = .rgb
    case (4, 0, 1, 2): self = .rgba
    case (4, 2, 1, 0): self = .bgra
    case (4, 1, 2, 3): self = .argb
    default: return nil
    }
  }
}

extension CGImage {
  /// Makes a picture over a frame's pixels: no copy for rgb, rgba, bgra, argb and gray.
  ///
  /// Alpha counts as straight, as codecs decode it. The frame's orientation is not applied: it
  /// belongs to the `UIImage` around the picture. Nil for the 4:2:0 formats.
  package convenience init?(frame: Frame) {
    let space = frame.format == .gray ? CGColorSpaceCreateDeviceGray() : CGColorSpace(.rgb)
    let info: UInt32
    switch frame.format {
    case .gray, .rgb: info = CGImageAlphaInfo.none.rawValue
    case .rgba: info = CGImageAlphaInfo.last.rawValue
    case .argb: info = CGImageAlphaInfo.first.rawValue
    case .bgra:
      info = CGImageAlphaInfo.first.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    default: return nil
    }
    let owner = FrameOwner(frame)
    // The frame keeps its pixels in place as long as `owner` keeps the frame.
    let bytes = frame.withBytes { span in span.withUnsafeBytes { $0 } }
    self.init(
      width: frame.width, height: frame.height, bitsPerPixel: frame.format.bytesPerPixel * 8,
      bytesPerRow: frame.bytesPerRow(), space: space, bitmapInfo: CGBitmapInfo(rawValue: info),
      provider: CGDataProvider(bytes: bytes, owner: owner))
  }
}

private final class FrameOwner: Sendable {
  let frame: Frame
  init(_ frame: Frame) { self.frame = frame }
}
