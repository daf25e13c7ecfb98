/// The position of alpha in a pixel, and its relation to the colors.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none = 0
  /// Alpha after the colors, which are multiplied by it.
  case premultipliedLast = 1
  /// Alpha before the colors, which are multiplied by it.
  case premultipliedFirst = 2
  /// Alpha after the colors, which are not multiplied by it.
  case last = 3
  /// Alpha before the colors, which are not multiplied by it.
  case first = 4
  /// An unused byte after the colors.
  case noneSkipLast = 5
  /// An unused byte before the colors.
  case noneSkipFirst = 6
  /// Alpha without colors.
  case alphaOnly = 7
}

/// The bit layout of a bitmap: an alpha info combined with a byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a bitmap info from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The mask of the alpha info.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The mask of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The order in which the components are named.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// 16-bit words, last byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// 32-bit words, last byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 16-bit words, first byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// 32-bit words, first byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  /// The alpha info; `none` for unknown values.
  var alpha: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none }
}

/// The quality of image scaling.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's choice.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// The fastest filter.
  case low = 2
  /// A filter between low and high.
  case medium = 4
  /// The best filter.
  case high = 3
}

/// The replacement of colors that a device cannot show; has no effect here.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The context's choice.
  case defaultIntent = 0
  /// Exact colors where possible.
  case absoluteColorimetric = 1
  /// Exact colors relative to white.
  case relativeColorimetric = 2
  /// An intent that preserves the relations between colors.
  case perceptual = 3
  /// An intent that preserves saturation.
  case saturation = 4
}
