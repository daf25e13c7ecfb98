public import Foundation
internal import Frames

/// A picture to be rendered: a pixel buffer or a `CGImage`, as it is.
///
/// There are no filters here: a `CIContext` makes a `CGImage` of the whole picture or of a part.
public final class CIImage: NSObject, @unchecked Sendable {
  // Sendable: all is constant, and whoever writes a buffer's pixels meanwhile breaks the same rule as
  // on Apple's platforms.

  enum Source {
    case buffer(CVPixelBuffer)
    case image(CGImage)
  }

  let source: Source

  /// Where the picture lies: from zero to its sides in pixels.
  public let extent: CGRect

  /// Takes a pixel buffer, which is not copied.
  public init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
    source = .buffer(pixelBuffer)
    extent = CGRect(
      x: 0, y: 0, width: CVPixelBufferGetWidth(pixelBuffer),
      height: CVPixelBufferGetHeight(pixelBuffer))
  }

  /// Takes a buffer that holds a picture, which is not copied.
  public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) {
    self.init(cvPixelBuffer: imageBuffer)
  }

  /// Takes a picture.
  public init(cgImage image: CGImage) {
    source = .image(image)
    extent = CGRect(x: 0, y: 0, width: image.width, height: image.height)
  }

  /// Takes a picture's stored pixels; nil when it has none.
  ///
  /// Its orientation is not applied.
  public convenience init?(image: UIImage) {
    guard let cgImage = image.cgImage else { return nil }
    self.init(cgImage: cgImage)
  }

  /// The pixel buffer, if the picture was made from one.
  public var pixelBuffer: CVPixelBuffer? {
    if case .buffer(let buffer) = source { return buffer }
    return nil
  }

  /// The picture's `CGImage`, if it was made from one.
  public var cgImage: CGImage? {
    if case .image(let image) = source { return image }
    return nil
  }

  /// The stored pixels; nil for a format that cannot be shown.
  func frame() -> Frame? {
    switch source {
    case .buffer(let buffer): try? Frame(pixelBuffer: buffer, alpha: .unpremultiplied)
    case .image(let image): try? Frame(cgImage: image)
    }
  }
}
