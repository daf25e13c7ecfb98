package import OptionDeclarations

/// One argument of a command with its type erased, as used by parsing, help and completion.
package enum ArgumentDeclaration: Sendable {
  /// An option or flag, given by name.
  case option(OptionDeclaration)
  /// An argument given by its position.
  case positional(PositionalDeclaration)
}

/// An entry in a command's list of arguments: an `Option`, `Flag` or `Positional`.
package protocol DeclaredArgument: Sendable {
  /// The argument with its type erased.
  var declaration: ArgumentDeclaration { get }
}

extension Option: DeclaredArgument {
  /// The option as an argument of a command.
  package var declaration: ArgumentDeclaration { .option(option) }
}

extension Flag: DeclaredArgument {
  /// The flag as an argument of a command.
  package var declaration: ArgumentDeclaration { .option(option) }
}

extension OptionDeclaration: DeclaredArgument {
  /// The option as an argument of a command.
  package var declaration: ArgumentDeclaration { .option(self) }
}

/// A positional argument with its type erased.
package struct PositionalDeclaration: Sendable {
  /// The name shown in usage and help, such as `INPUT`.
  package let name: String

  /// The kind of the value.
  package let kind: OptionKind

  /// The help text.
  package let help: String

  /// The completion in a shell; nil for that of the kind.
  package let completion: Completion?

  /// Minimum number of words; 0 for an optional argument.
  package let minimum: Int

  /// True if it takes all remaining words.
  package let isRepeatable: Bool

  let store: StoreWord

  /// The form in usage lines, such as `INPUT...` or `[NAME]`.
  package var usage: String {
    let text = isRepeatable ? "\(name)..." : name
    return minimum == 0 ? "[\(text)]" : text
  }
}
