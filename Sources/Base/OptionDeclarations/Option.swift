/// An option with a value, and the key for reading the value after parsing.
///
/// ```swift
/// let threads = Option("threads", .integer(in: 1...64), default: 4, help: "Threads to use.")
/// // after parsing
/// let count = arguments[threads]
/// ```
package struct Option<Value: Sendable>: DeclaredOption {
  /// The type-erased option.
  package private(set) var option: OptionDeclaration

  /// The value if the option is not given.
  package let fallback: Value

  /// Declares an option with a default, which help shows; if repeated, the last value counts.
  package init(
    _ name: String, short: Character? = nil, _ type: ValueType<Value>, default fallback: Value,
    section: String = "Options", help: String
  ) {
    self.fallback = fallback
    option = OptionDeclaration(
      name: name, short: short, kind: type.kind, placeholder: type.placeholder, help: help,
      section: section, defaultText: type.describe(fallback), isRepeatable: false,
      store: type.replacing)
  }

  /// Declares an option without a default: its value is nil if it is not given.
  package init<Wrapped>(
    _ name: String, short: Character? = nil, _ type: ValueType<Wrapped>,
    section: String = "Options", help: String
  ) where Value == Wrapped? {
    fallback = nil
    option = OptionDeclaration(
      name: name, short: short, kind: type.kind, placeholder: type.placeholder, help: help,
      section: section, defaultText: nil, isRepeatable: false, store: type.replacing)
  }

  /// Declares an option that collects values when repeated; commas are part of a value.
  package init<Element>(
    repeated name: String, short: Character? = nil, _ type: ValueType<Element>,
    section: String = "Options", help: String
  ) where Value == [Element] {
    fallback = []
    option = OptionDeclaration(
      name: name, short: short, kind: type.kind, placeholder: type.placeholder, help: help,
      section: section, defaultText: nil, isRepeatable: true, splitsAtCommas: false,
      store: type.appending)
  }

  /// Declares an option that collects values: repeated, separated by commas, or both.
  package init<Element>(
    list name: String, short: Character? = nil, _ type: ValueType<Element>,
    section: String = "Options", help: String
  ) where Value == [Element] {
    fallback = []
    option = OptionDeclaration(
      name: name, short: short, kind: type.kind, placeholder: "\(type.placeholder),...",
      help: help, section: section, defaultText: nil, isRepeatable: true,
      store: type.appendingList)
  }

  /// Returns the same option with an effect only beside one of some others.
  package func needing(_ others: any DeclaredOption...) -> Self {
    needing(others.map(\.option.name))
  }

  /// Returns the same option with an effect only beside one of some others, by their names.
  package func needing(_ names: [String]) -> Self {
    var changed = self
    changed.option = option.needing(names)
    return changed
  }

  /// Returns the same option without an effect beside some others.
  package func excluding(_ others: any DeclaredOption...) -> Self {
    var changed = self
    changed.option = option.excluding(others.map(\.option.name))
    return changed
  }
}

/// An option without a value: true if it is given.
package struct Flag: DeclaredOption {
  /// The type-erased flag.
  package let option: OptionDeclaration

  /// Declares a flag.
  package init(
    _ name: String, short: Character? = nil, section: String = "Options", help: String
  ) {
    option = OptionDeclaration(
      name: name, short: short, kind: .flag, placeholder: nil, help: help, section: section,
      defaultText: nil, isRepeatable: false, store: { _, value in value = true })
  }
}
