/// An option or flag that is declared somewhere: an `Option` or a `Flag`.
package protocol DeclaredOption: Sendable {
  /// The option with its type erased.
  var option: OptionDeclaration { get }
}

/// Takes one word into the value gathered so far.
package typealias StoreWord =
  @Sendable (_ word: String, _ value: inout (any Sendable)?) throws(ValueProblem) -> Void

/// An option or flag with its type erased, as parsing, help, completion and services see it.
package struct OptionDeclaration: Sendable {
  /// The name without dashes.
  package let name: String

  /// The one-letter form, if there is one.
  package let short: Character?

  /// What the value is.
  package let kind: OptionKind

  /// What stands for the value in help, as in `N`; nil for a flag, which takes no value.
  package let placeholder: String?

  /// What the option does.
  package let help: String

  /// The heading under which help shows the option.
  package let section: String

  /// The default as a person would type it; nil when there is none to show.
  package let defaultText: String?

  /// Whether giving the option again adds to the value instead of replacing it.
  package let isRepeatable: Bool

  /// Whether a word may hold several values of an option that is repeatable.
  var splitsAtCommas = true

  let store: StoreWord

  /// Whether the option is followed by a value.
  package var takesValue: Bool { kind != .flag }

  /// The name as it is typed.
  package var dashedName: String { "--\(name)" }
}
