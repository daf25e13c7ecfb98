package import Frames
package import OptionDeclarations

/// A request to the classifier.
package struct ClassificationRequest: TaskRequest, CategoryRequest {
  /// The model; nil uses a pulled one.
  package var model: ModelChoice?
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// Maximum number of classes per output; nil for all.
  package var maximumResults: Int?
  /// The lowest score to report; nil leaves it to the model's metadata.
  package var scoreThreshold: Double?
  /// The only categories to report; empty allows all.
  package var allowedCategories: [String] = []
  /// Categories never to report.
  package var deniedCategories: [String] = []
  /// The language of display names, such as `en`.
  package var locale: String?
  /// The upright orientation; nil takes it from the picture's own data.
  package var orientation: Orientation?
  /// The part of the stored picture to classify; nil for all of it.
  package var region: PictureRegion?

  /// Creates a request with the defaults.
  package init() {}
}

// MARK: - Options

extension ClassificationRequest {
  private static let model = TaskOptions.model(
    help: """
      The model: a name from the catalogue, or a file (default: a classifier that has been \
      pulled).
      """)
  private static let maximumResults = Option(
    "max-results", short: "n", .integer(in: 1 ... .max),
    help: "The most classes to report for each output (default: all).")

  package static let options: [any DeclaredOption] = [
    model, TaskOptions.threads, maximumResults, TaskOptions.scoreThreshold, TaskOptions.allow,
    TaskOptions.deny, TaskOptions.locale, TaskOptions.orientation, TaskOptions.region,
  ]

  // The choice of the reported classes and their language costs no time.
  package static let measuredOptions: [any DeclaredOption] = [
    model, TaskOptions.threads, maximumResults, TaskOptions.scoreThreshold,
    TaskOptions.orientation, TaskOptions.region,
  ]

  package static let frameOptions: [any DeclaredOption] = [TaskOptions.region]

  package var frameChoice: FrameChoice { FrameChoice(region: region) }

  package init(_ values: OptionValues) {
    model = values[Self.model]
    threads = values[TaskOptions.threads]
    maximumResults = values[Self.maximumResults]
    scoreThreshold = values[TaskOptions.scoreThreshold]
    allowedCategories = values[TaskOptions.allow]
    deniedCategories = values[TaskOptions.deny]
    locale = values[TaskOptions.locale]
    orientation = values[TaskOptions.orientation]
    region = values[TaskOptions.region]
  }
}

// MARK: - The model

extension ClassificationRequest {
  /// Classifiers of the catalogue, the fastest first.
  private static let preferred = ["mobilenet-v1-quantized", "mobilenet-v1", "mobilenet-v2"]

  /// The model in use: the chosen one, or a pulled classifier.
  var chosenModel: ModelChoice {
    model ?? .first(pulledOf: Self.preferred, else: Self.preferred[0])
  }

  package var leavesOut: Bool {
    scoreThreshold != nil || region != nil
      || !(allowedCategories.isEmpty && deniedCategories.isEmpty)
  }

  package var recordFields: [RecordField] { ClassificationReport.recordFields }

  package func modelName() -> String { chosenModel.text }

  package mutating func settleModel() { model = chosenModel }
}
