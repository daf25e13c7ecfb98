/// One argument of a command with its type erased, as parsing, help and completion see it.
public enum ArgumentDeclaration: Sendable {
  /// An option or flag, given by name.
  case option(OptionDeclaration)
  /// An argument given by its place.
  case positional(PositionalDeclaration)
}

/// Something that can stand in the list of a command's arguments: an `Option`, `Flag` or
/// `Positional`.
public protocol DeclaredArgument: Sendable {
  /// The argument with its type erased.
  var declaration: ArgumentDeclaration { get }
}

/// Takes one word of the command line into the value gathered so far.
typealias StoreWord =
  @Sendable (_ word: String, _ value: inout (any Sendable)?) throws(ValueProblem) -> Void

/// An option or flag with its type erased.
public struct OptionDeclaration: Sendable {
  /// The name without dashes.
  public let name: String

  /// The one-letter form, if there is one.
  public let short: Character?

  /// What stands for the value in help, as in `N`; nil for a flag, which takes no value.
  public let placeholder: String?

  /// What the option does.
  public let help: String

  /// The heading under which help shows the option.
  public let section: String

  /// The default as a person would type it; nil when there is none to show.
  public let defaultText: String?

  /// What a shell offers for the value.
  public let completion: Completion

  /// Whether giving the option again adds to the value instead of replacing it.
  public let isRepeatable: Bool

  let store: StoreWord

  /// Whether the option is followed by a value.
  public var takesValue: Bool { placeholder != nil }

  /// The name as it is typed.
  public var dashedName: String { "--\(name)" }
}

/// A positional argument with its type erased.
public struct PositionalDeclaration: Sendable {
  /// The name shown in usage and help, as in `INPUT`.
  public let name: String

  /// What the argument is.
  public let help: String

  /// What a shell offers for it.
  public let completion: Completion

  /// The fewest words it takes: 0 when it may be left out.
  public let minimum: Int

  /// Whether it takes all remaining words.
  public let isRepeatable: Bool

  let store: StoreWord

  /// The form shown in usage lines, as in `INPUT...` or `[NAME]`.
  public var usage: String {
    let text = isRepeatable ? "\(name)..." : name
    return minimum == 0 ? "[\(text)]" : text
  }
}
