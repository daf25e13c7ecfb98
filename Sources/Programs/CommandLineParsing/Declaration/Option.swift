/// An option with a value, and the key that reads the value after parsing.
///
/// ```swift
/// let threads = Option("threads", .integer(in: 1...64), default: 4, help: "Threads to use.")
/// // after parsing
/// let count = arguments[threads]
/// ```
public struct Option<Value: Sendable>: DeclaredArgument {
  /// The option with its type erased.
  public let option: OptionDeclaration

  /// The value when the option is not given.
  public let fallback: Value

  /// The option as an argument of a command.
  public var declaration: ArgumentDeclaration { .option(option) }

  /// Declares an option with a default, which help shows; given again, the last value counts.
  public init(
    _ name: String, short: Character? = nil, _ type: ValueType<Value>, default fallback: Value,
    section: String = "Options", help: String
  ) {
    self.fallback = fallback
    option = OptionDeclaration(
      name: name, short: short, placeholder: type.placeholder, help: help, section: section,
      defaultText: type.describe(fallback), completion: type.completion, isRepeatable: false,
      store: type.replacing)
  }

  /// Declares an option without a default: its value is nil when it is not given.
  public init<Wrapped>(
    _ name: String, short: Character? = nil, _ type: ValueType<Wrapped>,
    section: String = "Options", help: String
  ) where Value == Wrapped? {
    fallback = nil
    option = OptionDeclaration(
      name: name, short: short, placeholder: type.placeholder, help: help, section: section,
      defaultText: nil, completion: type.completion, isRepeatable: false,
      store: type.replacing)
  }

  /// Declares an option that gathers values: repeated, or separated by commas, or both.
  public init<Element>(
    list name: String, short: Character? = nil, _ type: ValueType<Element>,
    section: String = "Options", help: String
  ) where Value == [Element] {
    fallback = []
    option = OptionDeclaration(
      name: name, short: short, placeholder: "\(type.placeholder),...", help: help,
      section: section, defaultText: nil, completion: type.completion, isRepeatable: true,
      store: type.appendingList)
  }
}

/// An option without a value: true when it is given.
public struct Flag: DeclaredArgument {
  /// The flag with its type erased.
  public let option: OptionDeclaration

  /// The flag as an argument of a command.
  public var declaration: ArgumentDeclaration { .option(option) }

  /// Declares a flag.
  public init(
    _ name: String, short: Character? = nil, section: String = "Options", help: String
  ) {
    option = OptionDeclaration(
      name: name, short: short, placeholder: nil, help: help, section: section,
      defaultText: nil, completion: .none, isRepeatable: false,
      store: { _, value in value = true })
  }
}
