package import Frames
internal import ModelCatalogue
package import OptionDeclarations
package import VisionBase
internal import VisionTasks

/// What a person asks of the tracker.
package struct TrackRequest: TaskRequest {
  /// The detector that finds objects; nil takes what was pulled.
  package var model: ModelChoice?
  /// The classifier that names them; nil takes the detector's own names.
  package var classifier: ModelChoice?
  /// The most objects that are followed.
  package var maximumObjects = 5
  /// How sure the detector must be of a new object; nil leaves it to the engine.
  package var scoreThreshold: Double?
  /// The lowest score of a classifier's label; nil leaves it to the classifier's metadata.
  package var labelThreshold: Double?
  /// The most labels of an object.
  package var maximumLabels = 3
  /// Whether the detector runs on every frame.
  package var detectsEveryFrame = false
  /// The language of display names, as in `en`.
  package var locale: String?
  /// Threads for one frame; nil leaves the choice to the engine.
  package var threads: Int?
  /// Which way is up; nil takes it from the video's own data.
  package var orientation: Orientation?

  /// Asks for the defaults.
  package init() {}
}

// MARK: - Options

extension TrackRequest {
  private static let model = TaskOptions.model(
    help: """
      The detector: a name from the catalogue, or a file (default: a detector of everyday objects \
      that has been pulled, otherwise face and hand together).
      """)
  private static let classifier = Option(
    "classifier", short: "c", .model,
    help: "A classifier that labels the objects (default: the detector's own labels).")
  private static let maximumObjects = Option(
    "max-objects", short: "n", .integer(in: 1...50), default: 5,
    help: "The most objects to track; the most prominent ones are chosen.")
  private static let scoreThreshold = Option(
    "score-threshold", short: "s", .number(in: 0...1),
    help: "How sure the detector must be of a new object; without it "
      + "\(TrackerOptions.usualDetectorThreshold).")
  private static let labelThreshold = Option(
    "label-threshold", .number(in: 0...1),
    help: "The lowest score of a classifier's label (default: the classifier's own).")
  private static let maximumLabels = Option(
    "max-labels", .integer(in: 1...1000), default: 3, help: "The most labels for one object.")
  private static let everyFrame = Flag(
    "detect-every-frame",
    help: """
      Run the detector on every frame rather than only when it is needed: slower, and rarely \
      better.
      """)

  package static let options: [any DeclaredOption] = [
    model, classifier, maximumObjects, TaskOptions.threads, scoreThreshold, labelThreshold,
    maximumLabels, everyFrame, TaskOptions.locale, TaskOptions.orientation,
  ]

  package init(_ values: OptionValues) {
    model = values[Self.model]
    classifier = values[Self.classifier]
    maximumObjects = values[Self.maximumObjects]
    scoreThreshold = values[Self.scoreThreshold]
    labelThreshold = values[Self.labelThreshold]
    maximumLabels = values[Self.maximumLabels]
    detectsEveryFrame = values[Self.everyFrame]
    locale = values[TaskOptions.locale]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
  }
}

// MARK: - The engine

extension TrackRequest {
  package func modelName() throws(VisionError) -> String {
    let names = if let model { [model.text] } else { try LocalizerModels.names(in: ModelStore()) }
    return (names + [classifier?.text].compactMap(\.self)).joined(separator: "+")
  }

  var localizer: LocalizerModels {
    get throws(VisionError) {
      guard let model else { return .default }
      return .detector(try model.reference())
    }
  }

  var engineOptions: TrackerOptions {
    TrackerOptions(
      maxObjects: maximumObjects, detectorScoreThreshold: scoreThreshold.map { Float($0) },
      classifierScoreThreshold: labelThreshold.map { Float($0) },
      maxLabelsPerObject: maximumLabels,
      displayNamesLocale: locale ?? TaskOptions.usualLocale,
      detection: detectsEveryFrame ? .everyFrame : .whenNeeded, threadCount: threads)
  }
}
