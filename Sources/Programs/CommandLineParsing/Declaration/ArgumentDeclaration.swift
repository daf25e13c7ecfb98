package import OptionDeclarations

/// One argument of a command with its type erased, as parsing, help and completion see it.
package enum ArgumentDeclaration: Sendable {
  /// An option or flag, given by name.
  case option(OptionDeclaration)
  /// An argument given by its place.
  case positional(PositionalDeclaration)
}

/// Something that can stand in the list of a command's arguments: an `Option`, `Flag` or
/// `Positional`.
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
  /// The name shown in usage and help, as in `INPUT`.
  package let name: String

  /// What the value is.
  package let kind: OptionKind

  /// What the argument is.
  package let help: String

  /// What a shell offers for it; nil offers what fits the kind.
  package let completion: Completion?

  /// The fewest words it takes: 0 when it may be left out.
  package let minimum: Int

  /// Whether it takes all remaining words.
  package let isRepeatable: Bool

  let store: StoreWord

  /// The form shown in usage lines, as in `INPUT...` or `[NAME]`.
  package var usage: String {
    let text = isRepeatable ? "\(name)..." : name
    return minimum == 0 ? "[\(text)]" : text
  }
}
