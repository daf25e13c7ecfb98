public import Foundation
internal import Frames

/// An immutable image in memory.
///
/// Supports 8 bits per component: gray, RGB, and RGB with alpha or an unused byte first or last, in
/// either byte order. The initializer returns nil for other layouts.
public final class CGImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of bits per component: always 8 here.
  public let bitsPerComponent = 8
  /// The number of bits per pixel.
  public let bitsPerPixel: Int
  /// The number of bytes from one row to the next.
  public let bytesPerRow: Int
  /// The color space of the pixels.
  public let colorSpace: CGColorSpace?
  /// The bit layout of a pixel.
  public let bitmapInfo: CGBitmapInfo
  /// The position of alpha, and its relation to the colors.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha }
  /// The bytes of the pixels, top row first.
  ///
  /// Those of a cropped image start at its first pixel and share the rows of the whole image.
  public var dataProvider: CGDataProvider? { provider }
  /// True if scaling may interpolate between neighboring pixels.
  public let shouldInterpolate: Bool
  /// The replacement of colors that a device cannot show.
  public let renderingIntent: CGColorRenderingIntent

  let order: ComponentOrder
  private let provider: CGDataProvider
  var bytes: UnsafeRawBufferPointer { unsafe provider.bytes }

  /// Creates an image from bytes, without copying them.
  ///
  /// Nil if a dimension is not positive, the layout is not supported, a row is shorter than its
  /// pixels, there are fewer bytes than pixels, or a `decode` array is given.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard bitsPerComponent == 8, unsafe decode == nil else { return nil }
    self.init(
      width: width, height: height, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, provider: provider,
      shouldInterpolate: shouldInterpolate, intent: intent)
  }

  init?(
    width: Int, height: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, shouldInterpolate: Bool = true,
    intent: CGColorRenderingIntent = .defaultIntent
  ) {
    let sides = 1...Frame.longestSide
    guard sides.contains(width), sides.contains(height),
      let order = ComponentOrder(
        bitsPerPixel: bitsPerPixel, bitmapInfo: bitmapInfo, isGray: space.model == .monochrome)
    else { return nil }
    let packed = width * order.bytesPerPixel
    guard (packed...1 << 32).contains(bytesPerRow),
      unsafe provider.bytes.count >= bytesPerRow * (height - 1) + packed
    else { return nil }
    self.width = width
    self.height = height
    self.bitsPerPixel = bitsPerPixel
    self.bytesPerRow = bytesPerRow
    self.bitmapInfo = bitmapInfo
    self.order = order
    self.shouldInterpolate = shouldInterpolate
    colorSpace = space
    renderingIntent = intent
    self.provider = provider
  }

  /// Returns the part of the image inside `rect`, expanded to whole pixels; nil if they do not
  /// intersect.
  ///
  /// Coordinates start at the top left. The part shares the pixels of the whole image.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.width.isFinite, rect.height.isFinite
    else { return nil }
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.standardized.integral.intersection(bounds)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (x, y) = (Int(part.minX), Int(part.minY))
    let (partWidth, partHeight) = (Int(part.width), Int(part.height))
    let start = y * bytesPerRow + x * order.bytesPerPixel
    let count = bytesPerRow * (partHeight - 1) + partWidth * order.bytesPerPixel
    // The part's bytes lie within those of the whole image, which its provider retains.
    return unsafe CGImage(
      width: partWidth, height: partHeight, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
      space: colorSpace ?? CGColorSpaceCreateDeviceRGB(), bitmapInfo: bitmapInfo,
      provider: CGDataProvider(
        bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]), owner: provider),
      shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }

  /// Returns an image that shares these pixels.
  public func copy() -> CGImage? { self }

  /// Returns true if both are the same object.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Hashes the image's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
