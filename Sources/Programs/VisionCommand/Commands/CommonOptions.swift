import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// The arguments that several commands share, declared once; those of tasks are with the tasks.
enum CommonOptions {
  static let format = Option(
    "format", short: "f", .choice(OutputFormat.forAnyResult.map { ($0.rawValue, $0) }),
    default: .text, help: "Print text for people, or one JSON object per line.")

  /// The same for results that are rows of a table.
  static let formatOrTable = Option(
    "format", short: "f", .choice(OutputFormat.forTables.map { ($0.rawValue, $0) }),
    default: .text,
    help: "How to write results: text for people; json: an object per line; "
      + ReportForm.csvMeaning + ".")

  /// The option that sends results to a file.
  static func output(labels: Bool) -> Option<String?> {
    let folder = labels ? " With --format yolo, the folder for the label files." : ""
    return Option(
      "output", short: "o", .file.shown(as: "PATH"),
      help: "Write results to this file instead of standard output; it appears once it is complete."
        + folder)
  }

  /// The same for commands that print lines and nothing else.
  static let resultsFile = output(labels: false)

  static let crop = Option(
    "crop", .folder,
    help: """
      Also save each object as a picture of its own, in this folder and there in a folder for each \
      class.
      """)
  static let contactSheet = Option(
    "contact-sheet", .file.shown(as: "FILE"),
    help: """
      Also draw small copies of all pictures, and of frames of videos, on one sheet: a .jpg or \
      .png file.
      """)
  static let summary = Flag(
    "summary",
    help: """
      At the end, report on standard error how much was done, found and written (the default for \
      several inputs on a terminal).
      """)
  static let quiet = Flag(
    "quiet", short: "q", help: "Show no progress, remarks or summary; only results and errors.")

  /// The words with which the program lists its models, for shells.
  static let modelListing = ["models", "list", "--names"]

  static let picturesAndMovies = Positional(
    many: "INPUT", .file,
    help: """
      Pictures (JPEG, PNG, WebP, BMP, HEIC, AVIF, TIFF), videos, folders of either, numbered \
      pictures to read as a video (still-%04d.png), cameras (camera:0), network streams \
      (rtsp://HOST/PATH, https://HOST/LIST.m3u8, http://HOST/MJPEG), - for a picture or video on \
      standard input, or @FILE for a list of such inputs, one a line.
      """)

  static let movies = Positional(
    many: "VIDEO", .file,
    help: """
      Videos, folders of videos, folders of pictures to read as one video each, numbered pictures \
      (still-%04d.png), cameras (camera:0), network streams (rtsp://HOST/PATH, \
      https://HOST/LIST.m3u8, http://HOST/MJPEG), - for a video on standard input, or @FILE for a \
      list of such inputs, one a line.
      """)

  /// The option that asks for drawn copies.
  static func annotate(_ what: String) -> Option<String?> {
    Option("annotate", short: "a", .file.shown(as: "PATH"), help: what)
  }

  /// Whether the summary is told: when it is asked for, and to people who watch work on several
  /// inputs.
  static func tellsSummary(
    _ arguments: ParsedArguments, _ inputs: [Input], _ console: Console
  ) throws(VisionError) -> Bool {
    guard !arguments[quiet] || !arguments[summary] else {
      throw VisionError(.optionInvalid, "--quiet and --summary cannot be used together")
    }
    return arguments[summary] || console.showsProgress && inputs.count > 1
  }
}
