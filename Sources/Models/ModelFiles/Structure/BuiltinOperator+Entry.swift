extension BuiltinOperator {
  /// An entry in the table of operators: the name and the numbers of tensors.
  package struct Entry: Sendable {
    package let name: String
    package let inputs: ClosedRange<Int>
    package let outputs: ClosedRange<Int>
    /// One bit for each input that may be absent.
    package let optionalInputs: UInt64
  }

  /// The entry of this operator.
  package var entry: Entry { Self.entries[rawValue] }

  /// The name in the schema, for example `CONV_2D`.
  package var name: String { entry.name }

  /// All entries, by number; created when first used.
  ///
  /// There is one for each case, in the same order; a test checks this.
  static let entries = Array(text.utf8).split(separator: UInt8(ascii: "\n")).map(Entry.init)
}

extension BuiltinOperator.Entry {
  /// Parses a line of the table, which is trusted because it is part of this package.
  fileprivate init(_ line: ArraySlice<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "))
    self.init(
      name: String(decoding: words[0], as: UTF8.self), inputs: Self.count(words[1]),
      outputs: Self.count(words[2]), optionalInputs: words.count > 3 ? Self.bits(words[3]) : 0)
  }

  private static func count(_ word: ArraySlice<UInt8>) -> ClosedRange<Int> {
    guard let first = word.first, first != UInt8(ascii: "a") else { return 0...Int.max }
    if word.last == UInt8(ascii: "+") { return number(word.dropLast())...Int.max }
    return range(word)
  }

  private static func bits(_ word: ArraySlice<UInt8>) -> UInt64 {
    var bits: UInt64 = 0
    for part in word.split(separator: UInt8(ascii: ",")) {
      for index in range(part) { bits |= 1 << UInt64(index) }
    }
    return bits
  }

  private static func range(_ word: ArraySlice<UInt8>) -> ClosedRange<Int> {
    let ends = word.split(separator: UInt8(ascii: "-"), maxSplits: 1)
    let first = number(ends[0])
    return first...(ends.count > 1 ? number(ends[1]) : first)
  }

  private static func number(_ word: ArraySlice<UInt8>) -> Int {
    word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
