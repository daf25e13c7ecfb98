import CommandLineParsing
import VisionTasks

/// The options of the tracker, as `track` and `bench track` take them.
enum TrackArguments {
  static let model = CommonOptions.model(
    help: """
      The detector that finds objects, by its name in the catalogue or as a file; without it one of \
      everyday objects that was pulled, else face and hand together.
      """)
  static let classifier = Option(
    "classifier", short: "c",
    .text.shown(
      as: "NAME|FILE", completing: .outputOrFiles(ofProgramWith: CommonOptions.modelNames)),
    help: "A classifier that names the objects; without it the detector's own names.")
  static let maximumObjects = Option(
    "max-objects", short: "n", .integer(in: 1...50), default: 5,
    help: "The most objects to follow, the most prominent ones.")
  static let scoreThreshold = Option(
    "score-threshold", short: "s", .number(in: 0...1),
    help: "How sure the detector must be of a new object; without it "
      + "\(TrackerOptions.usualDetectorThreshold).")
  static let labelThreshold = Option(
    "label-threshold", .number(in: 0...1),
    help: "The lowest score of a classifier's label; without it the classifier's own.")
  static let maximumLabels = Option(
    "max-labels", .integer(in: 1...1000), default: 3, help: "The most labels for one object.")
  static let everyFrame = Flag(
    "detect-every-frame",
    help: "Run the detector on every frame, not only when it is needed: slower, rarely better.")

  static let all: [any DeclaredArgument] = [
    model, classifier, maximumObjects, CommonOptions.threads, scoreThreshold, labelThreshold,
    maximumLabels, everyFrame, DetectOptions.locale, DetectOptions.orientation,
  ]

  /// What the values ask for.
  static func request(_ arguments: ParsedArguments) -> TrackRequest {
    var request = TrackRequest()
    request.model = arguments[model]
    request.classifier = arguments[classifier]
    request.maximumObjects = arguments[maximumObjects]
    request.scoreThreshold = arguments[scoreThreshold]
    request.labelThreshold = arguments[labelThreshold]
    request.maximumLabels = arguments[maximumLabels]
    request.detectsEveryFrame = arguments[everyFrame]
    request.locale = arguments[DetectOptions.locale]
    request.threads = arguments[CommonOptions.threads]
    request.orientation = arguments[DetectOptions.orientation]
    return request
  }
}
