/// What a tensor's elements are.
public enum ElementType: String, Sendable, CaseIterable {
  // In the order of the TFLite schema's TensorType, whose numbers are `schemaCode`.
  case float32, float16, int32, uint8, int64, string, bool, int16, complex64, int8
  case float64, complex128, uint64, resource, variant, uint32, uint16, int4, bfloat16
  case int2, uint4, float8E4M3FN, float8E5M2

  private static let all = allCases

  /// The type with a number of the TFLite schema, nil for a number it does not know.
  package init?(schemaCode: Int) {
    guard Self.all.indices.contains(schemaCode) else { return nil }
    self = Self.all[schemaCode]
  }

  /// The number of the TFLite schema.
  package var schemaCode: Int { Self.all.firstIndex(of: self) ?? 0 }

  /// How many bits an element takes in memory; nil for text and for handles.
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

  /// How many bytes an element takes in memory; nil for text, handles and packed types.
  public var byteCount: Int? {
    guard let bitCount, bitCount >= 8 else { return nil }
    return bitCount / 8
  }
}
