/// A byte of text, written as the ASCII letter that it is: `"/"`.
package struct Byte: Hashable, Sendable, Comparable, ExpressibleByUnicodeScalarLiteral {
  /// The byte's number.
  package let value: UInt8

  package init(_ value: UInt8) { self.value = value }

  /// Makes the byte of an ASCII letter; any other letter in the source is a programmer's error.
  package init(unicodeScalarLiteral letter: Unicode.Scalar) {
    value = UInt8(ascii: letter)
  }

  package static func < (first: Byte, second: Byte) -> Bool { first.value < second.value }

  /// Whether it is one of the digits 0 to 9.
  package var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether it is one of the letters A to Z, small or capital.
  package var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// Whether it is a digit of a hexadecimal number.
  package var isHexDigit: Bool {
    isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self)
  }

  /// Whether it ends a line: a line feed or a carriage return.
  package var isLineBreak: Bool { self == "\n" || self == "\r" }

  /// Whether it stands between words of a line: a space or a tab.
  package var isBlank: Bool { self == " " || self == "\t" }

  /// Whether it is white space of ASCII: blank, a line break, a form feed or a vertical tab.
  package var isSpace: Bool { isBlank || ("\n"..."\r").contains(self) }
}
