internal import OptionDeclarations
internal import VisionBase

/// A parser of command lines, which turns their words into an invocation of a declared program.
///
/// Supported everywhere: `--help` and `-h`, `--name value`, `--name=value`, `-n value`, `-nvalue`,
/// flags in one word (`-ab`), `--` before words that are not options, and `-` as an ordinary word.
/// The program itself also has `--version` and `help COMMAND`.
package struct CommandParser: Sendable {
  private let root: CommandPath

  /// Creates a parser for a program's declaration.
  package init(_ root: Command) {
    self.root = CommandPath(root: root)
  }

  /// Parses a command line, given without the program's name.
  ///
  /// Throws a `UsageError` with the fault and its correction.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    if words.first == "help", root.command.subcommand("help") == nil {
      return .help(try commandPath(of: words.dropFirst().filter { !isHelp($0) }))
    }
    var path = root
    var rest = words[...]
    while path.command.isGroup {
      guard let word = rest.popFirst() else {
        throw UsageError("a command is missing; it is one of \(names(in: path))", at: path)
      }
      if isHelp(word) { return .help(path) }
      if word == "--version", path.names.isEmpty { return .version }
      path = path.appending(try subcommand(word, of: path))
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: isHelp) { return .help(path) }

    var matching = ArgumentMatching(path)
    try matching.match(rest)
    return .run(path, try matching.finish())
  }

  /// Returns the path of a command from words that contain nothing else.
  private func commandPath(of names: [String]) throws(UsageError) -> CommandPath {
    var path = root
    for name in names {
      guard path.command.isGroup else {
        throw UsageError("'\(path.text)' has no commands below it", at: path)
      }
      path = path.appending(try subcommand(name, of: path))
    }
    return path
  }

  private func subcommand(_ word: String, of path: CommandPath) throws(UsageError) -> Command {
    if let command = path.command.subcommand(word) { return command }
    if word.bytes.hasPrefix("-"), word != "-" { throw misplacedOption(word, at: path) }
    let isProgram = path.names.isEmpty
    let known = path.command.subcommands.map(\.name) + (isProgram ? ["help", "version"] : [])
    let nearest = nearestName(to: word, among: known).map { $0 == "version" ? "--version" : $0 }
    throw UsageError(
      "there is no command '\(word)'; the commands are \(names(in: path))",
      suggestion: nearest.map { "\(path.text) \($0)" }, at: path)
  }

  /// Returns the error for an option before the command's name.
  private func misplacedOption(_ word: String, at path: CommandPath) -> UsageError {
    let name = String(word.bytes.prefix { $0 != "=" })
    let owner = path.allPaths().first { below in
      below.command.options.contains { $0.dashedName == name }
    }
    guard let owner else {
      let known = ["help"] + (path.names.isEmpty ? ["version"] : [])
      let nearest = nearestName(to: String(name.bytes.drop { $0 == "-" }), among: known)
      return UsageError(
        "there is no option \(name) here; name a command first",
        suggestion: nearest.map { "--\($0)" }, at: path)
    }
    return UsageError(
      "\(name) comes after the command, as in '\(owner.text) \(name)'", at: path)
  }

  private func names(in path: CommandPath) -> String {
    path.command.subcommands.map(\.name).joined(separator: ", ")
  }

  private func isHelp(_ word: String) -> Bool {
    word == "--help" || word == "-h"
  }
}
