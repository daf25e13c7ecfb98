/// The values of options, with the declarations as keys.
///
/// ```swift
/// var values = OptionValues()
/// try values.add("4", to: threads.option)
/// let count = values[threads]
/// ```
package struct OptionValues: Sendable {
  private var values: [String: any Sendable] = [:]
  private var words: [String: [String]] = [:]

  /// Creates an empty set of values.
  package init() {}

  /// The value of an option; its default if it was not given.
  package subscript<Value>(_ option: Option<Value>) -> Value {
    values[option.option.name] as? Value ?? option.fallback
  }

  /// True if the flag was given.
  package subscript(_ flag: Flag) -> Bool {
    values[flag.option.name] as? Bool ?? false
  }

  /// Returns true if an option was given.
  package func isGiven<Value>(_ option: Option<Value>) -> Bool {
    values[option.option.name] != nil
  }

  /// Returns true if an option or a flag was given.
  package func isGiven(_ option: OptionDeclaration) -> Bool {
    values[option.name] != nil
  }

  /// Returns the words of an option's value; none if it was not given.
  ///
  /// A list has one word for each entry.
  package func words(of option: OptionDeclaration) -> [String] {
    words[option.name] ?? []
  }

  /// Adds a word given for an option; the empty word for a flag.
  ///
  /// Throws, and changes nothing, if the word is not a valid value of the option.
  package mutating func add(
    _ word: String, to option: OptionDeclaration
  ) throws(ValueProblem) {
    var value = values[option.name]
    try option.store(word, &value)
    values[option.name] = value
    if option.isRepeatable {
      words[option.name, default: []] += option.splitsAtCommas ? listEntries(of: word) : [word]
    } else {
      words[option.name] = option.takesValue ? [word] : []
    }
  }

  /// Returns the fault of the first given option that has no effect beside the others; nil without
  /// one.
  package func idleOption(among options: [OptionDeclaration]) -> String? {
    for option in options where isGiven(option) {
      if !option.needs.contains(where: { values[$0] != nil }), !option.needs.isEmpty {
        return "\(option.dashedName) has no effect without \(Self.dashed(option.needs))"
      }
      let others = option.excludes.filter { values[$0] != nil }
      if !others.isEmpty {
        return "\(option.dashedName) has no effect beside \(Self.dashed(others))"
      }
    }
    return nil
  }

  private static func dashed(_ names: [String]) -> String {
    names.map { "--\($0)" }.joined(separator: " or ")
  }
}
