public import Foundation
internal import Frames

/// An image to be rendered: a pixel buffer or a `CGImage`, unchanged.
///
/// There are no filters here: a `CIContext` renders the whole image or a part into a `CGImage`.
public final class CIImage: NSObject, @unchecked Sendable {
  // Sendable: all state is constant; writing to a buffer's pixels in the meantime breaks the same
  // rule as on Apple's platforms.

  enum Source {
    case buffer(CVPixelBuffer)
    case image(CGImage)
  }

  let source: Source

  /// The image's rectangle: from zero to its dimensions in pixels.
  public let extent: CGRect

  /// Creates an image from a pixel buffer, without copying it.
  public init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
    source = .buffer(pixelBuffer)
    extent = CGRect(
      x: 0, y: 0, width: CVPixelBufferGetWidth(pixelBuffer),
      height: CVPixelBufferGetHeight(pixelBuffer))
  }

  /// Creates an image from an image buffer, without copying it.
  public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) {
    self.init(cvPixelBuffer: imageBuffer)
  }

  /// Creates an image from a `CGImage`.
  public init(cgImage image: CGImage) {
    source = .image(image)
    extent = CGRect(x: 0, y: 0, width: image.width, height: image.height)
  }

  /// Creates an image from the stored pixels of a `UIImage`; nil if it has none.
  ///
  /// Its orientation is not applied.
  public convenience init?(image: UIImage) {
    guard let cgImage = image.cgImage else { return nil }
    self.init(cgImage: cgImage)
  }

  /// The pixel buffer that the image was created from, if any.
  public var pixelBuffer: CVPixelBuffer? {
    if case .buffer(let buffer) = source { return buffer }
    return nil
  }

  /// The `CGImage` that the image was created from, if any.
  public var cgImage: CGImage? {
    if case .image(let image) = source { return image }
    return nil
  }

  /// Returns the stored pixels; nil for a format that cannot be rendered.
  func frame() -> Frame? {
    switch source {
    case .buffer(let buffer): try? Frame(pixelBuffer: buffer, alpha: .unpremultiplied)
    case .image(let image): try? Frame(cgImage: image)
    }
  }
}
