package import Frames
internal import ModelCatalogue
package import OptionDeclarations
package import VisionBase
package import VisionTasks

/// A request to the tracker.
package struct TrackRequest: TaskRequest {
  /// The detector that finds objects; nil uses pulled models.
  package var model: ModelChoice?
  /// The classifier that names them; nil uses the detector's own names.
  package var classifier: ModelChoice?
  /// Maximum number of tracked objects.
  package var maximumObjects = 5
  /// The detector's minimum confidence in a new object; nil leaves it to the engine.
  package var scoreThreshold: Double?
  /// The only classes of the detector to track; empty allows all.
  package var allowedCategories: [String] = []
  /// Classes of the detector never to track.
  package var deniedCategories: [String] = []
  /// The lowest score of a classifier's label; nil leaves it to the classifier's metadata.
  package var labelThreshold: Double?
  /// Maximum number of labels of an object.
  package var maximumLabels = 3
  /// True if the detector runs on every frame.
  package var detectsEveryFrame = false
  /// Lines over which objects are counted.
  package var lines: [CountingShape] = []
  /// Zones in which objects are counted.
  package var zones: [CountingShape] = []
  /// The point of an object that counts.
  package var countingAnchor = CountingAnchor.middle
  /// The language of display names, such as `en`.
  package var locale: String?
  /// Threads for one frame; nil leaves the choice to the engine.
  package var threads: Int?
  /// The upright orientation; nil takes it from the video's own data.
  package var orientation: Orientation?

  /// Creates a request with the defaults.
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
    default: Double(TrackerOptions.usualDetectorThreshold),
    help: "How sure the detector must be of a new object.")
  private static let allow = Option(
    list: TaskOptions.allow.option.name, .text.shown(as: "CATEGORY"),
    help: "Track only these categories of the detector.")
  private static let deny = Option(
    list: TaskOptions.deny.option.name, .text.shown(as: "CATEGORY"),
    help: "Do not track these categories of the detector.")
  private static let labelThreshold = Option(
    "label-threshold", .number(in: 0...1),
    help: "The lowest score of a classifier's label (default: the classifier's own)."
  ).needing(classifier)
  private static let maximumLabels = Option(
    "max-labels", .integer(in: 1...1000), default: 3, help: "The most labels for one object."
  ).needing(classifier)
  private static let everyFrame = Flag(
    "detect-every-frame",
    help: """
      Run the detector on every frame rather than only when it is needed: slower, and rarely \
      better.
      """)

  private static let lines = Option(
    repeated: "line", .countingLine,
    help: """
      Count the objects that cross a line, in each direction: from its left to its right, seen from \
      its first end toward its second, is in. Numbers are pixels of the stored picture, or parts of \
      its sides, as in 50% or 0.5. May be given several times.
      """)
  private static let zones = Option(
    repeated: "zone", .countingZone,
    help: """
      Count the objects in a polygon: how many are inside and for how long, and how many entered. \
      May be given several times.
      """)
  private static let anchor = Option(
    "count-at", .choice(of: CountingAnchor.self), default: .middle,
    help: "The point of an object that counts: the middle of its box, or where it stands."
  ).needing(lines, zones)

  package static let measuredOptions: [any DeclaredOption] = [
    model, classifier, maximumObjects, TaskOptions.threads, scoreThreshold, allow, deny,
    labelThreshold, maximumLabels, everyFrame, TaskOptions.locale, TaskOptions.orientation,
  ]

  package static let options: [any DeclaredOption] = [
    model, classifier, maximumObjects, TaskOptions.threads, scoreThreshold, allow, deny,
    labelThreshold, maximumLabels, everyFrame, lines, zones, anchor, TaskOptions.locale,
    TaskOptions.orientation,
  ]

  package static let movieOptions: [any DeclaredOption] = [everyFrame, lines, zones, anchor]

  static let forms: [String: OptionForm] = [
    classifier.option.name: OptionForm(purpose: .classification),
    labelThreshold.option.name: OptionForm(defaultOf: classifier.option.name),
    maximumLabels.option.name: OptionForm(title: "Labels of an object"),
    anchor.option.name: OptionForm(title: "Point that counts"),
  ]

  package var leavesOut: Bool {
    scoreThreshold != nil || !(allowedCategories.isEmpty && deniedCategories.isEmpty)
  }

  package init(_ values: OptionValues) throws(VisionError) {
    model = values[Self.model]
    classifier = values[Self.classifier]
    maximumObjects = values[Self.maximumObjects]
    // The engine's own unless chosen: a remark about a chosen one would be wrong.
    scoreThreshold =
      values.isGiven(Self.scoreThreshold) ? values[Self.scoreThreshold] : nil
    allowedCategories = values[Self.allow]
    deniedCategories = values[Self.deny]
    labelThreshold = values[Self.labelThreshold]
    maximumLabels = values[Self.maximumLabels]
    detectsEveryFrame = values[Self.everyFrame]
    lines = values[Self.lines]
    zones = values[Self.zones]
    countingAnchor = values[Self.anchor]
    locale = values[TaskOptions.locale]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
    try checkShapes()
  }

  /// Throws the faults of shapes that do not depend on the size of the picture.
  ///
  /// They are better reported before a model is loaded.
  private func checkShapes() throws(VisionError) {
    var request = self
    request.lines = lines.map(\.judgedAlone)
    request.zones = zones.map(\.judgedAlone)
    _ = try request.unreachedCounter(width: 1000, height: 1000)
  }
}

// MARK: - The engine

extension TrackRequest {
  package func modelName() throws(VisionError) -> String {
    (try detectorNames() + [classifier?.text].compactMap(\.self)).joined(separator: "+")
  }

  /// Returns the models that find objects, as a person would type them.
  func detectorNames() throws(VisionError) -> [String] {
    if let model { [model.text] } else { try LocalizerModels.names(in: ModelStore()) }
  }

  var countsAnything: Bool { !lines.isEmpty || !zones.isEmpty }

  /// Returns the counter for frames of a size; throws for shapes that lie outside of them.
  func counter(width: Int, height: Int) throws(VisionError) -> ObjectCounter {
    for shape in lines + zones { try shape.checkReach(width: width, height: height) }
    return try unreachedCounter(width: width, height: height)
  }

  /// Returns the counter, also with shapes that nothing in such frames can reach.
  private func unreachedCounter(width: Int, height: Int) throws(VisionError) -> ObjectCounter {
    let lines = try lines.map { (line) throws(VisionError) in
      try line.line(width: width, height: height)
    }
    let zones = try zones.map { (zone) throws(VisionError) in
      try zone.zone(width: width, height: height)
    }
    return try ObjectCounter(lines: lines, zones: zones, anchor: countingAnchor)
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
      maxLabelsPerObject: maximumLabels, categoryAllowlist: allowedCategories,
      categoryDenylist: deniedCategories,
      displayNamesLocale: locale ?? TaskOptions.usualLocale,
      detection: detectsEveryFrame ? .everyFrame : .whenNeeded, threadCount: threads)
  }
}
