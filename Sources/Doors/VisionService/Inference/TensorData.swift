internal import VisionBase

/// A converter of tensor elements between JSON and little-endian bytes.
struct TensorData {
  let datatype: InferenceDatatype

  // MARK: - From JSON

  /// Returns the bytes of elements given as a list, or as nested lists.
  ///
  /// Throws the fault of the first value that is not such an element.
  func bytes(_ data: JSONValue, count: Int, name: String) throws(ServiceProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * datatype.byteCount)
    try append(data, to: &bytes, limit: count * datatype.byteCount, name)
    guard bytes.count == count * datatype.byteCount else {
      throw InferenceProblem.invalid(
        "the input \(name) has \(bytes.count / datatype.byteCount) elements instead of \(count)")
    }
    return bytes
  }

  private func append(
    _ data: JSONValue, to bytes: inout [UInt8], limit: Int, _ name: String
  ) throws(ServiceProblem) {
    if case .array(let elements) = data {
      for element in elements { try append(element, to: &bytes, limit: limit, name) }
      return
    }
    guard bytes.count < limit else {
      throw InferenceProblem.invalid("the input \(name) has more elements than its shape")
    }
    guard append(element: data, to: &bytes) else {
      throw InferenceProblem.invalid(
        "the input \(name) has the element \(InferenceProblem.shown(data.text)), which is not "
          + "\(datatype.rawValue)")
    }
  }

  /// Appends an element; returns false if the value is not one.
  private func append(element: JSONValue, to bytes: inout [UInt8]) -> Bool {
    switch datatype {
    case .bool:
      switch element {
      case .bool(let value): bytes.append(value ? 1 : 0)
      case .integer(0): bytes.append(0)
      case .integer(1): bytes.append(1)
      default: return false
      }
    case .uint8: return append(integer: element, UInt8.self, to: &bytes)
    case .int8: return append(integer: element, Int8.self, to: &bytes)
    case .int32: return append(integer: element, Int32.self, to: &bytes)
    case .int64: return append(integer: element, Int64.self, to: &bytes)
    case .float32:
      let value: Float
      switch element {
      case .integer(let number): value = Float(number)
      case .number(let number):
        value = Float(number)
        // Beyond the range of 32 bits.
        guard value.isFinite else { return false }
      case .float(let number): value = number
      default: return false
      }
      Self.append(value.bitPattern, to: &bytes)
    }
    return true
  }

  private func append<Number: FixedWidthInteger>(
    integer element: JSONValue, _ type: Number.Type, to bytes: inout [UInt8]
  ) -> Bool {
    let whole: Int? =
      switch element {
      case .integer(let number): number
      case .number(let number): Int(exactly: number)
      default: nil
      }
    guard let whole, let number = Number(exactly: whole) else { return false }
    Self.append(number, to: &bytes)
    return true
  }

  private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
    for place in 0..<Number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
    }
  }

  // MARK: - To JSON

  /// Returns the elements in some bytes.
  func json(_ bytes: [UInt8]) -> JSONValue {
    .array(
      stride(from: 0, to: bytes.count - datatype.byteCount + 1, by: datatype.byteCount).map {
        element(bytes, at: $0)
      })
  }

  private func element(_ bytes: [UInt8], at place: Int) -> JSONValue {
    func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
      var number: Number = 0
      for index in 0..<Number.bitWidth / 8 {
        number |= Number(truncatingIfNeeded: bytes[place + index]) << (8 * index)
      }
      return number
    }
    switch datatype {
    case .bool: return .bool(bytes[place] != 0)
    case .uint8: return .integer(Int(bytes[place]))
    case .int8: return .integer(Int(Int8(bitPattern: bytes[place])))
    case .int32: return .integer(Int(number(Int32.self)))
    case .int64: return .integer(Int(number(Int64.self)))
    case .float32: return .float(Float(bitPattern: number(UInt32.self)))
    }
  }
}

/// The problems reported to clients of the protocol.
enum InferenceProblem {
  /// Returns the beginning of a client's text, which may be as long as its request.
  static func shown(_ words: String) -> String {
    let start = words.beginning(ofAtMost: 100)
    return start.utf8.count < words.utf8.count ? start + "\u{2026}" : start
  }

  static func invalid(_ words: String) -> ServiceProblem {
    ServiceProblem(400, .requestInvalid, words)
  }
}
