/// A shell with completion support in this library.
package enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash, from 3.2.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish

  /// Returns the completion script for a program's commands, options and values.
  package func completionScript(for program: Command) -> String {
    let places = CompletionPlace.all(of: program)
    return switch self {
    case .bash: BashCompletion(program: program.name, places: places).script
    case .zsh: ZshCompletion(program: program.name, places: places).script
    case .fish: FishCompletion(program: program.name, places: places).script
    }
  }
}
