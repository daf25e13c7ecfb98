public import Foundation
internal import Frames

/// A bitmap of four bytes a pixel that pictures can be drawn into.
///
/// Points count from the bottom left, as Core Graphics has it; rows in memory start at the top, so
/// a picture drawn into the whole bitmap lies in it upright.
@safe public final class CGContext {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bits of one component: always 8 here.
  public let bitsPerComponent = 8
  /// The bits of one pixel: always 32 here.
  public let bitsPerPixel = 32
  /// The bytes from one row to the next.
  public let bytesPerRow: Int
  /// What the pixels' numbers mean.
  public let colorSpace: CGColorSpace?
  /// How the bits of a pixel are laid out.
  public let bitmapInfo: CGBitmapInfo
  /// Where alpha is and whether colours are multiplied by it.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha }
  /// The bitmap's first row.
  public var data: UnsafeMutableRawPointer? { unsafe memory }
  /// How pictures are scaled: `none` takes the nearest pixel, all others filter.
  public var interpolationQuality = CGInterpolationQuality.default

  private let order: ComponentOrder
  // Safe: `height` rows of `bytesPerRow` bytes, of its own or, by the initialiser's contract, of the
  // caller. Only pixels of these rows are read and written.
  private let memory: UnsafeMutableRawPointer
  private let ownsMemory: Bool

  /// Makes a context over `data`, or over cleared memory of its own when that is nil.
  ///
  /// `data` must stay valid while the context is used. Nil unless components have 8 bits, the space
  /// is RGB, the pixels have four bytes with multiplied alpha or an unused byte, and a row holds
  /// its pixels. Zero for `bytesPerRow` chooses one, if `data` is nil.
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

  /// Draws a picture, scaled to `rect`, over what is there.
  ///
  /// A picture drawn at its own size on whole pixels keeps its values. Otherwise pixels are mixed
  /// linearly, over as many as are covered when the picture shrinks; Apple's filter differs in
  /// detail, so scaled values are near Apple's but not the same. Where an opaque picture covers a
  /// pixel partly, the pixel is drawn if its centre is covered.
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

  /// A picture with a copy of the bitmap.
  public func makeImage() -> CGImage? {
    let copy = unsafe NSData(bytes: memory, length: bytesPerRow * height)
    guard let provider = CGDataProvider(data: copy) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
      space: colorSpace ?? CGColorSpaceCreateDeviceRGB(), bitmapInfo: bitmapInfo,
      provider: provider)
  }

  /// Writes a pixel with multiplied colours over the one at a place.
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
