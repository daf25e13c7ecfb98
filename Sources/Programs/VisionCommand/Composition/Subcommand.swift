import CommandLineParsing
import VisionBase

/// A command of the program: its declaration and its action.
///
/// A group has subcommands instead of an action.
struct Subcommand: Sendable {
  /// The action of a command with its arguments; an error that it throws ends the whole command.
  typealias Action = @Sendable (ParsedArguments, Console) throws(VisionError) -> ExitCode

  let declaration: Command
  private let action: Action?
  private let subcommands: [Subcommand]

  /// Creates a command with an action.
  init(_ declaration: Command, action: @escaping Action) {
    self.declaration = ModelGate.guarding(declaration)
    self.action = action
    subcommands = []
  }

  /// Creates a group of commands.
  init(
    group name: String, summary: String, discussion: String = "", _ subcommands: [Subcommand],
    modelListing: [String] = []
  ) {
    declaration = Command(
      name, summary: summary, discussion: discussion, subcommands: subcommands.map(\.declaration),
      modelListing: modelListing)
    self.subcommands = subcommands
    action = nil
  }

  /// Returns the action at the end of a path of names.
  func action(at names: ArraySlice<String>) -> Action? {
    guard let name = names.first else { return action }
    return subcommands.first { $0.declaration.name == name }?.action(at: names.dropFirst())
  }
}
