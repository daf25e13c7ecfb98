/// Text as its bytes in UTF-8: what everything with a grammar is taken apart as.
///
/// A `Character` of Swift is what a reader sees as one letter: a slash with a combining mark behind
/// it is one, and so are CR LF or two flags' letters. Paths, addresses, headers, lists and tables
/// know nothing of that; whoever splits them as characters reads another text than the system, a
/// server or a spreadsheet does. Two texts are equal when their bytes are: `String` also takes
/// texts for equal that only look alike.
///
/// The standard library's algorithms for collections work on it, with ASCII letters for bytes:
///
///     let parts = path.bytes.split(separator: "/", omittingEmptySubsequences: false)
///     guard !parts.contains("..") else { … }
package struct ByteText: BidirectionalCollection, Hashable, Sendable {
  fileprivate let letters: Substring.UTF8View

  package init(_ text: some StringProtocol) {
    letters = Substring(text).utf8
  }

  private init(letters: Substring.UTF8View) {
    self.letters = letters
  }

  /// An empty text.
  package init() {
    letters = Substring().utf8
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

  package func hash(into hasher: inout Hasher) {
    for letter in letters { hasher.combine(letter) }
    hasher.combine(0xFF as UInt8)
  }
}

// MARK: - Parts

extension ByteText {
  /// Whether the text begins with another.
  package func hasPrefix(_ start: ByteText) -> Bool { letters.starts(with: start.letters) }

  /// Whether the text ends with another.
  package func hasSuffix(_ end: ByteText) -> Bool {
    letters.reversed().starts(with: end.letters.reversed())
  }

  /// Whether the text begins with another.
  package func hasPrefix(_ start: some StringProtocol) -> Bool { hasPrefix(ByteText(start)) }

  /// Whether the text ends with another.
  package func hasSuffix(_ end: some StringProtocol) -> Bool { hasSuffix(ByteText(end)) }

  /// The text behind another that it begins with; nil when it does not.
  package func dropping(prefix start: ByteText) -> ByteText? {
    hasPrefix(start) ? dropFirst(start.count) : nil
  }

  /// The text in front of another that it ends with; nil when it does not.
  package func dropping(suffix end: ByteText) -> ByteText? {
    hasSuffix(end) ? dropLast(end.count) : nil
  }

  /// What stands in front of the first mark and what behind it; nil without such a mark.
  package func cut(at mark: Byte) -> (ByteText, ByteText)? {
    firstIndex(of: mark).map { (self[..<$0], self[index(after: $0)...]) }
  }

  /// What stands in front of the last mark and what behind it; nil without such a mark.
  package func cut(atLast mark: Byte) -> (ByteText, ByteText)? {
    lastIndex(of: mark).map { (self[..<$0], self[index(after: $0)...]) }
  }

  /// The lines that are not empty; CR, LF and both together end one, and nothing else does.
  package var lines: [ByteText] { split(whereSeparator: \.isLineBreak) }

  /// The text without bytes of a kind at both ends.
  package func trimmed(of isTaken: (Byte) -> Bool = \.isSpace) -> ByteText {
    drop(while: isTaken).trimmedAtEnd(of: isTaken)
  }

  /// The text without bytes of a kind at its end.
  package func trimmedAtEnd(of isTaken: (Byte) -> Bool) -> ByteText {
    var rest = self
    while let last = rest.last, isTaken(last) { rest.removeLast() }
    return rest
  }

  /// The text without the bytes of a kind.
  package func removing(_ isTaken: (Byte) -> Bool) -> String {
    String(decoding: letters.filter { !isTaken(Byte($0)) }, as: UTF8.self)
  }

  /// Whether the text is another one but for capitals of ASCII.
  package func isSameIgnoringCase(as other: ByteText) -> Bool {
    guard letters.count == other.letters.count else { return false }
    return zip(letters, other.letters).allSatisfy { Self.lowercased($0) == Self.lowercased($1) }
  }

  private static func lowercased(_ letter: UInt8) -> UInt8 {
    (0x41...0x5A).contains(letter) ? letter | 0x20 : letter
  }

  /// The text with ASCII capitals as small letters.
  package func lowercased() -> String {
    // Nearly every text is in small letters, and then nothing is allocated for a short one.
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
  /// The text of bytes; what a cut left that is not UTF-8 is replaced.
  package init(_ bytes: ByteText) { self.init(decoding: bytes.letters, as: UTF8.self) }
}

extension StringProtocol {
  /// The text as bytes, to be taken apart.
  package var bytes: ByteText { ByteText(self) }
}

extension String {
  /// The beginning of the text, of at most so many bytes, cut between code points.
  package func beginning(ofAtMost limit: Int) -> String {
    var kept = unicodeScalars
    var count = utf8.count
    while count > limit, let last = kept.popLast() { count -= UTF8.width(last) }
    return String(kept)
  }
}

extension Sequence<ByteText> {
  /// The texts with a separator between them.
  package func joined(separator: String = "") -> String {
    map(String.init).joined(separator: separator)
  }
}

extension FixedWidthInteger {
  /// The number that the text says in decimal digits, with a sign where there is one.
  package init?(_ bytes: ByteText) { self.init(String(bytes)) }
}

extension Double {
  /// The number that the text says.
  package init?(_ bytes: ByteText) { self.init(String(bytes)) }
}
