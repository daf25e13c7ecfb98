/// The transformation that turns stored pixels upright.
///
/// The raw values are those of `UIImage.Orientation`. A frame's coordinates always refer to its
/// stored pixels; the orientation only states which way is up. The mirrored cases rotate after
/// mirroring, as in EXIF.
public enum Orientation: Int, Sendable, CaseIterable {
  /// The image is stored upright (EXIF 1).
  case up = 0
  /// The image is stored upside down (EXIF 3).
  case down = 1
  /// The stored image must be rotated a quarter turn counterclockwise (EXIF 8).
  case left = 2
  /// The stored image must be rotated a quarter turn clockwise (EXIF 6).
  case right = 3
  /// Stored mirrored left to right (EXIF 2).
  case upMirrored = 4
  /// Stored mirrored top to bottom (EXIF 4).
  case downMirrored = 5
  /// Stored with rows and columns exchanged (EXIF 5).
  case leftMirrored = 6
  /// Stored with rows and columns exchanged and both reversed (EXIF 7).
  case rightMirrored = 7

  /// Creates the orientation of an EXIF tag value; nil unless it is 1 to 8.
  public init?(exif: Int) {
    guard let match = Self.allCases.first(where: { $0.exif == exif }) else { return nil }
    self = match
  }

  /// The EXIF tag value, 1 to 8.
  public var exif: Int {
    switch self {
    case .up: 1
    case .upMirrored: 2
    case .down: 3
    case .downMirrored: 4
    case .leftMirrored: 5
    case .right: 6
    case .rightMirrored: 7
    case .left: 8
    }
  }

  /// True if rotating upright also mirrors.
  public var isMirrored: Bool { rawValue >= 4 }

  /// True if the upright image is as wide as the stored one is high.
  public var swapsSides: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    default: false
    }
  }
}
