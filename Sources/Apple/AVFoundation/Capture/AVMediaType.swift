/// What kind of media a device gives.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// The type's four letters.
  public let rawValue: String

  /// Makes a type from its four letters.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The same without a label.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Pictures.
  public static let video = AVMediaType(rawValue: "vide")
  /// Sound, which no device gives here.
  public static let audio = AVMediaType(rawValue: "soun")
}
