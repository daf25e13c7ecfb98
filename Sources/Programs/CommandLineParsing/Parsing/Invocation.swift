/// What a command line asks for.
package enum Invocation: Sendable {
  /// A command with its arguments.
  case run(CommandPath, ParsedArguments)
  /// The help of a command.
  case help(CommandPath)
  /// The program's version.
  case version
}
