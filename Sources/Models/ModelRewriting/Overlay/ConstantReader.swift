import ModelBytes
internal import ModelFiles

/// Reads the constants of a model's main graph as floats.
///
/// A constant may be stored with half the bits, and widened by an operator.
struct ConstantReader {
  private let buffer: FlatBuffer
  private let tensors: [TensorRecord]
  private let widened: [Int: Int]

  /// Creates a reader of a graph; `widening` are its operators that convert stored constants to
  /// floats.
  init(_ buffer: FlatBuffer, tensors: [TensorRecord], widening: [OperatorRecord]) {
    self.buffer = buffer
    self.tensors = tensors
    widened = Dictionary(
      widening.compactMap { record in
        record.outputs.first.flatMap { output in record.inputs.first.map { (output, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the tensor with a constant's bytes: itself, or the one it is widened from.
  func stored(_ tensor: Int) -> TensorRecord? {
    let index = widened[tensor] ?? tensor
    guard tensors.indices.contains(index), tensors[index].content != nil else { return nil }
    return tensors[index]
  }

  /// Returns a constant's values; nil if it is not a constant of floats, or has too few bytes.
  func floats(_ tensor: Int) -> [Float]? {
    guard let record = stored(tensor), let content = record.content,
      let width = record.type.byteCount, content.count.isMultiple(of: width),
      content.count / width == record.elementCount
    else { return nil }
    let places = stride(from: content.lowerBound, to: content.upperBound, by: width)
    switch record.type {
    case .float32:
      return try? places.map { Float(bitPattern: try buffer.load($0, as: UInt32.self)) }
    case .float16:
      return try? places.map { Self.float(half: try buffer.load($0, as: UInt16.self)) }
    default: return nil
    }
  }

  /// Converts half precision to single precision; not every platform has the half type.
  static func float(half bits: UInt16) -> Float {
    let sign: Float = bits & 0x8000 == 0 ? 1 : -1
    let (exponent, fraction) = (Int(bits >> 10) & 0x1F, Float(bits & 0x3FF))
    switch exponent {
    case 0: return sign * fraction * 0x1p-24
    case 0x1F: return fraction == 0 ? sign * .infinity : .nan
    default:
      return sign * Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
    }
  }
}
