internal import VisionBase

/// File names with a number at one place, as `still-%d.png` or `frames/%04d.jpg` describes them.
///
/// `%d` stands for a number, `%04d` for one of at least four digits, and `%%` for a percent sign.
struct NumberedNames {
  /// The folder of the pattern.
  let folder: String
  private let start: ByteText
  private let end: ByteText
  private var digitCount = 1

  /// Reads a pattern; nil when its last name does not have exactly one number, or its folder any.
  init?(_ pattern: String) {
    folder = FileSystem.parent(of: pattern)
    var rest = pattern.bytes.cut(atLast: "/")?.1 ?? pattern.bytes
    var sides: (start: [UInt8], end: [UInt8]) = ([], [])
    var hasNumber = false
    func add(_ byte: Byte) {
      if hasNumber { sides.end.append(byte.value) } else { sides.start.append(byte.value) }
    }
    while let byte = rest.popFirst() {
      guard byte == "%" else {
        add(byte)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        add("%")
        continue
      }
      let digits = rest.prefix(while: \.isDigit)
      rest = rest[digits.endIndex...]
      let isPlain = digits.isEmpty || digits.first == "0"
      guard !hasNumber, rest.popFirst() == "d", isPlain, digits.count <= 3 else { return nil }
      digitCount = max(1, Int(digits) ?? 1)
      hasNumber = true
    }
    guard hasNumber else { return nil }
    start = ByteText(String(decoding: sides.start, as: UTF8.self))
    end = ByteText(String(decoding: sides.end, as: UTF8.self))
  }

  /// The number of a name; nil when the pattern does not describe it.
  func number(of name: String) -> Int? {
    let digits = name.bytes.dropping(prefix: start)?.dropping(suffix: end)
    guard let digits, digits.count >= digitCount, digits.allSatisfy(\.isDigit),
      // Longer numbers than the pattern's are not filled up with zeros.
      digits.count == digitCount || digits.first != "0"
    else { return nil }
    return Int(digits)
  }
}

/// The order of names in which people count: numbers in them by their value.
enum NaturalOrder {
  /// Whether a name comes before another one.
  static func isBefore(_ first: String, _ second: String) -> Bool {
    var (left, right) = (first.unicodeScalars[...], second.unicodeScalars[...])
    while let a = left.first, let b = right.first {
      if isDigit(a), isDigit(b) {
        let (one, other) = (takeNumber(&left), takeNumber(&right))
        if one.count != other.count { return one.count < other.count }
        if one != other { return one.lexicographicallyPrecedes(other) }
        continue
      }
      if a != b { return a < b }
      left.removeFirst()
      right.removeFirst()
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    // Names that differ in leading zeros only still have an order.
    return first < second
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  /// Takes the digits at the front, without leading zeros.
  private static func takeNumber(
    _ text: inout Substring.UnicodeScalarView
  ) -> [Unicode.Scalar] {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return Array(digits.drop { $0 == "0" })
  }
}
