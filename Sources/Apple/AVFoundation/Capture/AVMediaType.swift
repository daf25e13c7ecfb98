/// The type of media that a device provides.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// The type's four-character code.
  public let rawValue: String

  /// Creates a type from its four-character code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a type from its four-character code, without a label.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Video.
  public static let video = AVMediaType(rawValue: "vide")
  /// Audio, which no device provides here.
  public static let audio = AVMediaType(rawValue: "soun")
}
