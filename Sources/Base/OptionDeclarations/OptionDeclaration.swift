/// A declared option or flag: an `Option` or a `Flag`.
package protocol DeclaredOption: Sendable {
  /// The type-erased option.
  var option: OptionDeclaration { get }
}

/// A function that parses one word and adds it to the value collected so far.
package typealias StoreWord =
  @Sendable (_ word: String, _ value: inout (any Sendable)?) throws(ValueProblem) -> Void

/// A type-erased option or flag, for parsing, help, completion and services.
package struct OptionDeclaration: Sendable {
  /// The name without dashes.
  package let name: String

  /// The one-letter form, if any.
  package let short: Character?

  /// The kind of the value.
  package let kind: OptionKind

  /// The placeholder for the value in help, such as `N`; nil for a flag, which takes no value.
  package let placeholder: String?

  /// The help text.
  package private(set) var help: String

  /// The heading under which help shows the option.
  package let section: String

  /// The default as typed on the command line; nil if there is none to show.
  package private(set) var defaultText: String?

  /// True if repeating the option adds to the value instead of replacing it.
  package let isRepeatable: Bool

  /// True if one word may hold several values of a repeatable option.
  var splitsAtCommas = true

  /// The names of the options that give this one its effect: one of them must be given; empty for
  /// none.
  package private(set) var needs: [String] = []

  /// The names of the options beside which it has no effect.
  package private(set) var excludes: [String] = []

  let store: StoreWord

  /// Returns the same option with an effect only beside one of some others.
  package func needing(_ names: [String]) -> OptionDeclaration {
    var option = self
    option.needs = names
    return option
  }

  /// Returns the same option without an effect beside some others.
  package func excluding(_ names: [String]) -> OptionDeclaration {
    var option = self
    option.excludes = names
    return option
  }

  /// Returns the same option with another default in its help, where an interface has its own.
  package func showing(default text: String) -> OptionDeclaration {
    var option = self
    option.defaultText = text
    let words = Array(help.utf8)
    let start = Array(" (default: ".utf8)
    if let place = words.indices.first(where: { words[$0...].starts(with: start) }) {
      option.help = String(decoding: words[..<place], as: UTF8.self) + "."
    }
    return option
  }

  /// True if the option is followed by a value.
  package var takesValue: Bool { kind != .flag }

  /// The name as typed on the command line.
  package var dashedName: String { "--\(name)" }
}
