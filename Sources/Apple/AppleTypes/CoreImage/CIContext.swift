public import Foundation
internal import Frames

/// What a context is told when it is made.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  /// The option's name.
  public let rawValue: String

  /// Makes an option from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether only the processor may be used, as it always is here.
  public static let useSoftwareRenderer = CIContextOption(
    rawValue: "kCIContextUseSoftwareRenderer")
}

/// Makes pictures of a `CIImage`.
///
/// May be used from any thread.
public final class CIContext: NSObject, @unchecked Sendable {
  // Sendable: it has no state.

  /// Makes a context.
  public override init() {}

  /// Makes a context; no option has an effect here.
  public init(options: [CIContextOption: Any]?) {}

  /// A picture of a part of an image, in pixels of its own; nil where that is nothing.
  ///
  /// As in Core Image the rectangle counts from the lower left; it is widened to whole pixels, and
  /// only what lies in the image is rendered. The picture has four bytes a pixel and is opaque.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard let columns = Self.pixels(fromRect.minX, fromRect.maxX, of: image.extent.width),
      let rows = Self.pixels(fromRect.minY, fromRect.maxY, of: image.extent.height),
      let frame = image.frame()
    else { return nil }
    // A buffer's pixels are only borrowed: the next frame may come into the same memory.
    let own = (try? frame.converted(to: .rgba)).map { $0.owner == nil ? $0 : $0.copied() }
    let bounds = CGRect(
      x: columns.lowerBound, y: frame.height - rows.upperBound, width: columns.count,
      height: rows.count)
    return own?.cgImage()?.cropping(to: bounds)
  }

  /// The whole pixels of a side between two places; nil for none, and for places that are no numbers.
  private static func pixels(_ start: CGFloat, _ end: CGFloat, of side: CGFloat) -> Range<Int>? {
    // Whatever is not a number fails the comparison.
    guard max(start, 0) < min(end, side) else { return nil }
    return Int(max(start, 0).rounded(.down))..<Int(min(end, side).rounded(.up))
  }
}
