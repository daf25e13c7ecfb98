/// File names with a number at one place, as `still-%d.png` or `frames/%04d.jpg` describes them.
///
/// `%d` stands for a number, `%04d` for one of at least four digits, and `%%` for a percent sign.
struct NumberedNames {
  /// The folder of the pattern.
  let folder: String
  private var start = ""
  private var end = ""
  private var digitCount = 1

  /// Reads a pattern; nil when its last name does not have exactly one number, or its folder any.
  init?(_ pattern: String) {
    let slash = pattern.lastIndex(of: "/")
    folder = slash.map { $0 == pattern.startIndex ? "/" : String(pattern[..<$0]) } ?? "."
    var rest = pattern[(slash.map { pattern.index(after: $0) } ?? pattern.startIndex)...]
    var hasNumber = false
    while let character = rest.popFirst() {
      guard character == "%" else {
        add(character, isBehind: hasNumber)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        add("%", isBehind: hasNumber)
        continue
      }
      let digits = rest.prefix { "0123456789".contains($0) }
      rest = rest.dropFirst(digits.count)
      let isPlain = digits.isEmpty || digits.first == "0"
      guard !hasNumber, rest.popFirst() == "d", isPlain, digits.count <= 3 else { return nil }
      digitCount = max(1, Int(digits) ?? 1)
      hasNumber = true
    }
    guard hasNumber else { return nil }
  }

  private mutating func add(_ character: Character, isBehind: Bool) {
    if isBehind { end.append(character) } else { start.append(character) }
  }

  /// The number of a name; nil when the pattern does not describe it.
  func number(of name: String) -> Int? {
    guard name.hasPrefix(start), name.count > start.count else { return nil }
    let rest = name.dropFirst(start.count)
    guard rest.hasSuffix(end) else { return nil }
    let digits = rest.dropLast(end.count)
    guard digits.count >= digitCount, digits.allSatisfy({ "0123456789".contains($0) }),
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
