public import VisionBase

/// A picture as a vector in a model's space: similar pictures point in similar directions.
public struct Embedding: Hashable, Encodable, Sendable {
  /// The numbers, in the format set by the options.
  ///
  /// New versions may add cases.
  public enum Values: Hashable, Sendable {
    /// Floats, as the model made them or scaled to length 1.
    case float([Float])
    /// Signed bytes: each float times 128, rounded and kept within -128...127.
    case quantized([Int8])

    /// The number of values.
    public var count: Int {
      switch self {
      case .float(let values): values.count
      case .quantized(let values): values.count
      }
    }
  }

  /// The numbers.
  public var values: Values

  /// The index of the model's output.
  public var headIndex: Int

  /// The output's name in the model's metadata; nil if the model has none.
  public var headName: String?

  /// Creates an embedding.
  public init(_ values: Values, headIndex: Int = 0, headName: String? = nil) {
    self.values = values
    self.headIndex = headIndex
    self.headName = headName
  }

  /// Returns the cosine of the angle between two embeddings: 1 for the same direction, -1 for
  /// opposite ones.
  ///
  /// Throws `optionInvalid` if one holds floats and the other bytes, if their lengths differ, or if
  /// either is empty or holds only zeros.
  public func similarity(to other: Embedding) throws(VisionError) -> Double {
    let sums =
      switch (values, other.values) {
      case (.float(let first), .float(let second)):
        try products(first.span, second.span)
      case (.quantized(let first), .quantized(let second)):
        try products(first.span, second.span)
      default:
        throw VisionError(
          .optionInvalid, "a quantized embedding cannot be compared with one of floats",
          cause: EmbeddingFault.mixedKinds)
      }
    guard sums.first > 0, sums.second > 0 else {
      throw VisionError(
        .optionInvalid, "an embedding of zeros has no direction to compare",
        cause: EmbeddingFault.zeroNorm)
    }
    return sums.mixed / (sums.first * sums.second).squareRoot()
  }
}

/// The reason two embeddings cannot be compared; the `cause` of a `VisionError`.
package enum EmbeddingFault: Error, Hashable, Sendable {
  /// One holds floats and the other bytes.
  case mixedKinds
  /// They have different numbers of values.
  case differentSizes(Int, Int)
  /// They have no values.
  case empty
  /// One of them has only zeros.
  case zeroNorm
}
