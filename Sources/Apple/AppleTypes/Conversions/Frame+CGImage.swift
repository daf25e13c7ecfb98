internal import Foundation
package import Frames
package import VisionBase

extension Frame {
  /// Creates a frame from an image's pixels, copying them only if they must be changed.
  ///
  /// On Apple's platforms the image is first drawn into memory; elsewhere the frame keeps the image
  /// alive. Images without alpha, and those whose alpha is 255 everywhere, are borrowed (in all
  /// layouts except alpha-last with reversed bytes, which no frame has). Others become RGB with the
  /// colors that MediaPipe's iOS layer would produce: multiplied by alpha, then divided by it, with
  /// the rounding of both steps, and black where alpha is zero.
  package init(
    cgImage: CGImage, orientation: Orientation = .up, timestampInMicroseconds: Int64? = nil
  ) throws(VisionError) {
    let pixels = try PixelRows(cgImage)
    guard let format = PixelFormat(pixels.order), pixels.isOpaque else {
      self = try pixels.opaqueFrame(
        orientation: orientation, timestampInMicroseconds: timestampInMicroseconds)
      return
    }
    // The owner retains the bytes, and an image's bytes never change.
    try unsafe self.init(
      width: pixels.width, height: pixels.height, format: format, planes: [pixels.bytes],
      bytesPerRow: [pixels.bytesPerRow], owner: pixels.owner, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Returns an image over the frame's pixels, without copying them: rgb, rgba, bgra, argb and
  /// gray.
  ///
  /// Alpha is treated as straight, as codecs decode it. The frame's orientation is not applied: it
  /// belongs to the `UIImage` around the image. Nil for the 4:2:0 formats.
  package func cgImage() -> CGImage? {
    let info: UInt32
    switch format {
    case .gray, .rgb: info = CGImageAlphaInfo.none.rawValue
    case .rgba: info = CGImageAlphaInfo.last.rawValue
    case .argb: info = CGImageAlphaInfo.first.rawValue
    case .bgra:
      info = CGImageAlphaInfo.first.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    default: return nil
    }
    guard let provider = pixelProvider() else { return nil }
    // Only the address of a decode array is unsafe, and none is passed.
    return unsafe CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: format.bytesPerPixel * 8,
      bytesPerRow: bytesPerRow(),
      space: format == .gray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  private func pixelProvider() -> CGDataProvider? {
    // The owner retains the frame, which keeps the bytes in place until they are released.
    let owner = unsafe Unmanaged.passRetained(KeptFrame(self))
    let bytes = unsafe withBytes { span in unsafe span.withUnsafeBytes { unsafe $0 } }
    let provider = unsafe bytes.baseAddress.flatMap { start in
      unsafe CGDataProvider(dataInfo: owner.toOpaque(), data: start, size: bytes.count) {
        info, _, _ in
        if let info = unsafe info { unsafe Unmanaged<KeptFrame>.fromOpaque(info).release() }
      }
    }
    if provider == nil { unsafe owner.release() }
    return provider
  }
}
