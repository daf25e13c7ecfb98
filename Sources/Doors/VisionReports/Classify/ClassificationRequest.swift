package import Frames
package import OptionDeclarations

/// What a person asks of the classifier.
package struct ClassificationRequest: TaskRequest, CategoryRequest {
  /// The model; nil takes one that was pulled.
  package var model: ModelChoice?
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// The most classes of each output; nil means all.
  package var maximumResults: Int?
  /// The lowest score that counts; nil leaves it to the model's metadata.
  package var scoreThreshold: Double?
  /// The only categories to report; empty allows all.
  package var allowedCategories: [String] = []
  /// Categories never to report.
  package var deniedCategories: [String] = []
  /// The language of display names, as in `en`.
  package var locale: String?
  /// Which way is up; nil takes it from the picture's own data.
  package var orientation: Orientation?
  /// The part of the stored picture to look at; nil means all of it.
  package var region: PictureRegion?

  /// Asks for the defaults.
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

  // Which classes are told, and in which language, costs nothing.
  package static let measuredOptions: [any DeclaredOption] = [
    model, TaskOptions.threads, maximumResults, TaskOptions.scoreThreshold,
    TaskOptions.orientation, TaskOptions.region,
  ]

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
  /// Classifiers of the catalogue, the quickest first.
  private static let preferred = ["mobilenet-v1-quantized", "mobilenet-v1", "mobilenet-v2"]

  /// The model that is used: the chosen one, or a classifier that was pulled.
  var chosenModel: ModelChoice {
    model ?? .first(pulledOf: Self.preferred, else: Self.preferred[0])
  }

  package var leavesOut: Bool {
    scoreThreshold != nil || region != nil
      || !(allowedCategories.isEmpty && deniedCategories.isEmpty)
  }

  package var recordFields: [RecordField] { ClassificationReport.recordFields }

  package func modelName() -> String { chosenModel.text }
}
