/// Reads the fields of a serialized protobuf message, one after the other.
///
/// Format: https://protobuf.dev/programming-guides/encoding/
package struct ProtobufFields: Sendable {
  /// The value of a field, by its form in the bytes.
  package enum Value: Hashable, Sendable {
    /// An integer of variable length.
    case number(UInt64)
    /// Eight bytes.
    case wide(UInt64)
    /// Four bytes, such as a `float`.
    case narrow(UInt32)
    /// Text, bytes, a message, or packed numbers.
    case bytes(ArraySlice<UInt8>)
  }

  /// A field of the message.
  package struct Field: Hashable, Sendable {
    /// The field's number in the message's definition.
    package let number: Int
    /// The field's value.
    package let value: Value
  }

  /// The message is cut off or has fields of an unknown form.
  package struct Fault: Error, Hashable, Sendable {}

  private var rest: ArraySlice<UInt8>

  /// Creates a reader of a message.
  package init(_ message: ArraySlice<UInt8>) { rest = message }

  /// Returns the next field; nil at the end.
  package mutating func next() throws(Fault) -> Field? {
    guard !rest.isEmpty else { return nil }
    let key = try variable()
    guard let number = Int(exactly: key >> 3), number > 0 else { throw Fault() }
    let value: Value =
      switch key & 7 {
      case 0: .number(try variable())
      case 1: .wide(try fixed(byteCount: 8))
      case 2: .bytes(try bytes())
      case 5: .narrow(UInt32(truncatingIfNeeded: try fixed(byteCount: 4)))
      default: throw Fault()
      }
    return Field(number: number, value: value)
  }

  /// Returns the numbers of a field of packed floats.
  package static func floats(_ bytes: ArraySlice<UInt8>) throws(Fault) -> [Float] {
    guard bytes.count.isMultiple(of: 4) else { throw Fault() }
    var reader = ProtobufFields(bytes)
    var floats: [Float] = []
    floats.reserveCapacity(bytes.count / 4)
    while !reader.rest.isEmpty {
      let bits = UInt32(truncatingIfNeeded: try reader.fixed(byteCount: 4))
      floats.append(Float(bitPattern: bits))
    }
    return floats
  }

  private mutating func variable() throws(Fault) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw Fault() }
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return value }
    }
    throw Fault()
  }

  private mutating func fixed(byteCount: Int) throws(Fault) -> UInt64 {
    guard rest.count >= byteCount else { throw Fault() }
    let value = rest.prefix(byteCount).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(byteCount)
    return value
  }

  private mutating func bytes() throws(Fault) -> ArraySlice<UInt8> {
    guard let count = Int(exactly: try variable()), count <= rest.count else { throw Fault() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
