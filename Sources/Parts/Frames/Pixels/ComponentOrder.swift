/// The positions of the components in an 8-bit pixel.
package struct ComponentOrder: Equatable, Sendable {
  /// The effect of alpha on the colors.
  package enum Alpha: Equatable, Sendable {
    /// There is no alpha.
    case none
    /// The colors are unchanged.
    case straight
    /// The colors were multiplied by alpha.
    case premultiplied
  }

  package let bytesPerPixel: Int
  package let red: Int
  package let green: Int
  package let blue: Int
  /// The position of alpha, or of the unused byte in its place.
  package let fourth: Int?
  package let alpha: Alpha

  /// Creates the order of a four-byte format with premultiplied colors; nil for others.
  package init?(multiplied format: PixelFormat) {
    switch format {
    case .rgba: self = .multipliedRGBA
    case .bgra: self.init(red: 2, green: 1, blue: 0, alphaAt: 3)
    case .argb: self.init(red: 1, green: 2, blue: 3, alphaAt: 0)
    default: return nil
    }
  }

  /// Red, green and blue multiplied by alpha, then alpha.
  package static let multipliedRGBA = ComponentOrder(red: 0, green: 1, blue: 2, alphaAt: 3)

  private init(red: Int, green: Int, blue: Int, alphaAt fourth: Int) {
    self.init(
      bytesPerPixel: 4, red: red, green: green, blue: blue, fourth: fourth, alpha: .premultiplied)
  }

  /// Creates an order.
  package init(
    bytesPerPixel: Int, red: Int, green: Int, blue: Int, fourth: Int?, alpha: Alpha
  ) {
    self.bytesPerPixel = bytesPerPixel
    self.red = red
    self.green = green
    self.blue = blue
    self.fourth = fourth
    self.alpha = alpha
  }
}

/// Multiplication of colors by alpha and its reverse, with the rounding of Apple's vImage.
package enum AlphaArithmetic {
  /// Returns a color multiplied by alpha.
  package static func premultiplied(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8((UInt32(color) * UInt32(alpha) + 127) / 255)
  }

  /// Returns a color divided by alpha; zero if alpha is zero, 255 if the color exceeds alpha.
  package static func unpremultiplied(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8((UInt32(min(color, alpha)) * 255 + UInt32(alpha) / 2) / UInt32(alpha))
  }
}
