/// A model's description of one of its tensors.
public struct TensorFacts: Hashable, Sendable {
  /// The tensor's name; empty when it has none.
  public let name: String

  /// The type of its elements.
  public let elementType: ElementType

  /// Its dimensions, outermost first; empty for a single value.
  ///
  /// A dimension that is only known when the model runs has the value that the model's author
  /// estimated.
  public let shape: [Int]

  /// Its dimensions with -1 for those only known when the model runs; nil when all are known.
  public let shapeSignature: [Int]?

  /// The mapping of its integers to real numbers; nil when it has none.
  public let quantization: Quantization?

  /// Creates a description of a tensor.
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

  /// Returns true if the tensor may have a shape when the model runs.
  ///
  /// If the file gives no dimensions, any shape is allowed.
  package func allows(_ shape: [Int]) -> Bool {
    guard let signature = shapeSignature else { return shape == self.shape || self.shape.isEmpty }
    return signature.count == shape.count
      && zip(signature, shape).allSatisfy { $0 == -1 || $0 == $1 }
  }

  /// The number of elements in the shape.
  public var elementCount: Int { shape.reduce(1, *) }
}

/// The mapping of a tensor's integers `q` to real numbers: `scale * (q - zeroPoint)`.
public struct Quantization: Hashable, Sendable {
  /// One scale for the whole tensor, or one for each index of `dimension`.
  public let scales: [Float]

  /// The zero points, one for each scale.
  public let zeroPoints: [Int64]

  /// The dimension whose indices the scales belong to, if there are several.
  public let dimension: Int

  /// Creates a quantization.
  public init(scales: [Float], zeroPoints: [Int64], dimension: Int = 0) {
    self.scales = scales
    self.zeroPoints = zeroPoints
    self.dimension = dimension
  }

  /// The one scale and zero point of a tensor that is quantized as a whole.
  public var perTensor: (scale: Float, zeroPoint: Int)? {
    guard scales.count == 1, zeroPoints.count == 1, let zeroPoint = Int(exactly: zeroPoints[0])
    else { return nil }
    return (scales[0], zeroPoint)
  }
}
