package import VisionBase

extension JSONValue {
  /// The number, in any notation.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .float(let value): Double(value)
    default: nil
    }
  }

  /// True for any number but 0, as numbers are also written as text; nil for no number.
  var flag: Bool? {
    if case .bool(let isTrue) = self { return isTrue }
    return (number ?? wholeNumber.map(Double.init)).map { $0 != 0 }
  }

  /// The elements of an array.
  var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The box from an array of four numbers: left, top, width and height.
  var box: LabelBox? {
    guard let numbers = elements?.compactMap(\.number), numbers.count == 4,
      elements?.count == 4, numbers.allSatisfy({ $0.isFinite })
    else { return nil }
    return LabelBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns a side of a picture; nil if the value has no such member, or 0 for an unknown side.
  ///
  /// Throws `inputInvalid` for anything but a whole number; `name` is for the message.
  func side(_ member: String, _ name: String) throws(VisionError) -> Int? {
    guard let value = self[member], value != .null else { return nil }
    guard let side = value.wholeNumber, side >= 0 else {
      throw VisionError(
        .inputInvalid, "\(name): the '\(member)' of the picture is not a whole number of pixels")
    }
    return side == 0 ? nil : side
  }
}

/// Access to files of labels and predictions.
package enum LabelFile {
  /// Returns the bytes of a file; none if it is empty.
  package static func bytes(_ path: String) throws(VisionError) -> [UInt8] {
    do throws(VisionError) {
      let bytes = try StableBytes(reading: path)
      return bytes.copy(of: 0..<bytes.byteCount)
    } catch {
      // A picture without objects has an empty label file.
      guard error.cause as? FileFault == .empty else { throw error }
      return []
    }
  }

  /// Returns the text without leading and trailing white space of any script.
  static func trimmed(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:))
    return String(String.UnicodeScalarView(scalars[start..<(end ?? start)]))
  }
}
