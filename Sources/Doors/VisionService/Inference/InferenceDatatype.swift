internal import ModelFiles

/// The element types, as the Open Inference Protocol names them.
enum InferenceDatatype: String, CaseIterable {
  case bool = "BOOL"
  case uint8 = "UINT8"
  case int8 = "INT8"
  case int32 = "INT32"
  case int64 = "INT64"
  case float32 = "FP32"

  /// Creates the type of a model's elements; nil for one that the runtime has no memory for.
  init?(_ type: ElementType) {
    switch type {
    case .bool: self = .bool
    case .uint8: self = .uint8
    case .int8: self = .int8
    case .int32: self = .int32
    case .int64: self = .int64
    case .float32: self = .float32
    default: return nil
    }
  }

  /// The size of an element in bytes.
  var byteCount: Int {
    switch self {
    case .bool, .uint8, .int8: 1
    case .int32, .float32: 4
    case .int64: 8
    }
  }
}
