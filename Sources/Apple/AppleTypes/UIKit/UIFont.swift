#if !canImport(Darwin) || os(macOS)
  public import Foundation

  /// A request for a system font: its size and weight; nothing here draws with it.
  public final class UIFont: NSObject, Sendable {
    /// The size in points.
    public let pointSize: CGFloat

    let weight: Weight

    /// The weight of a font, from -1 to 1; zero is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
      /// The numeric weight.
      public let rawValue: CGFloat

      /// Creates a weight from its number.
      public init(rawValue: CGFloat) { self.rawValue = rawValue }

      /// Light.
      public static let light = Weight(rawValue: -0.4)
      /// Regular.
      public static let regular = Weight(rawValue: 0)
      /// Medium.
      public static let medium = Weight(rawValue: 0.23)
      /// Semibold.
      public static let semibold = Weight(rawValue: 0.3)
      /// Bold.
      public static let bold = Weight(rawValue: 0.4)
    }

    private init(size: CGFloat, weight: Weight) {
      pointSize = size
      self.weight = weight
    }

    /// Returns the system's regular font.
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
      UIFont(size: fontSize, weight: .regular)
    }

    /// Returns the system's font with a weight.
    public class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
      UIFont(size: fontSize, weight: weight)
    }

    /// Returns true if the other object is a font with the same size and weight.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? UIFont else { return false }
      return pointSize == other.pointSize && weight == other.weight
    }

    /// A hash of the size and weight.
    public override var hash: Int { [pointSize, weight.rawValue].hashValue }
  }
#endif
