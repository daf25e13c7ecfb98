/// The values of options, read with the declarations as keys.
///
/// ```swift
/// var values = OptionValues()
/// try values.add("4", to: threads.option)
/// let count = values[threads]
/// ```
package struct OptionValues: Sendable {
  private var values: [String: any Sendable] = [:]
  private var words: [String: [String]] = [:]

  /// Starts with nothing given.
  package init() {}

  /// The value of an option, its default when it was not given.
  package subscript<Value>(_ option: Option<Value>) -> Value {
    values[option.option.name] as? Value ?? option.fallback
  }

  /// Whether a flag was given.
  package subscript(_ flag: Flag) -> Bool {
    values[flag.option.name] as? Bool ?? false
  }

  /// Whether an option was given.
  package func isGiven<Value>(_ option: Option<Value>) -> Bool {
    values[option.option.name] != nil
  }

  /// Whether an option or a flag was given.
  package func isGiven(_ option: OptionDeclaration) -> Bool {
    values[option.name] != nil
  }

  /// The words that the value of an option was made of, none when it was not given.
  ///
  /// A list has a word for each of its entries.
  package func words(of option: OptionDeclaration) -> [String] {
    words[option.name] ?? []
  }

  /// Takes a word that was given for an option, the empty one for a flag.
  ///
  /// Throws when the word is no value of the option; nothing is changed then.
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
}
