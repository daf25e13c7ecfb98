/// A sequence of values of one type.
///
/// Those of structures are kept field by field, as in Apache Arrow.
package indirect enum RecordValues: Sendable, Equatable {
  case int8([Int8])
  case int32([Int32])
  case float32([Float])
  case string([String?])
  /// The length of each list, and the values of all lists.
  case lists([Int], RecordValues)
  /// The values of each field.
  case structures([RecordValues])

  /// Returns one list.
  package static func list(_ count: Int, _ values: RecordValues) -> RecordValues {
    .lists([count], values)
  }

  /// The number of values; nil where the parts contradict each other.
  package var count: Int? {
    switch self {
    case .int8(let values): return values.count
    case .int32(let values): return values.count
    case .float32(let values): return values.count
    case .string(let values): return values.count
    case .lists(let counts, let values):
      return values.count == counts.reduce(0, +) ? counts.count : nil
    case .structures(let fields):
      let counts = Set(fields.map(\.count))
      return counts.count == 1 ? counts.first ?? nil : nil
    }
  }

  /// Returns true if the values are of a type.
  package func areOf(_ type: RecordType) -> Bool {
    switch (self, type) {
    case (.int8, .int8), (.int32, .int32), (.float32, .float32), (.string, .string): true
    case (.lists(let counts, let values), .list(let element, let size)):
      values.areOf(element) && (size.map { size in counts.allSatisfy { $0 == size } } ?? true)
    case (.structures(let values), .structure(let fields)):
      values.count == fields.count && zip(values, fields).allSatisfy { $0.areOf($1.type) }
    default: false
    }
  }
}

// MARK: - Bytes

extension RecordValues {
  /// Appends the values to some bytes, as described in docs/worker.md.
  ///
  /// Numbers are little-endian. The lengths of lists precede them, and so do those of texts, with
  /// -1 for null.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .int8(let values): bytes += values.map(UInt8.init(bitPattern:))
    case .int32(let values): values.forEach { Self.write(UInt32(bitPattern: $0), &bytes) }
    case .float32(let values): values.forEach { Self.write($0.bitPattern, &bytes) }
    case .string(let values):
      let texts = values.map { $0.map { Array($0.utf8) } }
      texts.forEach { Self.write(UInt32(bitPattern: $0.map { Int32($0.count) } ?? -1), &bytes) }
      texts.forEach { bytes += $0 ?? [] }
    case .lists(let counts, let values):
      counts.forEach { Self.write(UInt32($0), &bytes) }
      values.write(to: &bytes)
    case .structures(let fields): fields.forEach { $0.write(to: &bytes) }
    }
  }

  private static func write(_ number: UInt32, _ bytes: inout [UInt8]) {
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
