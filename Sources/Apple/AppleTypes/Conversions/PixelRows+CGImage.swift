internal import Foundation
internal import Frames
internal import VisionBase

extension PixelRows {
  /// The pixels of a picture: borrowed where its memory can be read, redrawn elsewhere.
  ///
  /// Core Graphics' pictures can lie anywhere and in any form (compressed, in other colour spaces,
  /// of 16 bits); drawing is its only way to get at pixels of a known form.
  init(_ image: CGImage) throws(VisionError) {
    #if canImport(Darwin)
      try self.init(redrawing: image)
    #else
      // A picture is only made when its bytes hold its pixels, and never changes.
      unsafe self.init(
        owner: image, bytes: image.bytes, bytesPerRow: image.bytesPerRow, width: image.width,
        height: image.height, order: image.order)
    #endif
  }

  /// A picture drawn at its own size into a bitmap of multiplied colours, as MediaPipe's iOS layer
  /// does it.
  ///
  /// Also built where nothing needs it, so that it is tested there.
  init(redrawing image: CGImage) throws(VisionError) {
    // Given no memory, the context has its own.
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
    // The memory is as good as the context, which nobody else has.
    unsafe self.init(
      owner: BitmapOwner(context),
      bytes: UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * image.height),
      bytesPerRow: context.bytesPerRow, width: image.width, height: image.height,
      order: .multipliedRGBA)
  }
}

/// Keeps a bitmap's memory.
private final class BitmapOwner: @unchecked Sendable {
  // Sendable: the context was drawn into before this was made; it is only kept and let go.
  private let context: CGContext

  init(_ context: CGContext) { self.context = context }
}
