import VisionBase

/// The problems that are found while a file is read.
final class FoundProblems {
  private(set) var all: [WatchFileFault.Problem] = []

  func add(_ place: String, _ message: String) {
    all.append(WatchFileFault.Problem(place: place, message: message))
  }
}

/// An object of a configuration file, whose members are read one by one.
///
/// A member that is missing where it may not be, or has a wrong value, is a problem with its place;
/// reading continues with a default. `finish()` finds the members that were not asked for.
final class FileObject {
  /// The object's place in the file; empty for the whole file.
  let place: String
  let problems: FoundProblems
  /// The object as JSON.
  let json: JSONValue

  private let members: [JSONValue.Member]
  private var asked: [String] = []

  /// Takes a value; one that is not an object is a problem, and has no members.
  init(_ json: JSONValue, at place: String, _ problems: FoundProblems) {
    (self.json, self.place, self.problems) = (json, place, problems)
    guard case .object(let members) = json else {
      problems.add(place, "this is \(json.kindInWords); an object in braces is needed")
      self.members = []
      return
    }
    self.members = members
    var seen: Set<ByteText> = []
    for member in members where !seen.insert(member.name.bytes).inserted {
      problems.add(self.place(of: member.name), "the key is there twice; leave one of them out")
    }
  }

  /// Returns the place of a member.
  func place(of name: String) -> String {
    let name = name.printableLine.beginning(ofAtMost: 80)
    return place.isEmpty ? name : "\(place).\(name)"
  }

  /// Returns a member; nil if it is missing.
  func value(_ name: String) -> JSONValue? {
    if !asked.contains(name) { asked.append(name) }
    return members.last { $0.name.bytes == name.bytes }?.value
  }

  /// Adds a problem of a member.
  func fault(_ name: String, _ message: String) { problems.add(place(of: name), message) }

  /// Adds a problem for each member that was not asked for.
  func finish(_ what: String) {
    var told: Set<ByteText> = []
    for member in members where !asked.contains(where: { $0.bytes == member.name.bytes }) {
      guard told.insert(member.name.bytes).inserted else { continue }
      let advice =
        nearestName(to: String(member.name.prefix80), among: asked).map { "did you mean \($0)?" }
        ?? "the keys of \(what) are \(asked.joined(separator: ", "))"
      fault(member.name, "there is no such key; \(advice)")
    }
  }
}

// MARK: - Kinds of values

extension FileObject {
  /// Returns a text that is not empty; nil if there is none.
  func text(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    return text(value, at: place(of: name))
  }

  /// Returns a text that is not empty, and must be there.
  func neededText(_ name: String, as example: String) -> String? {
    guard let value = value(name) else {
      fault(name, "the key is missing; give a text, as in \(example)")
      return nil
    }
    return text(value, at: place(of: name))
  }

  private func text(_ value: JSONValue, at place: String) -> String? {
    guard case .string(let text) = value else {
      problems.add(place, "this is \(value.kindInWords); a text in quotation marks is needed")
      return nil
    }
    guard !text.isEmpty, !text.bytes.contains(where: { $0.value == 0 }) else {
      problems.add(place, "the text is empty or holds a zero byte")
      return nil
    }
    return text
  }

  /// Returns one of some words; nil if there is none.
  func choice(_ name: String, of words: [String]) -> String? {
    guard let text = text(name) else { return nil }
    guard !words.contains(where: { $0.bytes == text.bytes }) else { return text }
    let advice =
      nearestName(to: text.prefix80, among: words).map { "did you mean \($0)?" }
      ?? "choose one of \(words.joined(separator: ", "))"
    fault(name, "there is no '\(text.prefix80.printableLine)'; \(advice)")
    return nil
  }

  /// Returns a number in a range; nil if there is none.
  func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(name) else { return nil }
    let found: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    guard let number = found else {
      fault(name, "this is \(value.kindInWords); a number is needed")
      return nil
    }
    guard range.contains(number) else {
      fault(name, "\(short(number)) is out of range; give a number in \(words(range))")
      return nil
    }
    return number
  }

  /// Returns a whole number in a range; nil if there is none.
  func wholeNumber(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(name, in: Double(range.lowerBound)...Double(range.upperBound))
    else { return nil }
    guard let whole = Int(exactly: number) else {
      fault(name, "\(short(number)) is not a whole number")
      return nil
    }
    return whole
  }

  /// Returns true or false; nil if there is none.
  func flag(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .bool(let claim) = value else {
      fault(name, "this is \(value.kindInWords); true or false is needed")
      return nil
    }
    return claim
  }

  /// Returns the elements of a list with their places; empty if there is none.
  func list(_ name: String, atMost most: Int = 1000) -> [(value: JSONValue, place: String)] {
    guard let value = value(name) else { return [] }
    guard case .array(let elements) = value else {
      fault(name, "this is \(value.kindInWords); a list in brackets is needed")
      return []
    }
    guard elements.count <= most else {
      fault(name, "the list has \(elements.count) elements; there can be \(most)")
      return []
    }
    return elements.enumerated().map { ($0.element, "\(place(of: name))[\($0.offset)]") }
  }

  /// Returns the texts of a list; empty if there is none.
  func texts(_ name: String) -> [String] {
    list(name).compactMap { text($0.value, at: $0.place) }
  }

  /// Returns the objects of a list; empty if there is none.
  func objects(_ name: String) -> [FileObject] {
    list(name).map { FileObject($0.value, at: $0.place, problems) }
  }

  /// Returns an object; nil if there is none.
  func object(_ name: String) -> FileObject? {
    value(name).map { FileObject($0, at: place(of: name), problems) }
  }

  /// Maximum size of a name in events, in bytes.
  private static let longestName = 100

  /// Returns true if a name can be printed in a line; adds a problem if not.
  func isPrintable(_ text: String, _ name: String) -> Bool {
    if text.utf8.count <= Self.longestName, text.printableLine == text { return true }
    fault(name, "a name is one line of at most \(Self.longestName) bytes that can be printed")
    return false
  }

  private func words(_ range: ClosedRange<Double>) -> String {
    "\(short(range.lowerBound)) to \(short(range.upperBound))"
  }

  private func short(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension JSONValue {
  /// The kind of the value, for people.
  var kindInWords: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number, .float: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension String {
  /// The beginning, long enough for any name.
  fileprivate var prefix80: String { beginning(ofAtMost: 80) }
}
