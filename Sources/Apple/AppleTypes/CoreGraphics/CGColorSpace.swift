// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: some names are Apple's.

public import Foundation

/// What the numbers of a pixel mean.
///
/// Pixels are never converted between colour spaces here: device RGB and sRGB are the same, and
/// every picture keeps the numbers it was stored with.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of the sRGB colour space.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }

  /// How the colours of a space are made up.
  public let model: CGColorSpaceModel

  /// How many components a colour has, not counting alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// The space with a name; nil for names other than `sRGB`.
  public convenience init?(name: CFString) {
    guard name == CGColorSpace.sRGB else { return nil }
    self.init(.rgb)
  }

  init(_ model: CGColorSpaceModel) { self.model = model }

  /// Whether both spaces have the same model.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.model == right.model
  }

  /// Feeds the model.
  public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

/// How the colours of a space are made up.
public enum CGColorSpaceModel: Int32, Sendable {
  /// One component: gray.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
}

/// The space of red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

/// The space of gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
