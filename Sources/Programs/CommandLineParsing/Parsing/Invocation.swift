/// What a command line asks for.
public enum Invocation: Sendable {
  /// A command with its arguments.
  case run(CommandPath, ParsedArguments)
  /// The help of a command.
  case help(CommandPath)
  /// The program's version.
  case version
}

/// The values of a command's arguments, read with the declarations as keys.
public struct ParsedArguments: Sendable {
  var values: [String: any Sendable] = [:]

  /// The value of an option, its default when it was not given.
  public subscript<Value>(_ option: Option<Value>) -> Value {
    values[option.option.dashedName] as? Value ?? option.fallback
  }

  /// Whether a flag was given.
  public subscript(_ flag: Flag) -> Bool {
    values[flag.option.dashedName] as? Bool ?? false
  }

  /// The value of a positional argument.
  ///
  /// Reading a required argument that the parsed command does not declare is a mistake in the
  /// program and stops it.
  public subscript<Value>(_ positional: Positional<Value>) -> Value {
    let name = positional.positional.name
    guard let value = values[name] as? Value ?? positional.fallback else {
      preconditionFailure("the command does not declare the argument \(name)")
    }
    return value
  }

  /// Whether an option was on the command line.
  public func isGiven<Value>(_ option: Option<Value>) -> Bool {
    values[option.option.dashedName] != nil
  }
}
