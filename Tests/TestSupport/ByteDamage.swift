/// A way to damage bytes that this package should read.
package enum ByteDamage: CaseIterable, Sendable {
  case cutShort, flippedBits, changedWords, absurdSizes, movedBlock, joinedLetters

  /// Letters that make one `Character` with the byte before them.
  ///
  /// They are combining marks, joiners, variation selectors, skin tones, tags, halves of flags, and
  /// a line feed behind a return.
  package static let joiners = [
    "\u{301}", "\u{20DD}", "\u{903}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "\u{1F3FD}",
    "\u{E0061}", "\u{1F1E6}", "\u{1F1E6}\u{1F1E7}", "\r\n", "\u{1160}", "\u{600}", "\u{2028}",
  ]

  private static let grammar = Set("/=:;,.&?#%@\"'-+[]{}<>() \t\r\n".utf8)

  /// Returns the bytes with one to twenty places changed, or unchanged if there are too few.
  package func apply(to bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    guard bytes.count >= 4 else { return bytes }
    var bytes = bytes
    switch self {
    case .cutShort:
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    case .flippedBits:
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
    case .changedWords:
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        Self.write(UInt32.random(in: 0...UInt32.max, using: &random), to: &bytes, &random)
      }
    case .absurdSizes:
      let sizes: [UInt32] = [0, 1, 0x7F, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        Self.write(sizes.randomElement(using: &random) ?? 0, to: &bytes, &random)
      }
    case .movedBlock:
      let length = Int.random(in: 1...min(64, bytes.count), using: &random)
      let (from, to) = (
        Int.random(in: 0...bytes.count - length, using: &random),
        Int.random(in: 0...bytes.count - length, using: &random)
      )
      bytes.replaceSubrange(to..<to + length, with: bytes[from..<from + length])
    case .joinedLetters:
      // Mostly behind a byte with meaning in a grammar, if there is one.
      let marks = bytes.indices.filter { Self.grammar.contains(bytes[$0]) }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place =
          Bool.random(using: &random)
          ? marks.randomElement(using: &random) ?? 0 : Int.random(in: bytes.indices, using: &random)
        let joiner = Self.joiners.randomElement(using: &random) ?? ""
        bytes.insert(contentsOf: joiner.utf8, at: min(place + 1, bytes.count))
      }
    }
    return bytes
  }

  /// Returns a random kind of damage to a part of the bytes, nil for all; only the part can be cut
  /// off.
  package static func random(
    _ bytes: [UInt8], in part: Range<Int>? = nil, using random: inout SeededGenerator
  ) -> [UInt8] {
    let part = part ?? bytes.indices
    let kind = allCases.randomElement(using: &random) ?? .flippedBits
    return bytes[..<part.lowerBound] + kind.apply(to: Array(bytes[part]), using: &random)
      + bytes[part.upperBound...]
  }

  private static func write(
    _ word: UInt32, to bytes: inout [UInt8], _ random: inout SeededGenerator
  ) {
    let place = Int.random(in: 0...bytes.count - 4, using: &random) & ~3
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: word >> (8 * index)) }
  }
}
