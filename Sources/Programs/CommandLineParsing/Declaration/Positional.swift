package import OptionDeclarations

/// An argument given by its position, and the key that reads its value after parsing.
///
/// A command has any number of these; one that takes many words must be the last.
package struct Positional<Value: Sendable>: DeclaredArgument {
  /// The argument with its type erased.
  package let positional: PositionalDeclaration

  /// The value of an omitted optional argument; nil for a required one.
  let fallback: Value?

  /// The argument of a command.
  package var declaration: ArgumentDeclaration { .positional(positional) }

  /// Declares a required argument.
  ///
  /// A shell offers `completion`, or else that of the type.
  package init(
    _ name: String, _ type: ValueType<Value>, completion: Completion? = nil, help: String
  ) {
    fallback = nil
    positional = PositionalDeclaration(
      name: name, kind: type.kind, help: help, completion: completion, minimum: 1,
      isRepeatable: false, store: type.replacing)
  }

  /// Declares an optional argument.
  package init<Wrapped>(
    optional name: String, _ type: ValueType<Wrapped>, help: String
  ) where Value == Wrapped? {
    fallback = .some(nil)
    positional = PositionalDeclaration(
      name: name, kind: type.kind, help: help, completion: nil, minimum: 0, isRepeatable: false,
      store: type.replacing)
  }

  /// Declares an argument that takes all remaining words, at least `minimum` of them.
  ///
  /// A shell offers `completion`, or else that of the type.
  package init<Element>(
    many name: String, _ type: ValueType<Element>, minimum: Int = 1,
    completion: Completion? = nil, help: String
  ) where Value == [Element] {
    fallback = []
    positional = PositionalDeclaration(
      name: name, kind: type.kind, help: help, completion: completion, minimum: minimum,
      isRepeatable: true, store: type.appending)
  }
}
