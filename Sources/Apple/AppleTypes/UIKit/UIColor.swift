#if !canImport(Darwin) || os(macOS)
  public import Foundation

  /// A color as numbers; nothing here draws with it.
  public final class UIColor: NSObject, Sendable {
    private let red: CGFloat
    private let green: CGFloat
    private let blue: CGFloat
    private let alpha: CGFloat

    /// Creates a color from extended sRGB components, 0 to 1 inside sRGB.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// Creates a gray.
    public convenience init(white: CGFloat, alpha: CGFloat) {
      self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a color from Display P3 components; saturated ones lie outside 0 to 1 in sRGB.
    public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      let p3 = [displayP3Red, green, blue].map(UIColor.linear)
      // Display P3 to sRGB, both with white point D65: the product of the two spaces' matrices.
      let rows: [[CGFloat]] = [
        [1.2249402, -0.2249402, 0], [-0.0420570, 1.0420570, 0],
        [-0.0196376, -0.0786361, 1.0982736],
      ]
      let rgb = rows.map { row in
        UIColor.encoded(row[0] * p3[0] + row[1] * p3[1] + row[2] * p3[2])
      }
      self.init(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: alpha)
    }

    /// Returns the extended sRGB components through the parameters; always true.
    @discardableResult
    public func getRed(
      _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
      blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
      unsafe red?.pointee = self.red
      unsafe green?.pointee = self.green
      unsafe blue?.pointee = self.blue
      unsafe alpha?.pointee = self.alpha
      return true
    }

    /// Returns the same color with another alpha.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
      UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns true if the other object is a color with the same components.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? UIColor else { return false }
      return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
    }

    /// A hash of the components.
    public override var hash: Int { [red, green, blue, alpha].hashValue }

    private static func linear(_ value: CGFloat) -> CGFloat {
      let size = abs(value)
      let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -result : result
    }

    private static func encoded(_ value: CGFloat) -> CGFloat {
      let size = abs(value)
      let result = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
      return value < 0 ? -result : result
    }
  }

  // MARK: - Named colors

  extension UIColor {
    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// One third white.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Two thirds white.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Half white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Full green and blue.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Full red and green.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Full red and blue.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Full red and half green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Half red and half blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// A dark orange.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Fully transparent.
    public static let clear = UIColor(white: 0, alpha: 0)
  }
#endif
