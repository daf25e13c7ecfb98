/// Where a pixel's alpha is and whether its colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none = 0
  /// Alpha after the colours, which are multiplied by it.
  case premultipliedLast = 1
  /// Alpha before the colours, which are multiplied by it.
  case premultipliedFirst = 2
  /// Alpha after the colours, which are not multiplied by it.
  case last = 3
  /// Alpha before the colours, which are not multiplied by it.
  case first = 4
  /// An unused byte after the colours.
  case noneSkipLast = 5
  /// An unused byte before the colours.
  case noneSkipFirst = 6
  /// Alpha and no colours.
  case alphaOnly = 7
}

/// How the bits of a bitmap are laid out: an alpha info together with a byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a bitmap info from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the alpha info.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The order that the components are named in.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// 16-bit words, last byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// 32-bit words, last byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 16-bit words, first byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// 32-bit words, first byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  /// The alpha info; `none` for bits that name no alpha info.
  var alpha: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none }
}

/// How well a picture is scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  /// As the context chooses.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Faster.
  case low = 2
  /// Between low and high.
  case medium = 4
  /// Better.
  case high = 3
}

/// How colours that a device cannot show are replaced; has no effect here.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// As the context chooses.
  case defaultIntent = 0
  /// Exact where possible.
  case absoluteColorimetric = 1
  /// Exact relative to white.
  case relativeColorimetric = 2
  /// Keeping the relations of colours.
  case perceptual = 3
  /// Keeping strong colours strong.
  case saturation = 4
}
