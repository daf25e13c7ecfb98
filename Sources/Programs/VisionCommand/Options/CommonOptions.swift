import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// The arguments shared by several commands, declared once; those of tasks are with the tasks.
enum CommonOptions {
  static let format = Option(
    "format", short: "f", .choice(OutputFormat.forAnyResult.map { ($0.rawValue, $0) }),
    default: .text, help: "Print text for people, or one JSON object per line.")

  /// The same option for results that are rows of a table.
  static let formatOrTable = Option(
    "format", short: "f", .choice(OutputFormat.forTables.map { ($0.rawValue, $0) }),
    default: .text,
    help: "How to write results: text for people; json: an object per line; "
      + ReportForm.csvMeaning + ".")

  /// Returns the option that sends results to a file.
  static func output(labels: Bool) -> Option<String?> {
    let folder = labels ? " With --format yolo, the folder for the label files." : ""
    return Option(
      "output", short: "o", .file.shown(as: "PATH"),
      help: "Write results to this file instead of standard output; it appears once it is complete."
        + folder)
  }

  /// The same option for commands that print only lines.
  static let resultsFile = output(labels: false)

  static let crop = Option(
    "crop", .folder,
    help: """
      Also save each object as a picture of its own, in this folder and there in a folder for each \
      class.
      """)
  static let align = Flag(
    "align",
    help: """
      Turn objects that --crop saves, so that each is upright: the eyes of a face are level, the \
      fingers of a hand point up. Parts outside the picture are black.
      """)
  static let snapshots = Option(
    "snapshots", .folder,
    help: """
      Also save one picture of each object that a video shows, the largest and sharpest, in this \
      folder and there in a folder for each class. It is written once the object has left, or at the \
      end.
      """)
  static let masks = Option(
    "masks", .folder,
    help: """
      Also save the class of each pixel in this folder: an indexed PNG for each picture or frame, \
      whose numbers are the classes and 255 none.
      """)
  static let contactSheet = Option(
    "contact-sheet", .file.shown(as: "FILE"),
    help: """
      Also draw small copies of all pictures, and of frames of videos, on one sheet: a .jpg or \
      .png file.
      """)
  /// The names of the options that have pictures drawn.
  static let drawing = ["annotate", contactSheet.option.name]
  static let font = Option(
    "font", .file.shown(as: "FILE"),
    help: """
      Write labels of drawn pictures in this font (default: VISION_TASKS_FONT, or else a bold font \
      of the system). Letters that it lacks come from other fonts.
      """
  ).needing(drawing)
  static let overwrite = Flag(
    "overwrite",
    help: """
      Also replace files that are there already and that vision did not write, or that were changed \
      since. Inputs are never replaced.
      """)
  static let followLinks = Flag(
    "follow-links",
    help: "Also enter folders that are links in a folder; no folder is entered twice.")
  static let summary = Flag(
    "summary",
    help: """
      At the end, report on standard error how much was done, found and written (the default for \
      several inputs on a terminal).
      """)
  static let quiet = Flag(
    "quiet", short: "q", help: "Show no progress, remarks or summary; only results and errors.")

  /// The arguments that list the program's models, for shells.
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

  /// Returns the option for annotated copies.
  static func annotate(_ what: String) -> Option<String?> {
    Option("annotate", short: "a", .file.shown(as: "PATH"), help: what)
  }

  /// Returns true if the summary is printed: on request, and on a terminal for several inputs.
  static func tellsSummary(
    _ arguments: ParsedArguments, _ inputs: [Input], _ console: Console
  ) throws(VisionError) -> Bool {
    guard !arguments[quiet] || !arguments[summary] else {
      throw VisionError(.optionInvalid, "--quiet and --summary cannot be used together")
    }
    return arguments[summary] || console.showsProgress && inputs.count > 1
  }
}
