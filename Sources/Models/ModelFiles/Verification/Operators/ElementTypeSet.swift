/// A set of types that a tensor's elements can have.
struct ElementTypeSet: ExpressibleByArrayLiteral {
  /// One bit for each type, by its number in the schema.
  private var bits: UInt32 = 0

  init(arrayLiteral types: ElementType...) { self.init(types) }

  init(_ types: some Sequence<ElementType>) {
    for type in types { bits |= 1 << UInt32(type.schemaCode) }
  }

  func contains(_ type: ElementType) -> Bool { bits >> UInt32(type.schemaCode) & 1 == 1 }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.bits |= right.bits
    return sum
  }

  /// The types' names for messages, in the order of the schema.
  var names: String {
    ElementType.allCases.filter(contains).map(\.rawValue).joined(separator: ", ")
  }

  static let everything = ElementTypeSet(ElementType.allCases)

  /// The types whose elements take 1, 2, 4 or 8 bytes.
  static let wholeBytes = ElementTypeSet(
    ElementType.allCases.filter { [1, 2, 4, 8].contains($0.byteCount) })

  /// The types that are numbers of any size, packed or not.
  static let numbers = ElementTypeSet(ElementType.allCases.filter { $0.bitCount != nil })

  /// The types that represent real numbers by a scale and a zero point.
  static let quantized: ElementTypeSet = [.uint8, .int8, .int16]

  static let integers: ElementTypeSet = [.int32, .int64]
}
