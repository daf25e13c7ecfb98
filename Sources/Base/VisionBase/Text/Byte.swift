/// A byte of text, written as an ASCII character: `"/"`.
package struct Byte: Hashable, Sendable, Comparable, ExpressibleByUnicodeScalarLiteral {
  /// The byte's numeric value.
  package let value: UInt8

  package init(_ value: UInt8) { self.value = value }

  /// Creates the byte of an ASCII character; any other literal is a programming error.
  package init(unicodeScalarLiteral letter: Unicode.Scalar) {
    value = UInt8(ascii: letter)
  }

  package static func < (first: Byte, second: Byte) -> Bool { first.value < second.value }

  /// True for the digits 0 to 9.
  package var isDigit: Bool { ("0"..."9").contains(self) }

  /// True for the letters A to Z, lowercase and uppercase.
  package var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// True for hexadecimal digits, lowercase and uppercase.
  package var isHexDigit: Bool {
    isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self)
  }

  /// True for line breaks: line feed and carriage return.
  package var isLineBreak: Bool { self == "\n" || self == "\r" }

  /// True for blanks within a line: space and tab.
  package var isBlank: Bool { self == " " || self == "\t" }

  /// True for ASCII whitespace.
  ///
  /// That is space, tab, line feed, vertical tab, form feed and carriage return.
  package var isSpace: Bool { isBlank || ("\n"..."\r").contains(self) }
}
