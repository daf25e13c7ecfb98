package import Frames
package import OptionDeclarations
internal import VisionTasks

/// A request to the detector.
package struct DetectionRequest: TaskRequest, CategoryRequest {
  /// The model; nil uses a pulled one.
  package var model: ModelChoice?
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// Maximum number of detections in a picture; nil for all.
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
  /// The part of the stored picture to search; nil for all of it.
  package var region: PictureRegion?
  /// The number of tiles along the longer side of a picture.
  package var tiles = 1

  /// Creates a request with the defaults.
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
      anchors, the best 4096; of an exported model with its own limit, the best 300).
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
    tiles = values[Self.tiles]
  }
}

// MARK: - The model

extension DetectionRequest {
  /// Detectors of the catalogue that find many classes, best first; without one, faces.
  private static let preferred = [
    "efficientdet-lite0", "coco-ssd-mobilenet-v1", "efficientdet-lite0-float16-no-nms",
  ]

  /// The model in use: the chosen one, or a pulled detector.
  var chosenModel: ModelChoice { model ?? .first(pulledOf: Self.preferred, else: "face") }

  package var leavesOut: Bool {
    scoreThreshold != nil || region != nil
      || !(allowedCategories.isEmpty && deniedCategories.isEmpty)
  }

  package var recordFields: [RecordField] { DetectionReport.recordFields }

  package func modelName() -> String { chosenModel.text }

  package mutating func settleModel() { model = chosenModel }
}
