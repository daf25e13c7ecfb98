internal import Foundation
internal import Frames
internal import VisionBase

extension PixelRows {
  /// Creates the pixels of an image: borrowed if its memory can be read, redrawn otherwise.
  ///
  /// Core Graphics images can be stored anywhere and in any form (compressed, in other color
  /// spaces, with 16 bits); drawing is its only way to obtain pixels in a known form.
  init(_ image: CGImage) throws(VisionError) {
    #if canImport(Darwin)
      try self.init(redrawing: image)
    #else
      // An image is only created if its bytes hold its pixels, and never changes.
      unsafe self.init(
        owner: image, bytes: image.bytes, bytesPerRow: image.bytesPerRow, width: image.width,
        height: image.height, order: image.order)
    #endif
  }

  /// Creates the pixels by drawing an image at its own size into a bitmap with premultiplied
  /// colors, as MediaPipe's iOS layer does.
  ///
  /// It is also built on platforms that do not need it, so that it is tested there.
  init(redrawing image: CGImage) throws(VisionError) {
    // With no buffer passed, the context allocates its own.
    guard
      let context = unsafe CGContext(
        data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
      let data = unsafe context.data
    else {
      throw VisionError(
        .inputInvalid,
        "a picture of \(image.width)x\(image.height) pixels cannot be drawn as 8-bit RGB; make a "
          + "smaller one")
    }
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    // The memory lives as long as the context, which has no other owner.
    unsafe self.init(
      owner: BitmapOwner(context),
      bytes: UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * image.height),
      bytesPerRow: context.bytesPerRow, width: image.width, height: image.height,
      order: .multipliedRGBA)
  }
}

/// An owner of a bitmap's memory.
private final class BitmapOwner: @unchecked Sendable {
  // Sendable: drawing into the context ended before this was created; it is only retained and
  // released.
  private let context: CGContext

  init(_ context: CGContext) { self.context = context }
}
