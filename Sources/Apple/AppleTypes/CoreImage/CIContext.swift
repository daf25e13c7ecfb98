public import Foundation
internal import Frames

/// An option for the creation of a context.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  /// The option's name.
  public let rawValue: String

  /// Creates an option from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The option to use only the CPU, as is always the case here.
  public static let useSoftwareRenderer = CIContextOption(
    rawValue: "kCIContextUseSoftwareRenderer")
}

/// A renderer of `CIImage`s into `CGImage`s.
///
/// May be used from any thread.
public final class CIContext: NSObject, @unchecked Sendable {
  // Sendable: no state.

  /// Creates a context.
  public override init() {}

  /// Creates a context; no option has an effect here.
  public init(options: [CIContextOption: Any]?) {}

  /// Returns part of an image with its own copy of the pixels; nil if that part is empty.
  ///
  /// As in Core Image, the rectangle's origin is at the lower left; it is expanded to whole pixels,
  /// and only its part inside the image is rendered. The result has four bytes per pixel and is
  /// opaque.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard let columns = Self.pixels(fromRect.minX, fromRect.maxX, of: image.extent.width),
      let rows = Self.pixels(fromRect.minY, fromRect.maxY, of: image.extent.height),
      let frame = image.frame()
    else { return nil }
    // A buffer's pixels are only borrowed: the next frame may be written into the same memory.
    let own = (try? frame.converted(to: .rgba)).map { $0.owner == nil ? $0 : $0.copied() }
    let bounds = CGRect(
      x: columns.lowerBound, y: frame.height - rows.upperBound, width: columns.count,
      height: rows.count)
    return own?.cgImage()?.cropping(to: bounds)
  }

  /// Returns the whole pixels of an axis between two positions; nil if there are none, or for NaN
  /// positions.
  private static func pixels(_ start: CGFloat, _ end: CGFloat, of side: CGFloat) -> Range<Int>? {
    // NaN fails the comparison.
    guard max(start, 0) < min(end, side) else { return nil }
    return Int(max(start, 0).rounded(.down))..<Int(min(end, side).rounded(.up))
  }
}
