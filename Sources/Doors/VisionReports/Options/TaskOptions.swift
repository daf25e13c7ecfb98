package import Frames
package import OptionDeclarations

/// The options that several tasks share, declared once.
package enum TaskOptions {
  /// The number of threads that process one picture.
  package static let threads = Option(
    "threads", short: "t", .integer(in: 1...256),
    help: """
      Threads for each picture. By default a single picture gets all fast cores (at most 4), and \
      several pictures are processed in parallel.
      """)

  static let scoreThreshold = Option(
    "score-threshold", short: "s", .number(in: 0...1),
    help: "The lowest score to report (default: the model's own).")
  static let allow = Option(
    list: "allow", .text.shown(as: "CATEGORY"), help: "Report only these categories.")
  static let deny = Option(
    list: "deny", .text.shown(as: "CATEGORY"), help: "Do not report these categories.")
  package static let locale = Option(
    "locale", .text.shown(as: "LOCALE"),
    help: """
      The language of display names, for example en or pt-BR; the names in pt if the model has \
      none in pt-BR.
      """)

  /// The upright orientation of the picture.
  package static let orientation = Option(
    "orientation", .orientation,
    help: "How the stored picture is oriented (default: what the picture itself says).")

  /// The part of the picture to process.
  package static let region = Option(
    "region", .pictureRegion,
    help: "Look only at this part of the stored picture, in pixels or percent.")

  /// The option that names the task's model.
  static func model(help: String) -> Option<ModelChoice?> {
    Option("model", short: "m", .model, help: help)
  }

  /// The default language of display names.
  static let usualLocale = "en"
}

extension ValueType where Value == Orientation {
  /// One of the eight orientations by name.
  static var orientation: Self {
    .choice(Orientation.named).shown(as: "WAY")
  }
}
