/// The type of a tensor's elements.
///
/// New versions may add cases.
public enum ElementType: String, Sendable, CaseIterable {
  // In the order of the TFLite schema's TensorType, whose numbers are `schemaCode`.
  case float32, float16, int32, uint8, int64, string, bool, int16, complex64, int8
  case float64, complex128, uint64, resource, variant, uint32, uint16, int4, bfloat16
  case int2, uint4, float8E4M3FN, float8E5M2

  private static let all = allCases

  /// Creates the type with a number of the TFLite schema; nil for an unknown number.
  package init?(schemaCode: Int) {
    guard Self.all.indices.contains(schemaCode) else { return nil }
    self = Self.all[schemaCode]
  }

  /// The type's number in the TFLite schema.
  package var schemaCode: Int {
    switch self {
    case .float32: 0
    case .float16: 1
    case .int32: 2
    case .uint8: 3
    case .int64: 4
    case .string: 5
    case .bool: 6
    case .int16: 7
    case .complex64: 8
    case .int8: 9
    case .float64: 10
    case .complex128: 11
    case .uint64: 12
    case .resource: 13
    case .variant: 14
    case .uint32: 15
    case .uint16: 16
    case .int4: 17
    case .bfloat16: 18
    case .int2: 19
    case .uint4: 20
    case .float8E4M3FN: 21
    case .float8E5M2: 22
    }
  }

  /// The size of an element in memory, in bits; nil for text and for handles.
  public var bitCount: Int? {
    switch self {
    case .string, .resource, .variant: nil
    case .int2: 2
    case .int4, .uint4: 4
    case .uint8, .int8, .bool, .float8E4M3FN, .float8E5M2: 8
    case .float16, .bfloat16, .int16, .uint16: 16
    case .float32, .int32, .uint32: 32
    case .float64, .int64, .uint64, .complex64: 64
    case .complex128: 128
    }
  }

  /// The size of an element in memory, in bytes; nil for text, handles and packed types.
  public var byteCount: Int? {
    guard let bitCount, bitCount >= 8 else { return nil }
    return bitCount / 8
  }
}
