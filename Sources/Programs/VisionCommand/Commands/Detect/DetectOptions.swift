import CommandLineParsing
import Frames

/// The options of the detector, as `detect` and `bench detect` take them.
enum DetectOptions {
  static let model = CommonOptions.model(
    help: "The model, by its name in the catalogue or as a file; "
      + "without it a detector that was pulled, else face.")
  static let maximumResults = Option(
    "max-results", short: "n", .integer(in: 1 ... .max),
    help: "The most detections for one picture; without it all.")
  static let scoreThreshold = Option(
    "score-threshold", short: "s", .number(in: 0...1),
    help: "The lowest score that counts; without it the model's own.")
  static let allow = Option(
    list: "allow", .text.shown(as: "CATEGORY"), help: "Report only these categories.")
  static let deny = Option(
    list: "deny", .text.shown(as: "CATEGORY"), help: "Do not report these categories.")
  static let locale = Option(
    "locale", .text.shown(as: "LOCALE"), help: "The language of display names, as in en or pt-BR.")
  static let orientation = Option(
    "orientation", .orientation,
    help: "Which way the stored picture is up; without it what the picture itself says.")
  static let region = Option(
    "region", .pictureRegion,
    help: "Look only at this part of the stored picture, in pixels or percent.")

  static let all: [any DeclaredArgument] = [
    model, CommonOptions.threads, maximumResults, scoreThreshold, allow, deny, locale,
    orientation, region,
  ]

  /// What the values ask for; throws when two of them exclude each other.
  static func request(_ arguments: ParsedArguments) -> DetectionRequest {
    var request = DetectionRequest()
    request.model = arguments[model]
    request.threads = arguments[CommonOptions.threads]
    request.maximumResults = arguments[maximumResults]
    request.scoreThreshold = arguments[scoreThreshold]
    request.allowedCategories = arguments[allow]
    request.deniedCategories = arguments[deny]
    request.locale = arguments[locale]
    request.orientation = arguments[orientation]
    request.region = arguments[region]
    return request
  }
}

extension ValueType where Value == Orientation {
  /// One of the eight orientations by name.
  static var orientation: Self {
    .choice([
      ("up", .up), ("down", .down), ("left", .left), ("right", .right),
      ("up-mirrored", .upMirrored), ("down-mirrored", .downMirrored),
      ("left-mirrored", .leftMirrored), ("right-mirrored", .rightMirrored),
    ]).shown(as: "WAY")
  }
}
