internal import CKernels
internal import Inference
internal import ModelFiles
internal import VisionBase

/// Reads an output as floats, of any supported type: bytes become `scale * (q - zeroPoint)`.
///
/// Keeps one scratch array for each quantized output, so reading does not allocate. Not
/// thread-safe.
final class OutputReader {
  private var scratch: [Float] = []

  /// Returns true if outputs with this element type can be read.
  static func reads(_ type: ElementType) -> Bool {
    switch type {
    case .float32, .uint8, .int8: true
    default: false
    }
  }

  /// Lends the elements of an output as floats for the duration of `body`.
  ///
  /// Throws `modelUnsupported` if they are not floats, bytes or signed bytes, or are bytes without
  /// quantization.
  func withFloats<Result>(
    of output: TensorBuffer, _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    switch output.facts.elementType {
    case .float32:
      return try output.withElements(of: Float.self, body)
    case .uint8:
      try output.withElements(of: UInt8.self) { (bytes) throws(VisionError) in
        try unsafe bytes.withUnsafeBytes { (bytes) throws(VisionError) in
          try unsafe widen(bytes, flip: 0, output.facts)
        }
      }
    case .int8:
      try output.withElements(of: Int8.self) { (bytes) throws(VisionError) in
        try unsafe bytes.withUnsafeBytes { (bytes) throws(VisionError) in
          try unsafe widen(bytes, flip: 0x80, output.facts)
        }
      }
    default:
      throw VisionError(
        .modelUnsupported,
        "output \(output.facts.name) holds \(output.facts.elementType), not numbers a task reads")
    }
    let floats = scratch
    return try body(floats.span)
  }

  /// Returns the largest number of each row of an output of bytes, which are not all converted.
  ///
  /// Returns nil for other outputs, and for scales that make different bytes equal.
  func largestOfRows(
    of output: TensorBuffer, columnCount: Int
  ) throws(VisionError) -> LargestOfRows? {
    guard columnCount > 0, let (scale, zeroPoint) = output.facts.quantization?.perTensor,
      scale.isNormal, scale > 0, scale < 1e30
    else { return nil }
    func rows(_ bytes: UnsafeRawBufferPointer, flip: UInt8) -> LargestOfRows {
      let zero = Int32(truncatingIfNeeded: zeroPoint &+ Int(flip))
      return unsafe LargestOfRows(
        bytes, flip: flip, zeroPoint: zero, scale: scale, columnCount: columnCount)
    }
    switch output.facts.elementType {
    case .uint8:
      return try output.withElements(of: UInt8.self) { (bytes) throws(VisionError) in
        unsafe bytes.withUnsafeBytes { unsafe rows($0, flip: 0) }
      }
    case .int8:
      return try output.withElements(of: Int8.self) { (bytes) throws(VisionError) in
        unsafe bytes.withUnsafeBytes { unsafe rows($0, flip: 0x80) }
      }
    default: return nil
    }
  }

  /// Converts bytes to floats in the scratch array; `flip` is 0x80 for bytes with a sign.
  @unsafe private func widen(
    _ bytes: UnsafeRawBufferPointer, flip: UInt8, _ facts: TensorFacts
  ) throws(VisionError) {
    guard let (scale, zeroPoint) = facts.quantization?.perTensor else {
      throw VisionError(
        .modelUnsupported,
        "output \(facts.name) holds bytes, but the model does not say what they stand for")
    }
    if scratch.count != bytes.count { scratch = [Float](repeating: 0, count: bytes.count) }
    // Zero points are in the bytes' range; for any other value the result is meaningless.
    let zero = Int32(truncatingIfNeeded: zeroPoint &+ Int(flip))
    guard let address = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      return
    }
    unsafe scratch.withUnsafeMutableBufferPointer { numbers in
      unsafe ckernels_widen_bytes(
        address, bytes.count, flip, zero, scale, numbers.baseAddress)
    }
  }
}
