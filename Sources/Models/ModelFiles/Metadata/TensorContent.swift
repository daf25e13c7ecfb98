/// The content of a tensor.
///
/// New versions may add cases.
public enum TensorContent: Hashable, Sendable {
  /// Values without a further meaning.
  case feature
  /// A picture.
  case image(ImageProperties)
  /// Boxes.
  case boundingBoxes(BoundingBoxProperties)
  /// Sound.
  case audio(sampleRate: Int, channels: Int)
  /// A kind that this package's version of the schema does not know.
  case unknown(number: UInt8)

  /// The kinds of content.
  ///
  /// New versions may add cases.
  public enum Kind: Hashable, Sendable {
    /// Values without a further meaning.
    case feature
    /// A picture.
    case image
    /// Boxes.
    case boundingBoxes
    /// Sound.
    case audio
    /// An unknown kind, by the schema's number.
    case unknown(number: UInt8)
  }

  /// The kind of the content.
  public var kind: Kind {
    switch self {
    case .feature: .feature
    case .image: .image
    case .boundingBoxes: .boundingBoxes
    case .audio: .audio
    case .unknown(let number): .unknown(number: number)
    }
  }
}

/// The properties of a picture in a tensor.
public struct ImageProperties: Hashable, Sendable {
  /// The meaning of the channels; a number that the schema does not name is preserved.
  public struct ColorSpace: RawRepresentable, Hashable, Sendable {
    /// The schema's number.
    public let rawValue: Int8

    /// Creates a color space from the schema's number.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// An unspecified color space.
    public static let unknown = ColorSpace(rawValue: 0)
    /// Red, green and blue.
    public static let rgb = ColorSpace(rawValue: 1)
    /// One channel of brightness.
    public static let grayscale = ColorSpace(rawValue: 2)
  }

  /// A size in pixels.
  public struct Size: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The meaning of the channels.
  public var colorSpace: ColorSpace
  /// The size the model was made for; the tensor's shape takes precedence.
  public var defaultSize: Size?

  /// Creates a description of a picture.
  public init(colorSpace: ColorSpace, defaultSize: Size? = nil) {
    self.colorSpace = colorSpace
    self.defaultSize = defaultSize
  }
}

/// The properties of boxes in a tensor.
public struct BoundingBoxProperties: Hashable, Sendable {
  /// The meaning of the four values of a box; an unknown number is preserved.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The schema's number.
    public let rawValue: Int8

    /// Creates a kind from the schema's number.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// An unspecified meaning.
    public static let unknown = Kind(rawValue: 0)
    /// Left, top, right, bottom.
    public static let boundaries = Kind(rawValue: 1)
    /// Left, top, width, height.
    public static let upperLeft = Kind(rawValue: 2)
    /// Center, width, height.
    public static let center = Kind(rawValue: 3)
  }

  /// The unit of the values; an unknown number is preserved.
  public struct Coordinates: RawRepresentable, Hashable, Sendable {
    /// The schema's number.
    public let rawValue: Int8

    /// Creates a unit from the schema's number.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Fractions of the picture's size, from 0 to 1.
    public static let ratio = Coordinates(rawValue: 0)
    /// Pixels.
    public static let pixel = Coordinates(rawValue: 1)
  }

  /// The indices of left, top, right and bottom among a box's four values; nil for 0, 1, 2, 3.
  public var index: [Int]?
  /// The meaning of the four values.
  public var kind: Kind
  /// The unit of the values.
  public var coordinates: Coordinates

  /// Creates a description of boxes.
  public init(index: [Int]? = nil, kind: Kind, coordinates: Coordinates = .ratio) {
    self.index = index
    self.kind = kind
    self.coordinates = coordinates
  }
}

// MARK: - Words

extension TensorContent.Kind: CustomStringConvertible {
  /// The schema's name of the kind.
  public var description: String {
    switch self {
    case .feature: "FeatureProperties"
    case .image: "ImageProperties"
    case .boundingBoxes: "BoundingBoxProperties"
    case .audio: "AudioProperties"
    case .unknown(let number): "\(number)"
    }
  }
}

extension ImageProperties.ColorSpace: CustomStringConvertible {
  /// The schema's name of the color space.
  public var description: String {
    switch self {
    case .unknown: "UNKNOWN"
    case .rgb: "RGB"
    case .grayscale: "GRAYSCALE"
    default: "\(rawValue)"
    }
  }
}

extension BoundingBoxProperties.Kind: CustomStringConvertible {
  /// The schema's name of the kind.
  public var description: String {
    switch self {
    case .unknown: "UNKNOWN"
    case .boundaries: "BOUNDARIES"
    case .upperLeft: "UPPER_LEFT"
    case .center: "CENTER"
    default: "\(rawValue)"
    }
  }
}

extension BoundingBoxProperties.Coordinates: CustomStringConvertible {
  /// The schema's name of the unit.
  public var description: String {
    switch self {
    case .ratio: "RATIO"
    case .pixel: "PIXEL"
    default: "\(rawValue)"
    }
  }
}
