internal import Frames
internal import VisionBase

/// 8-bit pixels in memory with the order of their components.
struct PixelRows {
  let bytes: UnsafeRawBufferPointer
  let bytesPerRow: Int
  let width: Int
  let height: Int
  let order: ComponentOrder

  /// Whether every pixel's alpha is 255, or there is no alpha.
  var isOpaque: Bool {
    guard let fourth = order.fourth, order.alpha != .none else { return true }
    for row in 0..<height {
      var common: UInt8 = 255
      var place = row * bytesPerRow + fourth
      for _ in 0..<width {
        common &= bytes[place]
        place += 4
      }
      if common != 255 { return false }
    }
    return true
  }

  /// A frame of three bytes a pixel with the colours that MediaPipe would see.
  ///
  /// Its iOS layer draws a picture into a bitmap with multiplied colours and divides them again.
  /// Straight colours therefore go through both steps, whose roundings do not undo each other;
  /// multiplied ones through the second. Where alpha is zero the colour becomes black.
  func opaqueFrame(
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
      timestampInMicroseconds: timestampInMicroseconds, bytes: packed.span.bytes)
  }

  /// The colour of a pixel after multiplying by alpha, where that is still to do, and dividing.
  private func divided(at place: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    var color = (bytes[place + order.red], bytes[place + order.green], bytes[place + order.blue])
    guard let fourth = order.fourth, order.alpha != .none else { return color }
    let alpha = bytes[place + fourth]
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

// MARK: - Stored colours

extension PixelRows {
  /// The pixels of `image`, whose rows these are, with their alpha and colours not multiplied.
  ///
  /// Borrowed where a frame has the layout, else copied; an unused fourth byte is dropped.
  func storedFrame(of image: CGImage) throws(VisionError) -> Frame {
    if order.fourth == nil || order.alpha == .straight, let format = PixelFormat(order) {
      return try Frame(
        width: width, height: height, format: format, planes: [bytes], bytesPerRow: [bytesPerRow],
        owner: image)
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
    return try Frame(width: width, height: height, format: .rgba, bytes: packed.span.bytes)
  }

  /// Red, green, blue and alpha of a pixel, the colours not multiplied.
  private func straightPixel(at place: Int) -> [UInt8] {
    let alpha = order.fourth.map { bytes[place + $0] } ?? 255
    return [order.red, order.green, order.blue].map { offset in
      let color = bytes[place + offset]
      return order.alpha == .premultiplied ? AlphaArithmetic.unpremultiplied(color, alpha) : color
    } + [alpha]
  }
}
