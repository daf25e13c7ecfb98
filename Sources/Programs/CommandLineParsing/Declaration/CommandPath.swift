/// The commands that lead to one command: the program first, the command itself last.
package struct CommandPath: Sendable {
  /// The program.
  package let root: Command

  /// The commands below the program, outermost first.
  package private(set) var descendants: [Command] = []

  /// The path that is only the program.
  package init(root: Command) {
    self.root = root
  }

  /// The last command of the path.
  package var command: Command { descendants.last ?? root }

  /// The names below the program, as in `["models", "pull"]`.
  package var names: [String] { descendants.map(\.name) }

  /// The words a person types, as in `vision models pull`.
  package var text: String { ([root.name] + names).joined(separator: " ") }

  /// This path with one command more.
  func appending(_ command: Command) -> CommandPath {
    var longer = self
    longer.descendants.append(command)
    return longer
  }

  /// This path and all paths below it, parents before children.
  package func allPaths() -> [CommandPath] {
    [self] + command.subcommands.flatMap { appending($0).allPaths() }
  }
}
