import VisionBase

extension JSONValue {
  /// The values of an array; nil for other values.
  var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

  /// The number, whole or not; nil for other values.
  var amount: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
