package import VisionBase

/// 8-bit pixels in memory with the order of their components.
///
/// The creator guarantees that the memory holds all pixels. All code here reads only pixels of
/// `width` columns and `height` rows, while `owner` keeps the memory: that is safe.
@safe package struct PixelRows {
  /// The owner that keeps `bytes` in place.
  package let owner: any Sendable & AnyObject
  package let bytes: UnsafeRawBufferPointer
  package let bytesPerRow: Int
  package let width: Int
  package let height: Int
  package let order: ComponentOrder

  /// Creates a description of memory that `owner` keeps and no one writes to.
  ///
  /// It has `height` rows, `bytesPerRow` apart, each with at least `width` pixels.
  @unsafe package init(
    owner: any Sendable & AnyObject, bytes: UnsafeRawBufferPointer, bytesPerRow: Int, width: Int,
    height: Int, order: ComponentOrder
  ) {
    self.owner = owner
    unsafe self.bytes = bytes
    self.bytesPerRow = bytesPerRow
    self.width = width
    self.height = height
    self.order = order
  }

  /// True if every pixel's alpha is 255, or there is no alpha.
  package var isOpaque: Bool {
    guard let fourth = order.fourth, order.alpha != .none else { return true }
    for row in 0..<height {
      var common: UInt8 = 255
      var place = row * bytesPerRow + fourth
      for _ in 0..<width {
        unsafe common &= bytes[place]
        place += 4
      }
      if common != 255 { return false }
    }
    return true
  }

  /// Returns a frame of three bytes per pixel with the colors that MediaPipe would see.
  ///
  /// Its iOS layer draws an image into a bitmap with premultiplied colors and divides them again.
  /// Straight colors therefore go through both steps, whose roundings do not cancel out;
  /// premultiplied ones through the second. Where alpha is zero, the color becomes black.
  package func opaqueFrame(
    orientation: Orientation, timestampInMicroseconds: Int64?
  ) throws(VisionError) -> Frame {
    var packed = [UInt8](repeating: 0, count: width * height * 3)
    var target = 0
    for row in 0..<height {
      var source = row * bytesPerRow
      for _ in 0..<width {
        let color = divided(at: source)
        packed[target] = color.red
        packed[target + 1] = color.green
        packed[target + 2] = color.blue
        source += order.bytesPerPixel
        target += 3
      }
    }
    return try Frame(
      width: width, height: height, format: .rgb, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds, bytes: packed.span.rawBytes)
  }

  /// Returns a pixel's color multiplied by alpha, unless it already is, and divided again.
  private func divided(at place: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    var color = unsafe (
      bytes[place + order.red], bytes[place + order.green], bytes[place + order.blue]
    )
    guard let fourth = order.fourth, order.alpha != .none else { return color }
    let alpha = unsafe bytes[place + fourth]
    guard alpha < 255 else { return color }
    if order.alpha == .straight {
      color.0 = AlphaArithmetic.premultiplied(color.0, alpha)
      color.1 = AlphaArithmetic.premultiplied(color.1, alpha)
      color.2 = AlphaArithmetic.premultiplied(color.2, alpha)
    }
    return (
      AlphaArithmetic.unpremultiplied(color.0, alpha),
      AlphaArithmetic.unpremultiplied(color.1, alpha),
      AlphaArithmetic.unpremultiplied(color.2, alpha)
    )
  }
}

extension PixelFormat {
  /// Creates the format with this order of components; nil if there is none.
  package init?(_ order: ComponentOrder) {
    switch (order.bytesPerPixel, order.red, order.green, order.blue) {
    case (1, _, _, _): self = .gray
    case (3, 0, 1, 2): self = .rgb
    case (4, 0, 1, 2): self = .rgba
    case (4, 2, 1, 0): self = .bgra
    case (4, 1, 2, 3): self = .argb
    default: return nil
    }
  }
}

// MARK: - Stored colors

extension PixelRows {
  /// Returns the pixels with their alpha and straight colors.
  ///
  /// Borrowed if a frame supports the layout, otherwise copied; an unused fourth byte is dropped.
  package func storedFrame() throws(VisionError) -> Frame {
    if order.fourth == nil || order.alpha == .straight, let format = PixelFormat(order) {
      return try unsafe Frame(
        width: width, height: height, format: format, planes: [bytes], bytesPerRow: [bytesPerRow],
        owner: owner)
    }
    guard order.alpha != .none else {
      return try opaqueFrame(orientation: .up, timestampInMicroseconds: nil)
    }
    var packed: [UInt8] = []
    packed.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        packed += straightPixel(at: row * bytesPerRow + column * order.bytesPerPixel)
      }
    }
    return try Frame(width: width, height: height, format: .rgba, bytes: packed.span.rawBytes)
  }

  /// Returns the red, green, blue and alpha of a pixel, with straight colors.
  private func straightPixel(at place: Int) -> [UInt8] {
    let alpha = order.fourth.map { unsafe bytes[place + $0] } ?? 255
    return [order.red, order.green, order.blue].map { offset in
      let color = unsafe bytes[place + offset]
      return order.alpha == .premultiplied ? AlphaArithmetic.unpremultiplied(color, alpha) : color
    } + [alpha]
  }
}
