internal import OptionDeclarations
internal import VisionBase

/// The help of one command, made from its declaration.
package struct HelpPage: Sendable {
  private let path: CommandPath
  private var command: Command { path.command }

  /// A row of a list: the typed words and their meaning.
  private typealias Row = (label: String, text: String)

  private static let labelIndent = 2
  private static let widestLabel = 24

  /// Creates the page of the last command of a path.
  package init(_ path: CommandPath) {
    self.path = path
  }

  /// The form of the command line, such as `vision detect [options] INPUT...`.
  package var usage: String {
    var words = [path.text]
    if command.isGroup { words.append("COMMAND") }
    if !command.options.isEmpty { words.append("[options]") }
    words += command.positionals.map(\.usage)
    return words.joined(separator: " ")
  }

  /// Returns the page, wrapped to lines of at most `width` characters (40 at least).
  package func text(width: Int) -> String {
    let width = max(width, 40)
    var parts = [wrap(command.summary, width: width)]
    parts.append(wrap("Usage: \(usage)", width: width, hanging: 7))
    if !command.discussion.isEmpty {
      parts.append(wrapParagraphs(command.discussion, width: width))
    }
    parts += lists(width: width)
    if !command.examples.isEmpty { parts.append(examples(width: width)) }
    if command.isGroup {
      parts.append(wrap("Run '\(path.text) COMMAND --help' for one command.", width: width))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  // MARK: - Lists

  private func lists(width: Int) -> [String] {
    var sections: [(title: String, rows: [Row])] = []
    if command.isGroup {
      sections.append(("Commands", command.subcommands.map { ($0.name, $0.summary) }))
    }
    if !command.positionals.isEmpty {
      sections.append(("Arguments", command.positionals.map { ($0.usage, $0.help) }))
    }
    for option in command.options {
      let row = Row(label: label(of: option), text: text(of: option))
      if let place = sections.firstIndex(where: { $0.title == option.section }) {
        sections[place].rows.append(row)
      } else {
        sections.append((option.section, [row]))
      }
    }
    sections.append(("Help", helpRows))
    let limit = min(Self.widestLabel, width * 2 / 5)
    let widest = sections.flatMap(\.rows).map(\.label.count).filter { $0 <= limit }
    let column = Self.labelIndent + (widest.max() ?? 0) + 2
    return sections.map { section in
      let rows = section.rows.map { format($0, column: column, width: width) }
      return ([section.title + ":"] + rows).joined(separator: "\n")
    }
  }

  private var helpRows: [Row] {
    var rows: [Row] = [("-h, --help", "Shows this help.")]
    if path.names.isEmpty {
      rows.append(("    --version", "Shows the version."))
    }
    return rows
  }

  private func label(of option: OptionDeclaration) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.placeholder.map { " \($0)" } ?? ""
    return short + option.dashedName + value
  }

  private func text(of option: OptionDeclaration) -> String {
    guard let value = option.defaultText else { return option.help }
    return "\(option.help) (default: \(value))"
  }

  private func format(_ row: Row, column: Int, width: Int) -> String {
    let indent = String(repeating: " ", count: Self.labelIndent)
    let margin = String(repeating: " ", count: column)
    let text = wrap(row.text, width: max(width - column, 20)).bytes.split(separator: "\n")
      .joined(separator: "\n" + margin)
    guard row.label.count + Self.labelIndent + 2 <= column else {
      return indent + row.label + "\n" + margin + text
    }
    let gap = String(repeating: " ", count: column - Self.labelIndent - row.label.count)
    return indent + row.label + gap + text
  }

  private func examples(width: Int) -> String {
    let rows = command.examples.map { example in
      "  \(example.line)\n      " + wrap(example.meaning, width: width - 6, hanging: 6)
    }
    return (["Examples:"] + rows).joined(separator: "\n")
  }
}
