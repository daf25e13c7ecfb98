import CommandLineParsing
import Evaluation
import OptionDeclarations
import VisionBase
import VisionReports

/// The arguments of `vision eval`, besides those of the task.
enum EvalOptions {
  /// The format of the results.
  enum Format: String, CaseIterable, Sendable {
    case text, json, csv
    case plainCSV = "csv-plain"

    /// The treatment of formulas in a table.
    var formulas: CSVRecord.Formulas { self == .plainCSV ? .plain : .escaped }
  }

  static let labels = Option(
    "labels", short: "l", .file.shown(as: "PATH"),
    help: """
      What the pictures show: a COCO JSON file, or a folder of YOLO text files. \
      Places are in the stored pictures, unless --upright says otherwise.
      """)
  static let labelPictures = Option(
    "labels", short: "l", .folder,
    help: """
      A folder with a PNG for each picture, named like it, whose pixels are the numbers of classes: \
      indexed or gray, as in PASCAL VOC. Pixels of 255 do not count.
      """)
  static let names = Option(
    "names", .file,
    help: "The classes of YOLO labels, one a line or as a data.yaml (default: one beside them).")
  static let pixelNames = Option(
    "names", .file,
    help: """
      The names of the labels' numbers from 0, one a line or as a data.yaml; the model's classes are \
      matched with them by name (default: by number, or 1 for a model of one class).
      """)
  static let predictions = recordedResults(of: .boxes)
  static let confusion = Option(
    "confusion", .file,
    help: "Also write what was taken for what, as a table of comma-separated values.")
  static let format = Option(
    "format", short: "f", .choice(of: Format.self), default: .text,
    help: "Print tables for people, one JSON object, or comma-separated values; csv-plain leaves "
      + "formulas as they are, which csv escapes for spreadsheets.")

  static let pictures = Positional(
    many: "INPUT", .file, minimum: 0,
    help: """
      Pictures, folders of pictures, or @FILE for a list of either. With COCO labels, pictures without \
      any are left out; with YOLO labels, a picture without a text file is one without objects.
      """)
  static let labelledPictures = Positional(
    many: "INPUT", .file, minimum: 0,
    help: """
      Pictures, folders of pictures, or @FILE for a list of either. Pictures without labels are left \
      out.
      """)
  static let folders = Positional(
    many: "INPUT", .file, minimum: 0,
    help: """
      Folders that hold a folder of pictures for each class, named after it; pictures, whose classes \
      are the folders they lie in; or @FILE for a list of either.
      """)

  /// Returns the arguments that name the pictures and their labels, for a kind of answers.
  static func truth(of kind: EvaluationKind) -> [any DeclaredArgument] {
    if kind.takesLabelsFromFolders { return [folders] }
    if kind.takesLabelsFromPictures {
      return [labelledPictures, labelPictures, EvaluationKind.upright.option, pixelNames]
    }
    return [pictures, labels, EvaluationKind.upright.option, names]
  }

  /// Returns `--predictions` with the help for a kind of answers.
  static func recordedResults(of kind: EvaluationKind) -> Option<String?> {
    let forms =
      switch kind {
      case .boxes: "--format json or coco, or a list of results in COCO's form"
      case .keypoints: "--format json, or a list of results in COCO's form"
      case .classes, .masks: "--format json"
      }
    return Option(
      "predictions", short: "p", .file,
      help: """
        Judge recorded results instead of running a model: what the task prints with \(forms).
        """)
  }
}
