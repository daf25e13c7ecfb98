/// A command, declared once: parsing, help, usage lines and shell completion are made from it.
///
/// A command either holds subcommands or takes arguments. Declarations are values without
/// behaviour; what a command does is decided by whoever reads the `Invocation` that
/// `CommandParser` returns.
public struct Command: Sendable {
  /// The word that selects the command.
  public let name: String

  /// One sentence on what the command does, shown in lists of commands and first in its help.
  public let summary: String

  /// Further paragraphs of the command's help; an empty line separates paragraphs.
  public let discussion: String

  /// The options, flags and positional arguments, in the order in which help shows them.
  public let arguments: [ArgumentDeclaration]

  /// Command lines worth copying.
  public let examples: [Example]

  /// The commands below this one.
  public let subcommands: [Command]

  /// A command line to copy, and what it does.
  public struct Example: Sendable, Hashable {
    /// The whole command line.
    public let line: String
    /// What it does, in one sentence.
    public let meaning: String

    /// Makes an example.
    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// Declares a command that takes arguments.
  public init(
    _ name: String, summary: String, discussion: String = "",
    arguments: [any DeclaredArgument] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments.map(\.declaration)
    self.examples = examples
    subcommands = []
  }

  /// Declares a command that groups others.
  public init(
    _ name: String, summary: String, discussion: String = "", examples: [Example] = [],
    subcommands: [Command]
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.subcommands = subcommands
    arguments = []
  }

  /// The same command with one argument more, the last.
  public func adding(_ argument: any DeclaredArgument) -> Command {
    Command(copying: self, arguments: arguments + [argument.declaration])
  }

  private init(copying other: Command, arguments: [ArgumentDeclaration]) {
    (name, summary, discussion) = (other.name, other.summary, other.discussion)
    (examples, subcommands) = (other.examples, other.subcommands)
    self.arguments = arguments
  }

  /// The declared options and flags.
  public var options: [OptionDeclaration] {
    arguments.compactMap { if case .option(let option) = $0 { option } else { nil } }
  }

  /// The declared positional arguments.
  public var positionals: [PositionalDeclaration] {
    arguments.compactMap { if case .positional(let positional) = $0 { positional } else { nil } }
  }

  /// Whether the command only groups others.
  var isGroup: Bool { !subcommands.isEmpty }

  /// The subcommand with a given name.
  func subcommand(_ name: String) -> Command? {
    subcommands.first { $0.name == name }
  }
}
