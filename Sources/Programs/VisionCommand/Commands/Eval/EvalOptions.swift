import CommandLineParsing
import Evaluation
import OptionDeclarations
import VisionBase

/// The arguments of `vision eval`, beside those of the task.
enum EvalOptions {
  /// How the results are printed.
  enum Format: String, CaseIterable, Sendable {
    case text, json, csv
  }

  static let labels = Option(
    "labels", short: "l", .file.shown(as: "PATH"),
    help: """
      What the pictures show: a COCO JSON file, or a folder of YOLO text files. \
      Places are in pixels of the stored pictures.
      """)
  static let names = Option(
    "names", .file,
    help: "The classes of YOLO labels, one a line or as a data.yaml (default: one beside them).")
  static let predictions = Option(
    "predictions", short: "p", .file,
    help: """
      Judge recorded results instead of running a model: what the task prints with --format json or \
      coco, or a list of results in COCO's form.
      """)
  static let confusion = Option(
    "confusion", .file,
    help: "Also write what was taken for what, as a table of comma-separated values.")
  static let format = Option(
    "format", short: "f", .choice(of: Format.self), default: .text,
    help: "Print tables for people, one JSON object, or comma-separated values.")
  static let pictures = Positional(
    many: "INPUT", .file, minimum: 0,
    help: """
      Pictures, folders of pictures, or @FILE for a list of either. Those without labels are left out.
      """)
  static let folders = Positional(
    many: "FOLDER", .folder, minimum: 0,
    help: "Folders that hold a folder of pictures for each class, named after it.")
}
