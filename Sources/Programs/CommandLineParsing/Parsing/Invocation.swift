/// The request of a command line.
package enum Invocation: Sendable {
  /// A command with its arguments.
  case run(CommandPath, ParsedArguments)
  /// The help of a command.
  case help(CommandPath)
  /// The program's version.
  case version
}
