package import OptionDeclarations

/// The values of a command's arguments, read with the declarations as keys.
package struct ParsedArguments: Sendable {
  /// The parsed command's declaration.
  package let command: Command

  /// The values of options and flags.
  package internal(set) var options = OptionValues()

  private var positionals: [String: any Sendable] = [:]
  private var words: [String: [String]] = [:]

  init(of command: Command) { self.command = command }

  /// The value of an option, or its default if it was not given.
  package subscript<Value>(_ option: Option<Value>) -> Value { options[option] }

  /// True if a flag was given.
  package subscript(_ flag: Flag) -> Bool { options[flag] }

  /// The value of a positional argument.
  ///
  /// Reading a required argument that the parsed command does not declare is a programming error
  /// and stops the program.
  package subscript<Value>(_ positional: Positional<Value>) -> Value {
    let name = positional.positional.name
    guard let value = positionals[name] as? Value ?? positional.fallback else {
      preconditionFailure("the command does not declare the argument \(name)")
    }
    return value
  }

  /// Returns true if an option was on the command line.
  package func isGiven<Value>(_ option: Option<Value>) -> Bool { options.isGiven(option) }

  /// Returns the words given for arguments of a kind, in the order of a command's declarations.
  package func words(of kind: OptionKind, in command: Command) -> [String] {
    command.arguments.flatMap { argument in
      switch argument {
      case .option(let option): option.kind == kind ? options.words(of: option) : []
      case .positional(let positional):
        positional.kind == kind ? words[positional.name] ?? [] : []
      }
    }
  }

  /// Returns the words given for a positional argument.
  package func words(of positional: PositionalDeclaration) -> [String] {
    words[positional.name] ?? []
  }

  mutating func add(
    _ word: String, to positional: PositionalDeclaration
  ) throws(ValueProblem) {
    try positional.store(word, &positionals[positional.name])
    words[positional.name, default: []].append(word)
  }
}
