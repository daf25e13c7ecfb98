/// The commands that lead to one command: the program first, the command itself last.
package struct CommandPath: Sendable {
  /// The program.
  package let root: Command

  /// The commands below the program, outermost first.
  package private(set) var descendants: [Command] = []

  /// Creates the path of the program alone.
  package init(root: Command) {
    self.root = root
  }

  /// The last command of the path.
  package var command: Command { descendants.last ?? root }

  /// The names below the program, such as `["models", "pull"]`.
  package var names: [String] { descendants.map(\.name) }

  /// The words that a person types, such as `vision models pull`.
  package var text: String { ([root.name] + names).joined(separator: " ") }

  /// Returns this path with one more command.
  func appending(_ command: Command) -> CommandPath {
    var longer = self
    longer.descendants.append(command)
    return longer
  }

  /// Returns this path and all paths below it, parents before children.
  package func allPaths() -> [CommandPath] {
    [self] + command.subcommands.flatMap { appending($0).allPaths() }
  }
}
