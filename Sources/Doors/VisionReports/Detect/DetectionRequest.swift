package import Frames
package import OptionDeclarations
internal import VisionTasks

/// What a person asks of the detector.
package struct DetectionRequest: TaskRequest, CategoryRequest {
  /// The model; nil takes one that was pulled.
  package var model: ModelChoice?
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// The most detections for one picture; nil means all.
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
  /// Into how many tiles pictures are divided along their longer side.
  package var tiles = 1

  /// Asks for the defaults.
  package init() {}
}

// MARK: - Options

extension DetectionRequest {
  private static let model = TaskOptions.model(
    help: """
      The model: a name from the catalogue, or a file (default: a detector that has been pulled, \
      otherwise face).
      """)
  static let maximumResults = Option(
    "max-results", short: "n", .integer(in: 1 ... .max),
    help: """
      The most detections to report for a picture (default: all; of a model whose boxes stand for \
      anchors, the best 4096).
      """)

  private static let tiles = Option(
    "tiles", .integer(in: 1...DetectorOptions.mostTiles), default: 1,
    help: """
      Also look at large pictures in overlapping tiles, this many along the longer side, to find \
      small objects. With 3, a 4:3 picture takes about seven times as long.
      """)

  package static let options: [any DeclaredOption] = [
    model, TaskOptions.threads, maximumResults, TaskOptions.scoreThreshold, TaskOptions.allow,
    TaskOptions.deny, TaskOptions.locale, TaskOptions.orientation, TaskOptions.region,
    tiles,
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
    tiles = values[Self.tiles]
  }
}

// MARK: - The model

extension DetectionRequest {
  /// Detectors of the catalogue that find many classes, best first; without one, faces.
  private static let preferred = [
    "efficientdet-lite0", "coco-ssd-mobilenet-v1", "efficientdet-lite0-float16-no-nms",
  ]

  /// The model that is used: the chosen one, or a detector that was pulled.
  var chosenModel: ModelChoice { model ?? .first(pulledOf: Self.preferred, else: "face") }

  package var leavesOut: Bool {
    scoreThreshold != nil || region != nil
      || !(allowedCategories.isEmpty && deniedCategories.isEmpty)
  }

  package var recordFields: [RecordField] { DetectionReport.recordFields }

  package func modelName() -> String { chosenModel.text }
}
