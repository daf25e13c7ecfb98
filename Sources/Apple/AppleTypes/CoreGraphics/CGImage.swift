public import Foundation
internal import Frames

/// A picture in memory that never changes.
///
/// Supported are 8 bits a component: gray, RGB, and RGB with alpha or an unused byte first or last
/// in either byte order. Other layouts make the initialiser return nil.
public final class CGImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bits of one component: always 8 here.
  public let bitsPerComponent = 8
  /// The bits of one pixel.
  public let bitsPerPixel: Int
  /// The bytes from one row to the next.
  public let bytesPerRow: Int
  /// What the pixels' numbers mean.
  public let colorSpace: CGColorSpace?
  /// How the bits of a pixel are laid out.
  public let bitmapInfo: CGBitmapInfo
  /// Where alpha is and whether colours are multiplied by it.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha }
  /// The bytes of the pixels, the first row on top.
  ///
  /// Those of a cropped picture start at its first pixel and share the rows of the whole.
  public var dataProvider: CGDataProvider? { provider }
  /// Whether scaling may mix neighbouring pixels.
  public let shouldInterpolate: Bool
  /// How colours that a device cannot show are replaced.
  public let renderingIntent: CGColorRenderingIntent

  let order: ComponentOrder
  private let provider: CGDataProvider
  var bytes: UnsafeRawBufferPointer { unsafe provider.bytes }

  /// Makes a picture from bytes, which are not copied.
  ///
  /// Nil when a size is not positive, the layout is not supported, a row is shorter than its
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

  /// The part of the picture inside `rect`, grown to whole pixels; nil when they do not meet.
  ///
  /// Pixels count from the top left. The part shares the pixels of the whole.
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
    // The part's bytes are some of those of the whole, which its provider keeps.
    return unsafe CGImage(
      width: partWidth, height: partHeight, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
      space: colorSpace ?? CGColorSpaceCreateDeviceRGB(), bitmapInfo: bitmapInfo,
      provider: CGDataProvider(
        bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]), owner: provider),
      shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }

  /// A picture that shares these pixels.
  public func copy() -> CGImage? { self }

  /// Whether both are the same picture object.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Feeds the picture's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
