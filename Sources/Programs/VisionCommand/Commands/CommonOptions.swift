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

  static let picturesAndMovies = Positional(
    many: "INPUT", .file,
    help: """
      Pictures (JPEG, PNG, WebP, BMP), videos, folders of both, numbered pictures that are a video \
      (still-%04d.png), cameras (camera:0), or - for a picture on standard input.
      """)

  /// The option that asks for drawn copies.
  static func annotate(_ what: String) -> Option<String?> {
    Option("annotate", short: "a", .text.shown(as: "PATH", completing: .files), help: what)
  }

  static let pictures = Positional(
    many: "INPUT", .file,
    help: "Pictures (JPEG, PNG, WebP, BMP), folders of pictures, or - for standard input.")
}
