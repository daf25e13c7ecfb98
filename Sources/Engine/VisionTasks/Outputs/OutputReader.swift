internal import Inference
internal import ModelFiles
internal import VisionBase

/// Reads an output as floats, whatever the model makes: bytes become `scale * (q - zeroPoint)`.
///
/// Keeps one scratch array for each quantised output, so that reading allocates nothing. Not
/// thread-safe.
final class OutputReader {
  private var scratch: [Float] = []

  /// Whether outputs of such elements can be read.
  static func reads(_ type: ElementType) -> Bool {
    switch type {
    case .float32, .uint8, .int8: true
    default: false
    }
  }

  /// Lends the elements of an output as floats for the length of `body`.
  ///
  /// Throws `modelUnsupported` when they are not floats, bytes or signed bytes, or are bytes
  /// without a quantisation.
  func withFloats<Result>(
    of output: TensorBuffer, _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    switch output.facts.elementType {
    case .float32:
      return try output.withElements(of: Float.self, body)
    case .uint8:
      try output.withElements(of: UInt8.self) { (bytes) throws(VisionError) in
        try dequantize(bytes, output.facts)
      }
    case .int8:
      try output.withElements(of: Int8.self) { (bytes) throws(VisionError) in
        try dequantize(bytes, output.facts)
      }
    default:
      throw VisionError(
        .modelUnsupported,
        "output \(output.facts.name) holds \(output.facts.elementType), not numbers a task reads")
    }
    let floats = scratch
    return try body(floats.span)
  }

  private func dequantize<Element: FixedWidthInteger>(
    _ bytes: Span<Element>, _ facts: TensorFacts
  ) throws(VisionError) {
    guard let (scale, zeroPoint) = facts.quantization?.perTensor else {
      throw VisionError(
        .modelUnsupported,
        "output \(facts.name) holds bytes, but the model does not say what they stand for")
    }
    if scratch.count != bytes.count { scratch = [Float](repeating: 0, count: bytes.count) }
    for index in bytes.indices {
      // Zero points are of the bytes' type; with any other nothing is lost but the number's sense.
      scratch[index] = scale * Float(Int(bytes[index]) &- zeroPoint)
    }
  }
}
