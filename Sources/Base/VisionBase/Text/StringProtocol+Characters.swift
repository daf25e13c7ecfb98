/// The character-based methods of `String`, deprecated so that the compiler warns of each use.
///
/// A slash followed by a combining mark is one `Character` and not a slash. Text with a grammar is
/// parsed through `bytes`; `scripts/bytewise` ensures that every file with such a call imports this
/// module. For characters that are only displayed, use `Array(text)`.
extension StringProtocol {
  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func split(
    separator: Character, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    Characters.split(self, maxSplits, omittingEmptySubsequences) { $0 == separator }
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: (Character) throws -> Bool
  ) rethrows -> [SubSequence] {
    try Characters.split(self, maxSplits, omittingEmptySubsequences, isSeparator)
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func firstIndex(of letter: Character) -> Index? {
    indices.first { self[$0] == letter }
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func firstIndex(where isMeant: (Character) throws -> Bool) rethrows -> Index? {
    try indices.first { try isMeant(self[$0]) }
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func lastIndex(of letter: Character) -> Index? {
    indices.last { self[$0] == letter }
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func contains(_ letter: Character) -> Bool { indices.contains { self[$0] == letter } }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func prefix(while isTaken: (Character) throws -> Bool) rethrows -> SubSequence {
    self[..<(try indices.first { try !isTaken(self[$0]) } ?? endIndex)]
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func drop(while isTaken: (Character) throws -> Bool) rethrows -> SubSequence {
    self[(try indices.first { try !isTaken(self[$0]) } ?? endIndex)...]
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func dropFirst(_ count: Int = 1) -> SubSequence {
    self[(index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)...]
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func dropLast(_ count: Int = 1) -> SubSequence {
    self[..<(index(endIndex, offsetBy: -count, limitedBy: startIndex) ?? startIndex)]
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func prefix(_ count: Int) -> SubSequence {
    self[..<(index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)]
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func suffix(_ count: Int) -> SubSequence {
    self[(index(endIndex, offsetBy: -count, limitedBy: startIndex) ?? startIndex)...]
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package var first: Character? { isEmpty ? nil : self[startIndex] }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package var last: Character? { isEmpty ? nil : self[index(before: endIndex)] }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func hasPrefix(_ start: some StringProtocol) -> Bool { starts(with: Array(start)) }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func hasSuffix(_ end: some StringProtocol) -> Bool {
    reversed().starts(with: Array(end).reversed())
  }
}

extension StringProtocol where Self: RangeReplaceableCollection {
  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  @discardableResult
  package mutating func removeFirst() -> Character { remove(at: startIndex) }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package mutating func removeFirst(_ count: Int) {
    removeSubrange(startIndex..<index(startIndex, offsetBy: count))
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  @discardableResult
  package mutating func removeLast() -> Character { remove(at: index(before: endIndex)) }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package mutating func removeLast(_ count: Int) {
    removeSubrange(index(endIndex, offsetBy: -count)..<endIndex)
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package mutating func popFirst() -> Character? { isEmpty ? nil : remove(at: startIndex) }
}

extension String {
  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func hasPrefix(_ start: String) -> Bool { starts(with: Array(start)) }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package func hasSuffix(_ end: String) -> Bool {
    reversed().starts(with: Array(end).reversed())
  }
}

extension Substring {
  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  @discardableResult
  package mutating func removeFirst() -> Character { remove(at: startIndex) }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  @discardableResult
  package mutating func removeLast() -> Character { remove(at: index(before: endIndex)) }
}

extension Character {
  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package var isNewline: Bool {
    unicodeScalars.first.map { (0x0A...0x0D).contains($0.value) || $0.isWideLineEnd } ?? false
  }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package var isWhitespace: Bool { unicodeScalars.first?.properties.isWhitespace ?? false }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package var isLetter: Bool { unicodeScalars.first?.properties.isAlphabetic ?? false }

  @available(*, deprecated, message: "take text apart as bytes: text.bytes")
  package var isNumber: Bool { unicodeScalars.first?.properties.numericType != nil }
}

extension Unicode.Scalar {
  fileprivate var isWideLineEnd: Bool { [0x85, 0x2028, 0x2029].contains(value) }
}

/// The standard library's implementation, called where no overload of `String` is visible.
private enum Characters {
  static func split<Text: Collection>(
    _ text: Text, _ limit: Int, _ omitsEmpty: Bool, _ isSeparator: (Character) throws -> Bool
  ) rethrows -> [Text.SubSequence] where Text.Element == Character {
    try text.split(
      maxSplits: limit, omittingEmptySubsequences: omitsEmpty, whereSeparator: isSeparator)
  }
}
