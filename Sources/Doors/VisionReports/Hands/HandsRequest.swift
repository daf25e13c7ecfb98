package import Frames
package import OptionDeclarations
internal import VisionBase
internal import VisionTasks

/// A request to the hand landmarker.
package struct HandsRequest: TaskRequest {
  /// The landmark model's size, name or file, or a bundle; nil takes `full`.
  package var model: ModelChoice?
  /// The options of finding hands.
  package var values = HandOptionValues()

  /// Creates a request with the defaults.
  package init() {}

  package var threads: Int? {
    get { values.threads }
    set { values.threads = newValue }
  }

  package var orientation: Orientation? { values.orientation }
}

// MARK: - Options

extension HandsRequest {
  private static let model = TaskOptions.model(
    help: """
      The landmark model: lite, full, or a file; a .task file brings its own detector (default: \
      full).
      """)

  package static let options: [any DeclaredOption] = [model] + HandOptionValues.options

  package static let movieOptions = HandOptionValues.movieOptions

  package init(_ values: OptionValues) {
    model = values[Self.model]
    self.values = HandOptionValues(values)
  }
}

// MARK: - The engine

extension HandsRequest {
  package var recordFields: [RecordField] { HandsReport.recordFields }

  package func modelName() -> String { Self.name(of: model ?? "full") }

  func models() throws(VisionError) -> HandModels {
    try HandModels(ModelChoice(modelName()))
  }

  /// Returns a model as the catalogue names it: the sizes are short words for two of its models.
  static func name(of choice: ModelChoice) -> String {
    HandsTask.modelWords.first { $0.isMeant(by: choice.text) }?.model ?? choice.text
  }
}

extension HandModels {
  /// Creates the models of a bundle, or of a landmark model with the catalogue's detector.
  init(_ choice: ModelChoice) throws(VisionError) {
    switch choice.bundle {
    case .named(let name): self = .bundle(named: name)
    case .file(let path): self = .bundle(path)
    case nil:
      self = .files(detector: .named("hand"), landmarks: try choice.reference())
    }
  }
}
