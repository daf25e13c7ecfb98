import CommandLineParsing
import Frames
import VisionBase
import VisionTasks

/// What a person asks of the classifier.
struct ClassificationRequest: Sendable, Equatable {
  /// The name or file of the model; nil leaves the choice to the service.
  var model: String?
  /// Threads for one picture; nil leaves the choice to the engine.
  var threads: Int?
  /// The most classes of each output; nil means all.
  var maximumResults: Int?
  /// The lowest score that counts; nil leaves it to the model's metadata.
  var scoreThreshold: Double?
  /// Which way is up; nil takes it from the picture's own data.
  var orientation: Orientation?
  /// The part of the stored picture to look at; nil means all of it.
  var region: PictureRegion?

  /// Asks for the defaults.
  init() {}

  /// Classifiers of the catalogue, the quickest first.
  private static let preferred = ["mobilenet-v1-quantized", "mobilenet-v1", "mobilenet-v2"]

  /// The name of the model, as a person would type it.
  var modelName: String {
    model ?? ModelChoice.first(pulledOf: Self.preferred, else: Self.preferred[0])
  }

  /// The classifier that is asked for.
  func classifier() throws(VisionError) -> ImageClassifier {
    try ImageClassifier(
      loading: ModelChoice.reference(modelName),
      options: ClassifierOptions(
        scoreThreshold: scoreThreshold.map { Float($0) }, maxResults: maximumResults,
        threadCount: threads))
  }
}

/// The options of the classifier, as `bench classify` takes them.
enum ClassifyOptions {
  static let model = CommonOptions.model(
    help: "The model, by its name in the catalogue or as a file; "
      + "without it a classifier that was pulled.")
  static let maximumResults = Option(
    "max-results", short: "n", .integer(in: 1 ... .max),
    help: "The most classes of each output; without it all.")

  static let all: [any DeclaredArgument] = [
    model, CommonOptions.threads, maximumResults, DetectOptions.scoreThreshold,
    DetectOptions.orientation, DetectOptions.region,
  ]

  /// What the values ask for.
  static func request(_ arguments: ParsedArguments) -> ClassificationRequest {
    var request = ClassificationRequest()
    request.model = arguments[model]
    request.threads = arguments[CommonOptions.threads]
    request.maximumResults = arguments[maximumResults]
    request.scoreThreshold = arguments[DetectOptions.scoreThreshold]
    request.orientation = arguments[DetectOptions.orientation]
    request.region = arguments[DetectOptions.region]
    return request
  }
}
