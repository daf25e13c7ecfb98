/// An argument given by its place, and the key that reads its value after parsing.
///
/// A command has any number of these; one that takes many words must be the last.
public struct Positional<Value: Sendable>: DeclaredArgument {
  /// The argument with its type erased.
  public let positional: PositionalDeclaration

  /// The value when the argument is left out; nil when it cannot be.
  let fallback: Value?

  /// The argument as one of a command.
  public var declaration: ArgumentDeclaration { .positional(positional) }

  /// Declares an argument that must be given.
  public init(_ name: String, _ type: ValueType<Value>, help: String) {
    fallback = nil
    positional = PositionalDeclaration(
      name: name, help: help, completion: type.completion, minimum: 1, isRepeatable: false,
      store: type.replacing)
  }

  /// Declares an argument that may be left out.
  public init<Wrapped>(
    optional name: String, _ type: ValueType<Wrapped>, help: String
  ) where Value == Wrapped? {
    fallback = .some(nil)
    positional = PositionalDeclaration(
      name: name, help: help, completion: type.completion, minimum: 0, isRepeatable: false,
      store: type.replacing)
  }

  /// Declares an argument that takes all remaining words, `minimum` of them at least.
  public init<Element>(
    many name: String, _ type: ValueType<Element>, minimum: Int = 1, help: String
  ) where Value == [Element] {
    fallback = []
    positional = PositionalDeclaration(
      name: name, help: help, completion: type.completion, minimum: minimum,
      isRepeatable: true, store: type.appending)
  }
}
