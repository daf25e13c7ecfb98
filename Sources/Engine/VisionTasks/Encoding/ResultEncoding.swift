internal import Frames

// Results are `Encodable` for programs that log or send them; the keys are the names of the
// properties. They cannot be decoded: a result has exactly as many landmarks as its kind, and
// decoded bytes may not. What follows is encoded as people read it, rather than by raw values.

extension Handedness: Encodable {
  /// Encodes ``name``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension Blendshapes: Encodable {
  /// Encodes the scores by name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (blendshape, score) in zip(Blendshape.allCases, scores) {
      try container.encode(score, forKey: Name(stringValue: blendshape.name))
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Embedding.Values: Encodable {
  /// Encodes a list of numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .float(let values): try container.encode(values)
    case .quantized(let values): try container.encode(values)
    }
  }
}

extension PictureGeometry: Encodable {
  private enum Key: CodingKey { case width, height, orientation }

  /// Encodes the sides, and the orientation by its name in the command's JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(orientation.name, forKey: .orientation)
  }
}
