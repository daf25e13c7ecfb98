// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: some names are Apple's.

public import Foundation

/// The meaning of a pixel's component values.
///
/// Pixels are never converted between color spaces here: device RGB and sRGB are the same, and
/// every image keeps its stored values.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of the sRGB color space.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }

  /// The color model of the space.
  public let model: CGColorSpaceModel

  /// The number of components in a color, excluding alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// Creates the space with a name; nil for names other than `sRGB`.
  public convenience init?(name: CFString) {
    guard name == CGColorSpace.sRGB else { return nil }
    self.init(.rgb)
  }

  init(_ model: CGColorSpaceModel) { self.model = model }

  /// Returns true if both spaces have the same model.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.model == right.model
  }

  /// Hashes the model.
  public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

/// A color model.
public enum CGColorSpaceModel: Int32, Sendable {
  /// One gray component.
  case monochrome = 0
  /// Red, green and blue components.
  case rgb = 1
}

/// Returns the RGB color space.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

/// Returns the gray color space.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
