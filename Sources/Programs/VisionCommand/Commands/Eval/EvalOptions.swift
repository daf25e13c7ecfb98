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
      What the pictures show: a JSON file as COCO has it, or a folder of text files as YOLO has them. \
      Places are in pixels of the stored pictures.
      """)
  static let names = Option(
    "names", .file,
    help: "The classes of YOLO labels, one a line or as a data.yaml (default: one beside them).")
  static let predictions = Option(
    "predictions", short: "p", .file,
    help: """
      Judge recorded results instead of running a model: what the task prints with --format json, or \
      a list of results as COCO has them.
      """)
  static let rename = Option(
    list: "rename", .text.shown(as: "MODEL=LABEL"),
    help: "A class of the model that the labels call otherwise, as in motorbike=motorcycle.")
  static let confusion = Option(
    "confusion", .file,
    help: "Also write what was taken for what, as a table of comma-separated values.")
  static let format = Option(
    "format", short: "f", .choice(of: Format.self), default: .text,
    help: "Print tables for people, one JSON object, or comma-separated values.")
  static let pictures = Positional(
    many: "INPUT", .file, minimum: 0,
    help: "Pictures, or folders of pictures. Those without labels are left out.")
  static let folders = Positional(
    many: "FOLDER", .folder, minimum: 0,
    help: "Folders that hold a folder of pictures for each class, called like the class.")

  /// The words of the model that mean a label, as `--rename` gives them.
  static func renaming(
    _ arguments: ParsedArguments
  ) throws(VisionError) -> [(model: String, label: String)] {
    try arguments[rename].map { (word) throws(VisionError) in
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex,
        word.index(after: equals) != word.endIndex
      else {
        throw VisionError(
          .optionInvalid, "--rename: '\(word)' is not MODEL=LABEL, as in motorbike=motorcycle")
      }
      return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
  }
}
