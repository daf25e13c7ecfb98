/// Text as UTF-8 bytes, the form for parsing anything that has a grammar.
///
/// A Swift `Character` is one letter to a reader: a slash followed by a combining mark, CR LF, the
/// two letters of a flag. File systems, servers and spreadsheets see bytes, so a program that
/// splits paths, addresses, headers, lists or tables by characters reads a different text. Two
/// texts are equal if their bytes are; `String` also equates texts that only look alike.
///
/// The standard library's collection algorithms work on it, with ASCII characters for bytes:
///
///     let parts = path.bytes.split(separator: "/", omittingEmptySubsequences: false)
///     guard !parts.contains("..") else { … }
package struct ByteText: BidirectionalCollection, Hashable, Comparable, Sendable {
  fileprivate let letters: Substring.UTF8View

  package init(_ text: some StringProtocol) {
    letters = Substring(text).utf8
  }

  private init(letters: Substring.UTF8View) {
    self.letters = letters
  }

  package var startIndex: String.Index { letters.startIndex }
  package var endIndex: String.Index { letters.endIndex }
  package func index(after place: String.Index) -> String.Index { letters.index(after: place) }
  package func index(before place: String.Index) -> String.Index { letters.index(before: place) }

  package subscript(place: String.Index) -> Byte { Byte(letters[place]) }

  package subscript(places: Range<String.Index>) -> ByteText {
    ByteText(letters: letters[places])
  }

  package static func == (first: ByteText, second: ByteText) -> Bool {
    first.letters.elementsEqual(second.letters)
  }

  package static func < (first: ByteText, second: ByteText) -> Bool {
    first.letters.lexicographicallyPrecedes(second.letters)
  }

  package func hash(into hasher: inout Hasher) {
    for letter in letters { hasher.combine(letter) }
    hasher.combine(0xFF as UInt8)
  }
}

// MARK: - Parts

extension ByteText {
  /// Returns true if the text begins with another.
  package func hasPrefix(_ start: ByteText) -> Bool { letters.starts(with: start.letters) }

  /// Returns true if the text ends with another.
  package func hasSuffix(_ end: ByteText) -> Bool {
    letters.reversed().starts(with: end.letters.reversed())
  }

  /// Returns true if the text begins with another.
  package func hasPrefix(_ start: some StringProtocol) -> Bool { hasPrefix(ByteText(start)) }

  /// Returns true if the text ends with another.
  package func hasSuffix(_ end: some StringProtocol) -> Bool { hasSuffix(ByteText(end)) }

  /// Returns the text after a prefix; nil if it does not have that prefix.
  package func dropping(prefix start: ByteText) -> ByteText? {
    hasPrefix(start) ? dropFirst(start.count) : nil
  }

  /// Returns the text before a suffix; nil if it does not have that suffix.
  package func dropping(suffix end: ByteText) -> ByteText? {
    hasSuffix(end) ? dropLast(end.count) : nil
  }

  /// Returns the parts before and after the first separator; nil if there is none.
  package func cut(at mark: Byte) -> (ByteText, ByteText)? {
    firstIndex(of: mark).map { (self[..<$0], self[index(after: $0)...]) }
  }

  /// Returns the parts before and after the last separator; nil if there is none.
  package func cut(atLast mark: Byte) -> (ByteText, ByteText)? {
    lastIndex(of: mark).map { (self[..<$0], self[index(after: $0)...]) }
  }

  /// The nonempty lines; only CR, LF and CR LF end a line.
  package var lines: [ByteText] { split(whereSeparator: \.isLineBreak) }

  /// Returns the text without matching bytes at both ends.
  package func trimmed(of isTaken: (Byte) -> Bool = \.isSpace) -> ByteText {
    drop(while: isTaken).trimmedAtEnd(of: isTaken)
  }

  /// Returns the text without matching bytes at its end.
  package func trimmedAtEnd(of isTaken: (Byte) -> Bool) -> ByteText {
    var rest = self
    while let last = rest.last, isTaken(last) { rest.removeLast() }
    return rest
  }

  /// Returns the text without matching bytes.
  package func removing(_ isTaken: (Byte) -> Bool) -> String {
    String(decoding: letters.filter { !isTaken(Byte($0)) }, as: UTF8.self)
  }

  /// Returns true if the texts are equal, ignoring ASCII case.
  package func isSameIgnoringCase(as other: ByteText) -> Bool {
    guard letters.count == other.letters.count else { return false }
    return zip(letters, other.letters).allSatisfy { Self.lowercased($0) == Self.lowercased($1) }
  }

  private static func lowercased(_ letter: UInt8) -> UInt8 {
    (0x41...0x5A).contains(letter) ? letter | 0x20 : letter
  }

  /// Returns the text with ASCII letters in lowercase.
  package func lowercased() -> String {
    // Nearly every text is already lowercase; a short one is then not allocated.
    guard letters.contains(where: { (0x41...0x5A).contains($0) }) else { return String(self) }
    return String(decoding: letters.map(Self.lowercased), as: UTF8.self)
  }
}

// MARK: - Text again

extension ByteText: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) { self.init(text) }

  package var description: String { String(self) }
}

extension String {
  /// Creates text from bytes; U+FFFD replaces a truncated code point.
  package init(_ bytes: ByteText) { self.init(decoding: bytes.letters, as: UTF8.self) }
}

extension StringProtocol {
  /// The text as bytes, for parsing.
  package var bytes: ByteText { ByteText(self) }
}

extension String {
  /// Returns the beginning of the text, of at most `limit` bytes, cut between code points.
  package func beginning(ofAtMost limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: max(0, limit))
    while end.samePosition(in: unicodeScalars) == nil { utf8.formIndex(before: &end) }
    return String(unicodeScalars[..<end])
  }
}

extension Sequence<ByteText> {
  /// Returns the texts joined by a separator.
  package func joined(separator: String = "") -> String {
    map(String.init).joined(separator: separator)
  }
}

extension FixedWidthInteger {
  /// Creates the number that the text states in decimal digits, with an optional sign.
  package init?(_ bytes: ByteText) { self.init(String(bytes)) }
}
