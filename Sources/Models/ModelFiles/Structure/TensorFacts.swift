/// What a model says about one of its tensors.
public struct TensorFacts: Hashable, Sendable {
  /// The tensor's name; empty when it has none.
  public let name: String

  /// What its elements are.
  public let elementType: ElementType

  /// Its dimensions, outermost first; empty for a single value.
  ///
  /// A dimension that is only known when the model runs is given as the model's author guessed it.
  public let shape: [Int]

  /// Its dimensions with -1 for those only known when the model runs; nil when all are known.
  public let shapeSignature: [Int]?

  /// How its integers stand for real numbers; nil when they do not.
  public let quantization: Quantization?

  /// Makes the facts of a tensor.
  public init(
    name: String, elementType: ElementType, shape: [Int], shapeSignature: [Int]? = nil,
    quantization: Quantization? = nil
  ) {
    self.name = name
    self.elementType = elementType
    self.shape = shape
    self.shapeSignature = shapeSignature
    self.quantization = quantization
  }

  /// How many elements the shape holds.
  public var elementCount: Int { shape.reduce(1, *) }
}

/// How a tensor's integers `q` stand for real numbers: `scale * (q - zeroPoint)`.
public struct Quantization: Hashable, Sendable {
  /// One scale for the whole tensor, or one for each index of `dimension`.
  public let scales: [Float]

  /// As many zero points as scales.
  public let zeroPoints: [Int64]

  /// The dimension whose indices the scales belong to, when there are several.
  public let dimension: Int

  /// Makes a quantisation.
  public init(scales: [Float], zeroPoints: [Int64], dimension: Int = 0) {
    self.scales = scales
    self.zeroPoints = zeroPoints
    self.dimension = dimension
  }

  /// The one scale and zero point of a tensor that is quantised as a whole.
  public var perTensor: (scale: Float, zeroPoint: Int)? {
    guard scales.count == 1, zeroPoints.count == 1, let zeroPoint = Int(exactly: zeroPoints[0])
    else { return nil }
    return (scales[0], zeroPoint)
  }
}
