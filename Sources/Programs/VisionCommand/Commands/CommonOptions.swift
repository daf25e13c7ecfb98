import CommandLineParsing
import OptionDeclarations
import VisionReports

/// The arguments that several commands share, declared once; those of tasks are with the tasks.
enum CommonOptions {
  static let format = Option(
    "format", short: "f", .choice(of: OutputFormat.self), default: .text,
    help: "Print text for people, or one JSON object per line.")

  /// The words with which the program lists its models, for shells.
  static let modelListing = ["models", "list", "--names"]

  static let picturesAndMovies = Positional(
    many: "INPUT", .file,
    help: """
      Pictures (JPEG, PNG, WebP, BMP, HEIC, AVIF, TIFF), videos, folders of either, numbered pictures to read as a \
      video (still-%04d.png), cameras (camera:0), or - for a picture on standard input.
      """)

  static let movies = Positional(
    many: "VIDEO", .file,
    help: """
      Videos, folders of pictures to read as one video each, numbered pictures (still-%04d.png), \
      or cameras (camera:0).
      """)

  static let pictures = Positional(
    many: "INPUT", .file,
    help: """
      Pictures (JPEG, PNG, WebP, BMP, HEIC, AVIF, TIFF), folders of pictures, or - for standard \
      input.
      """)

  /// The option that asks for drawn copies.
  static func annotate(_ what: String) -> Option<String?> {
    Option("annotate", short: "a", .file.shown(as: "PATH"), help: what)
  }
}
