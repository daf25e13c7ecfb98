package import VisionBase

/// The numbers of classes in output forms: those of the model wherever possible.
///
/// If several models use one number for different classes, the one seen later gets another.
package struct ClassNumbers: Sendable {
  private var names: [Int: String] = [:]
  private var numbers: [FoundObject.Class: Int] = [:]

  /// The largest valid class number; larger ones come from a damaged model.
  private static let largest = 65_535

  /// The placeholder in lists of classes for an unused number.
  static let placeholder = "???"

  /// Creates the numbers of the classes that a model names, in their order.
  package init(names: [String] = []) {
    for (number, name) in names.prefix(Self.largest + 1).enumerated() { self.names[number] = name }
  }

  /// Returns the number of a class.
  package mutating func number(of kind: FoundObject.Class) -> Int {
    if let number = numbers[kind] { return number }
    var number = kind.index
    if !(0...Self.largest).contains(number) || isTaken(number, by: kind) {
      number = (names.keys.max() ?? -1) + 1
    }
    numbers[kind] = number
    names[number] = kind.shownName
    return number
  }

  private func isTaken(_ number: Int, by kind: FoundObject.Class) -> Bool {
    guard let name = names[number], !Self.isBlank(name) else { return false }
    return name != kind.shownName
  }

  /// The classes with a name, and those seen, in the order of their numbers.
  package var listed: [(number: Int, name: String)] {
    let seen = Set(numbers.values)
    return names.filter {
      seen.contains($0.key) || !Self.isBlank($0.value) && $0.value != Self.placeholder
    }
    .map { (number: $0.key, name: $0.value) }.sorted { $0.number < $1.number }
  }

  /// A line for each number from 0 to the last one, with its class's name.
  ///
  /// A program reads the list, so the names have their own bytes wherever a line can hold them.
  package var lines: Printout {
    let last = names.keys.max() ?? -1
    return .names(
      (0..<last + 1).map { number in
        names[number].flatMap { Self.isBlank($0) ? nil : $0 } ?? Self.placeholder
      })
  }

  /// The lines of names that a line can hold only with escapes, in the order of their numbers.
  package var escapedLines: [String] {
    names.filter { !Self.isBlank($0.value) }.sorted { $0.key < $1.key }
      .map { (name: $0.value, line: NameLine.text(of: $0.value)) }
      .filter { $0.name.bytes != $0.line.bytes }.map(\.line)
  }

  /// Returns true for a name that would be a blank line in a list of classes.
  private static func isBlank(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
