public import Foundation
internal import Frames

/// A bitmap with four bytes per pixel that images can be drawn into.
///
/// Coordinates start at the bottom left, as in Core Graphics; rows in memory start at the top, so
/// an image drawn into the whole bitmap is stored upright.
@safe public final class CGContext {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of bits per component: always 8 here.
  public let bitsPerComponent = 8
  /// The number of bits per pixel: always 32 here.
  public let bitsPerPixel = 32
  /// The number of bytes from one row to the next.
  public let bytesPerRow: Int
  /// The color space of the pixels.
  public let colorSpace: CGColorSpace?
  /// The bit layout of a pixel.
  public let bitmapInfo: CGBitmapInfo
  /// The position of alpha, and its relation to the colors.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha }
  /// The address of the bitmap's first row.
  public var data: UnsafeMutableRawPointer? { unsafe memory }
  /// The filter for scaling images: `none` uses the nearest pixel, all others interpolate.
  public var interpolationQuality = CGInterpolationQuality.default

  private let order: ComponentOrder
  // Safe: `height` rows of `bytesPerRow` bytes, owned by the context or, by the initializer's
  // contract, by the caller. Only pixels of these rows are read and written.
  private let memory: UnsafeMutableRawPointer
  private let ownsMemory: Bool

  /// Creates a context over `data`, or over zeroed memory of its own if that is nil.
  ///
  /// `data` must stay valid while the context is used. Nil unless components have 8 bits, the space
  /// is RGB, the pixels have four bytes with premultiplied alpha or an unused byte, and a row holds
  /// its pixels. If `data` is nil, zero for `bytesPerRow` selects a suitable value.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let sides = 1...Frame.longestSide
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard bitsPerComponent == 8, space.model == .rgb, sides.contains(width), sides.contains(height),
      let order = ComponentOrder(bitsPerPixel: 32, bitmapInfo: info, isGray: false),
      order.alpha != .straight
    else { return nil }
    let chosen = unsafe bytesPerRow == 0 && data == nil ? (width * 4 + 63) & ~63 : bytesPerRow
    guard (width * 4...1 << 32).contains(chosen) else { return nil }
    if let data = unsafe data {
      unsafe memory = data
      ownsMemory = false
    } else {
      guard let cleared = unsafe calloc(height, chosen) else { return nil }
      unsafe memory = cleared
      ownsMemory = true
    }
    self.width = width
    self.height = height
    self.bytesPerRow = chosen
    self.order = order
    self.bitmapInfo = info
    colorSpace = space
  }

  deinit {
    if ownsMemory { unsafe free(memory) }
  }

  /// Draws an image, scaled to `rect`, over the existing pixels.
  ///
  /// An image drawn at its own size on whole pixels keeps its values. Otherwise pixels are
  /// interpolated linearly, across all covered pixels when the image shrinks; Apple's filter
  /// differs in detail, so scaled values are close to Apple's but not identical. Where an opaque
  /// image covers a pixel partly, the pixel is drawn if its center is covered.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let target = rect.standardized
    guard target.origin.x.isFinite, target.origin.y.isFinite, target.width > 0, target.height > 0,
      target.width < 16_777_216, target.height < 16_777_216
    else { return }
    let isNearest = interpolationQuality == .none || !image.shouldInterpolate
    let columns = ScalingTaps(
      source: image.width, start: target.minX, length: target.width, limit: width,
      isNearest: isNearest)
    let rows = ScalingTaps(
      source: image.height, start: CGFloat(height) - target.maxY, length: target.height,
      limit: height, isNearest: isNearest)
    let scaling = ImageScaling(image, columns: columns, rows: rows)
    for (index, row) in rows.covered.enumerated() {
      let line = scaling.row(index)
      var place = row * bytesPerRow + (columns.covered.first ?? 0) * 4
      for pixel in line {
        blend(pixel, at: place)
        place += 4
      }
    }
  }

  /// Returns an image with a copy of the bitmap.
  public func makeImage() -> CGImage? {
    let copy = unsafe NSData(bytes: memory, length: bytesPerRow * height)
    guard let provider = CGDataProvider(data: copy) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
      space: colorSpace ?? CGColorSpaceCreateDeviceRGB(), bitmapInfo: bitmapInfo,
      provider: provider)
  }

  /// Blends a pixel with premultiplied colors over the one at an offset.
  private func blend(_ pixel: SIMD4<UInt8>, at place: Int) {
    func merged(_ offset: Int, _ over: UInt8) -> UInt8 {
      guard pixel.w < 255 else { return over }
      let below = unsafe UInt32(memory.load(fromByteOffset: place + offset, as: UInt8.self))
      return UInt8(min(255, UInt32(over) + (below * UInt32(255 - pixel.w) + 127) / 255))
    }
    func write(_ offset: Int, _ value: UInt8) {
      unsafe memory.storeBytes(of: value, toByteOffset: place + offset, as: UInt8.self)
    }
    write(order.red, merged(order.red, pixel.x))
    write(order.green, merged(order.green, pixel.y))
    write(order.blue, merged(order.blue, pixel.z))
    guard let fourth = order.fourth else { return }
    write(fourth, order.alpha == .none ? 255 : merged(fourth, pixel.w))
  }
}
