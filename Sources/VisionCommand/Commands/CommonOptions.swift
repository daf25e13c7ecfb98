import CommandLineParsing

/// How results are printed.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
}

/// The options that several commands share, declared once.
enum CommonOptions {
  static let format = Option(
    "format", short: "f", .choice(of: OutputFormat.self), default: .text,
    help: "Print for people, or as one JSON object a line.")

  static let threads = Option(
    "threads", short: "t", .integer(in: 1...256),
    help: """
      Threads for one picture. Without it one picture gets all fast cores (at most 4), and several \
      are worked on side by side.
      """)

  /// The names of the catalogue's models, as a shell can ask for them.
  static let modelNames = ["models", "list", "--names"]

  static func model(help: String) -> Option<String?> {
    Option(
      "model", short: "m",
      .text.shown(as: "NAME|FILE", completing: .outputOrFiles(ofProgramWith: modelNames)),
      help: help)
  }

  static let pictures = Positional(
    many: "INPUT", .file,
    help: "Pictures (JPEG, PNG, WebP, BMP), folders of pictures, or - for standard input.")
}
