internal import OptionDeclarations
internal import VisionBase

/// The words that can be typed after those that lead to one command, in a form for all shells.
struct CompletionPlace {
  /// A word to offer, and its meaning.
  struct Word {
    let text: String
    let meaning: String
  }

  /// An option to offer.
  struct Option {
    let name: String
    let short: Character?
    let meaning: String
    /// The completion of the value; nil for a flag.
    let value: Completion?

    var dashedName: String { "--\(name)" }
  }

  /// The names below the program, separated by spaces; empty for the program itself.
  let path: String
  let commands: [Word]
  let options: [Option]
  /// The completion of words that are not options.
  let operand: Completion

  /// Returns all places of a program, the program itself first.
  static func all(of program: Command) -> [CompletionPlace] {
    let paths = CommandPath(root: program).allPaths()
    let places = paths.map { CompletionPlace($0, modelListing: program.modelListing) }
    guard program.isGroup, program.subcommand("help") == nil else { return places }
    let help = paths.filter(\.command.isGroup).map { CompletionPlace(helpFor: $0) }
    return places + help
  }

  private init(_ path: CommandPath, modelListing: [String]) {
    self.path = path.names.joined(separator: " ")
    let isProgram = path.names.isEmpty
    let help = Word(text: "help", meaning: "Shows the help of a command.")
    let isHelpOffered = isProgram && path.command.subcommand("help") == nil
    commands =
      path.command.subcommands.map { Word(text: $0.name, meaning: $0.summary) }
      + (isHelpOffered ? [help] : [])
    options =
      path.command.options.map { Option($0, modelListing: modelListing) }
      + [Option(name: "help", short: "h", meaning: "Shows this help.", value: nil)]
      + (isProgram
        ? [Option(name: "version", short: nil, meaning: "Shows the version.", value: nil)] : [])
    operand =
      path.command.positionals.last.map {
        $0.completion ?? Completion($0.kind, modelListing: modelListing)
      } ?? .none
  }

  private init(helpFor path: CommandPath) {
    self.path = (["help"] + path.names).joined(separator: " ")
    commands = path.command.subcommands.map { Word(text: $0.name, meaning: $0.summary) }
    options = []
    operand = .none
  }
}

// MARK: - As shells find them

extension CompletionPlace {
  /// The words that lead here, each after a space, as the scripts gather them.
  var key: String { path.isEmpty ? "" : " \(path)" }

  /// Returns the pattern of a shell's `case` for the place of an option's value.
  func pattern(before option: Option) -> String {
    let names = [option.dashedName] + (option.short.map { ["-\($0)"] } ?? [])
    return names.map { "'\(key):\($0)'" }.joined(separator: "|")
  }
}

extension [CompletionPlace] {
  /// The pattern of a shell's `case` for the words that lead to one of the places.
  var knownPaths: String {
    filter { !$0.path.isEmpty }.map { "'\($0.key)'" }.joined(separator: "|")
  }
}

extension CompletionPlace.Option {
  init(_ option: OptionDeclaration, modelListing: [String]) {
    name = option.name
    short = option.short
    meaning = option.help
    value = option.takesValue ? Completion(option.kind, modelListing: modelListing) : nil
  }
}

/// Returns a text in single quotes, for a POSIX shell.
func shellQuoted(_ text: String) -> String {
  "'" + text.replacing(each: "'", by: #"'\''"#) + "'"
}
