/// A built-in operator of TFLite models: its name and how many tensors it works on.
package struct BuiltinOperator: Sendable {
  package let name: String
  package let inputs: ClosedRange<Int>
  package let outputs: ClosedRange<Int>
  /// One bit for each input that may be absent.
  package let optionalInputs: UInt64

  /// The number that stands for all custom operators.
  package static let custom = 32

  /// The number of the operator LSTM, which has two forms.
  package static let lstm = 16

  /// All operators, by number; made when first used.
  package static let all = parse()

  private static func parse() -> [BuiltinOperator] {
    Array(text.utf8).split(separator: UInt8(ascii: "\n")).map { line in
      let words = line.split(separator: UInt8(ascii: " "))
      return BuiltinOperator(
        name: String(decoding: words[0], as: UTF8.self),
        inputs: count(words[1]), outputs: count(words[2]),
        optionalInputs: words.count > 3 ? bits(words[3]) : 0)
    }
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
