internal import OptionDeclarations
internal import VisionBase

/// The words of one command being matched to its declared arguments.
struct ArgumentMatching {
  private let path: CommandPath
  private let options: [OptionDeclaration]
  private var loose: [String] = []
  private var arguments: ParsedArguments

  init(_ path: CommandPath) {
    self.path = path
    options = path.command.options
    arguments = ParsedArguments(of: path.command)
  }

  /// Matches all words, in order.
  mutating func match(_ words: ArraySlice<String>) throws(UsageError) {
    var words = words
    while let word = words.popFirst() {
      if word == "--" {
        loose += words
        return
      }
      if word.bytes.hasPrefix("--") {
        try matchLong(word, &words)
      } else if word.bytes.hasPrefix("-"), word != "-" {
        try matchShort(word, &words)
      } else {
        loose.append(word)
      }
    }
  }

  /// Assigns the loose words to the positional arguments and returns all values.
  mutating func finish() throws(UsageError) -> ParsedArguments {
    var rest = loose[...]
    for positional in path.command.positionals {
      let taken = positional.isRepeatable ? rest : rest.prefix(1)
      guard taken.count >= positional.minimum else { throw missing(positional) }
      for word in taken { try store(word, for: positional) }
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first {
      throw UsageError("'\(extra)' is one argument too many", at: path)
    }
    if let fault = arguments.options.idleOption(among: options) {
      throw UsageError(fault, at: path)
    }
    return arguments
  }

  private func missing(_ positional: PositionalDeclaration) -> UsageError {
    let count = positional.minimum > 1 ? " (at least \(positional.minimum))" : ""
    return UsageError("\(positional.name) is missing\(count)", at: path)
  }

  // MARK: - Options

  private mutating func matchLong(
    _ word: String, _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    let name = Self.longName(word)
    let attached = word.bytes.cut(at: "=").map { String($0.1) }
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown("--\(name)")
    }
    guard option.takesValue else {
      if attached != nil { throw UsageError("--\(name) takes no value", at: path) }
      return try store("", for: option)
    }
    if let attached { return try store(attached, for: option) }
    try store(try nextValue(for: option, &words), for: option)
  }

  private mutating func matchShort(
    _ word: String, _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst().map(Character.init) {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)", within: word)
      }
      guard option.takesValue else {
        try store("", for: option)
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      let value = letters.isEmpty ? try nextValue(for: option, &words) : String(letters)
      return try store(value, for: option)
    }
  }

  /// Returns the word after an option; a declared option does not count as a value.
  private func nextValue(
    for option: OptionDeclaration, _ words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let word = words.first, word != "--", !isOption(word) else {
      throw UsageError(
        "\(option.dashedName) needs a value: \(option.dashedName) \(option.placeholder ?? "")",
        at: path)
    }
    words.removeFirst()
    return word
  }

  private func isOption(_ word: String) -> Bool {
    if word.bytes.hasPrefix("--") {
      let name = Self.longName(word)
      return options.contains { $0.name == name }
    }
    guard word.bytes.hasPrefix("-"),
      let letter = word.unicodeScalars.dropFirst().first.map(Character.init)
    else { return false }
    return options.contains { $0.short == letter }
  }

  /// Returns the name in a word such as `--name` or `--name=value`.
  private static func longName(_ word: String) -> String {
    String(word.bytes.dropFirst(2).prefix { $0 != "=" })
  }

  private func unknown(_ typed: String, within word: String? = nil) -> UsageError {
    // `-format` is often meant to be `--format`.
    let name = (word ?? typed).bytes.drop { $0 == "-" }.prefix { $0 != "=" }
    let nearest = nearestName(to: String(name), among: options.map(\.name) + ["help"])
    let place = word.map { $0 == typed ? "" : " (in '\($0)')" } ?? ""
    return UsageError(
      "there is no option \(typed)\(place)",
      suggestion: word?.count == 2 ? nil : nearest.map { "--\($0)" }, at: path)
  }

  // MARK: - Values

  private mutating func store(_ word: String, for option: OptionDeclaration) throws(UsageError) {
    do throws(ValueProblem) {
      try arguments.options.add(word, to: option)
    } catch {
      let suggestion = error.suggestion.map { "\(option.dashedName) \($0)" }
      throw UsageError("\(option.dashedName): \(error.message)", suggestion: suggestion, at: path)
    }
  }

  private mutating func store(
    _ word: String, for positional: PositionalDeclaration
  ) throws(UsageError) {
    do throws(ValueProblem) {
      try arguments.add(word, to: positional)
    } catch {
      throw UsageError(
        "\(positional.name): \(error.message)", suggestion: error.suggestion, at: path)
    }
  }
}
