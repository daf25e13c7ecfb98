/// Where the components of an 8-bit pixel lie.
package struct ComponentOrder: Equatable, Sendable {
  /// What alpha did to the colours.
  package enum Alpha: Equatable, Sendable {
    /// There is none.
    case none
    /// Nothing.
    case straight
    /// They were multiplied by it.
    case premultiplied
  }

  package let bytesPerPixel: Int
  package let red: Int
  package let green: Int
  package let blue: Int
  /// Where alpha, or the unused byte in its place, lies.
  package let fourth: Int?
  package let alpha: Alpha

  /// The order of a format of four bytes whose colours are multiplied by alpha; nil for others.
  package init?(multiplied format: PixelFormat) {
    switch format {
    case .rgba: self = .multipliedRGBA
    case .bgra: self.init(red: 2, green: 1, blue: 0, alphaAt: 3)
    case .argb: self.init(red: 1, green: 2, blue: 3, alphaAt: 0)
    default: return nil
    }
  }

  /// Red, green and blue multiplied by alpha, and alpha.
  package static let multipliedRGBA = ComponentOrder(red: 0, green: 1, blue: 2, alphaAt: 3)

  private init(red: Int, green: Int, blue: Int, alphaAt fourth: Int) {
    self.init(
      bytesPerPixel: 4, red: red, green: green, blue: blue, fourth: fourth, alpha: .premultiplied)
  }

  /// Describes an order.
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

/// Multiplying colours by alpha and back, with the rounding of Apple's vImage.
package enum AlphaArithmetic {
  /// A colour multiplied by alpha.
  package static func premultiplied(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8((UInt32(color) * UInt32(alpha) + 127) / 255)
  }

  /// A colour divided by alpha; zero where alpha is zero, white where the colour exceeds alpha.
  package static func unpremultiplied(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8((UInt32(min(color, alpha)) * 255 + UInt32(alpha) / 2) / UInt32(alpha))
  }
}
