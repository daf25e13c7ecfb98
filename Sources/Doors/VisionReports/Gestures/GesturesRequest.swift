package import Frames
package import OptionDeclarations
internal import VisionBase
internal import VisionTasks

/// A request to the gesture recognizer.
package struct GesturesRequest: TaskRequest, CategoryRequest {
  /// A bundle; nil takes the catalogue's.
  package var model: ModelChoice?
  /// The landmark model that completes a bundle of gestures alone; nil takes the usual one.
  package var handModel: ModelChoice?
  /// The options of finding hands.
  package var values = HandOptionValues()
  /// The lowest score of a gesture; nil leaves it to the model's metadata.
  package var scoreThreshold: Double?
  /// The only gestures to report; empty allows all.
  package var allowedCategories: [String] = []
  /// Gestures never to report.
  package var deniedCategories: [String] = []

  /// Creates a request with the defaults.
  package init() {}

  package var threads: Int? {
    get { values.threads }
    set { values.threads = newValue }
  }

  package var orientation: Orientation? { values.orientation }

  /// A hand has one gesture at most.
  var maximumResults: Int? { nil }

  /// Gestures have the names of the model only.
  var locale: String? { nil }
}

// MARK: - Options

extension GesturesRequest {
  private static let model = TaskOptions.model(
    help: """
      A bundle of models (.task): of hands and gestures, or of gestures alone (default: \
      gesture-recognizer).
      """)
  private static let handModel = Option(
    "hand-model", .model,
    help: """
      The models of hands for a bundle of gestures alone: lite, full, or a file (default: full).
      """)
  private static let scoreThreshold = Option(
    "score-threshold", short: "s", .number(in: 0...1),
    help: "The lowest score of a gesture; hands stay (default: the model's own).")
  private static let allow = Option(
    list: "allow", .text.shown(as: "GESTURE"), help: "Name only these gestures; hands stay.")
  private static let deny = Option(
    list: "deny", .text.shown(as: "GESTURE"), help: "Do not name these gestures; hands stay.")

  package static let options: [any DeclaredOption] =
    [model, handModel, scoreThreshold, allow, deny] + HandOptionValues.options

  package static let movieOptions = HandOptionValues.movieOptions

  static let forms = [handModel.option.name: OptionForm(purpose: .hands)]

  package init(_ values: OptionValues) {
    model = values[Self.model]
    handModel = values[Self.handModel]
    scoreThreshold = values[Self.scoreThreshold]
    allowedCategories = values[Self.allow]
    deniedCategories = values[Self.deny]
    self.values = HandOptionValues(values)
  }
}

// MARK: - The engine

extension GesturesRequest {
  package var recordFields: [RecordField] { GesturesReport.recordFields }

  private var chosenModel: ModelChoice { model ?? "gesture-recognizer" }

  package func modelName() -> String { chosenModel.text }

  func models() throws(VisionError) -> GestureModels {
    let hands = ModelChoice(HandsRequest.name(of: handModel ?? "full"))
    switch chosenModel.bundle {
    case .named(let name):
      guard handModel == nil else {
        throw VisionError(
          .optionInvalid,
          "--hand-model: \(name) has models of hands of its own; name a bundle of gestures alone")
      }
      return .bundle(named: name)
    case .file(let path) where handModel != nil:
      return .files(hands: try HandModels(hands), gestures: path)
    case .file(let path): return .bundle(path, completedBy: try HandModels(hands))
    case nil:
      throw VisionError(
        .optionInvalid,
        "--model: gestures need several models; give a bundle (.task), not \(chosenModel.text)")
    }
  }

  /// The options of the engine; names of gestures are checked once all models are open.
  ///
  /// Each classifier has only some of the names: one without any of the allowed ones says nothing.
  var engineOptions: GestureOptions {
    var categories = categories
    categories.unknownNames = .matchNothing
    return GestureOptions(
      hands: values.engineOptions, canned: categories, custom: categories)
  }
}
