internal import VisionBase

/// File names with a number in one place, described by `still-%d.png` or `frames/%04d.jpg`.
///
/// `%d` stands for a number, `%04d` for one of at least four digits, and `%%` for a percent sign.
struct NumberedNames {
  /// The folder of the pattern.
  let folder: String
  private let start: ByteText
  private let end: ByteText
  private var digitCount = 1

  /// Parses a pattern; nil unless its last name has exactly one number.
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

  /// Returns true if a pattern has a number in a folder's name that is not there as it is written,
  /// or several numbers in the last name.
  static func areMisplaced(in pattern: String) -> Bool {
    guard let (folders, name) = pattern.bytes.cut(atLast: "/") else {
      return numberCount(in: pattern.bytes) > 1
    }
    // A folder may be called like that.
    let isInFolder =
      numberCount(in: folders) > 0
      && FileKind(of: String(folders), followingLinks: true) == .missing
    return isInFolder || numberCount(in: name) > 1
  }

  /// Returns the number of placeholders such as `%d` and `%04d`.
  private static func numberCount(in text: ByteText) -> Int {
    var count = 0
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == "%" else { continue }
      rest = rest.drop(while: \.isDigit)
      if rest.popFirst() == "d" { count += 1 }
    }
    return count
  }

  /// Returns the number in a name; nil when the name does not match the pattern.
  func number(of name: String) -> Int? {
    let digits = name.bytes.dropping(prefix: start)?.dropping(suffix: end)
    guard let digits, digits.count >= digitCount, digits.allSatisfy(\.isDigit),
      // Numbers with more digits than the pattern's are not padded with zeros.
      digits.count == digitCount || digits.first != "0"
    else { return nil }
    return Int(digits)
  }
}

/// The order of names that people expect: numbers in them compare by value.
enum NaturalOrder {
  /// Returns true if a name comes before another one.
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
    // Names that differ only in leading zeros still need an order.
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
