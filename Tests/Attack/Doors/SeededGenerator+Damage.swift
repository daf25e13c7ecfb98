import TestSupport

extension SeededGenerator {
  /// Returns true once in `count` cases on average.
  mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// Returns one of some values; there must be at least one.
  mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }

  /// Returns the bytes damaged in a random way in a part of them, nil for all.
  ///
  /// Sometimes they stay intact, since a door must also open.
  mutating func damaged(_ bytes: [UInt8], in part: Range<Int>? = nil) -> [UInt8] {
    isOne(in: 16) ? bytes : ByteDamage.random(bytes, in: part, using: &self)
  }

  /// Returns bytes of a small alphabet, so that the relevant sequences occur.
  ///
  /// A third of the cases include characters that combine with those before them.
  mutating func bytes(of alphabet: [UInt8], upTo count: Int) -> [UInt8] {
    let bytes = (0..<Int.random(in: 0...count, using: &self)).map { _ in one(of: alphabet) }
    return isOne(in: 3) ? ByteDamage.joinedLetters.apply(to: bytes, using: &self) : bytes
  }

  /// Returns a text followed by a character that combines with it.
  mutating func joined(_ text: String) -> String { text + one(of: ByteDamage.joiners) }

  /// Returns an integer: small, at an edge of its type, or of any size.
  mutating func integer() -> Int64 {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: one(of: [0, 1, -1, .max, .min, .max - 1, .min + 1])
    case 1: Int64(truncatingIfNeeded: next()) >> Int64.random(in: 0..<64, using: &self)
    default: Int64.random(in: -3...40, using: &self)
    }
  }
}
