package import OptionDeclarations

/// A command, declared once: the source of parsing, help, usage lines and shell completion.
///
/// A command either has subcommands or takes arguments. Declarations are values without behavior;
/// the reader of the `Invocation` that `CommandParser` returns runs the command.
package struct Command: Sendable {
  /// The word that selects the command.
  package let name: String

  /// A sentence about the command, shown in lists of commands and first in its help.
  package let summary: String

  /// Further paragraphs of the command's help; an empty line separates paragraphs.
  package let discussion: String

  /// The options, flags and positional arguments, in the order of the help.
  package let arguments: [ArgumentDeclaration]

  /// Command lines worth copying.
  package let examples: [Example]

  /// The commands below this one.
  package let subcommands: [Command]

  /// The words with which a program lists its models, one name a line.
  ///
  /// A shell offers these names for a model.
  package let modelListing: [String]

  /// A command line to copy, and its effect.
  package struct Example: Sendable, Hashable {
    /// The whole command line.
    package let line: String
    /// The effect, in one sentence.
    package let meaning: String

    /// Creates an example.
    package init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// Declares a command that takes arguments.
  package init(
    _ name: String, summary: String, discussion: String = "",
    arguments: [any DeclaredArgument] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments.map(\.declaration)
    self.examples = examples
    subcommands = []
    modelListing = []
  }

  /// Declares a command that groups others.
  package init(
    _ name: String, summary: String, discussion: String = "", examples: [Example] = [],
    subcommands: [Command], modelListing: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.subcommands = subcommands
    self.modelListing = modelListing
    arguments = []
  }

  /// Returns the same command with one more argument, the last.
  package func adding(_ argument: any DeclaredArgument) -> Command {
    Command(copying: self, arguments: arguments + [argument.declaration])
  }

  private init(copying other: Command, arguments: [ArgumentDeclaration]) {
    (name, summary, discussion) = (other.name, other.summary, other.discussion)
    (examples, subcommands) = (other.examples, other.subcommands)
    modelListing = other.modelListing
    self.arguments = arguments
  }

  /// The declared options and flags.
  package var options: [OptionDeclaration] {
    arguments.compactMap { if case .option(let option) = $0 { option } else { nil } }
  }

  /// The declared positional arguments.
  package var positionals: [PositionalDeclaration] {
    arguments.compactMap { if case .positional(let positional) = $0 { positional } else { nil } }
  }

  /// True if the command only groups others.
  var isGroup: Bool { !subcommands.isEmpty }

  /// Returns the subcommand with a name.
  func subcommand(_ name: String) -> Command? {
    subcommands.first { $0.name == name }
  }
}
