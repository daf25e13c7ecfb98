package import Frames
package import OptionDeclarations
package import VisionBase
internal import VisionTasks

/// A request to the pose engine.
package struct PoseRequest: TaskRequest {
  /// The landmark model's size, name or file, or a bundle; nil takes `full`.
  package var model: ModelChoice?
  /// Maximum number of people.
  package var people = 1
  /// The detector's minimum confidence in a person; nil uses the engine's threshold.
  package var detectionConfidence: Double?
  /// The landmark model's minimum confidence in a person; nil uses the engine's threshold.
  package var presenceConfidence: Double?
  /// The minimum overlap of a person's region with the last one; nil uses the engine's threshold.
  package var trackingConfidence: Double?
  /// True if each pose comes with a mask of the person.
  package var givesMasks = false
  /// True if landmarks are smoothed over the frames of a video.
  package var smoothsLandmarks = true
  /// The samples of poses whose repetitions are counted: a CSV file, or a folder of them.
  package var samples: String?
  /// The classes whose repetitions count; empty for all that have enough samples.
  package var repeatedClasses: [String] = []
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// The upright orientation; nil takes it from the picture's own data.
  package var orientation: Orientation?

  /// Creates a request with the defaults.
  package init() {}
}

// MARK: - Options

extension PoseRequest {
  private static let model = TaskOptions.model(
    help: """
      The landmark model: lite, full, heavy, or a file; a .task file brings its own detector \
      (default: full).
      """)
  private static let people = Option(
    "people", short: "n", .integer(in: 1...8), default: 1, help: "The most people to look for.")
  private static let detection = Option(
    "min-detection-confidence", .number(in: 0...1),
    default: Double(PoseOptions().minDetectionConfidence),
    help: "How sure the detector must be that it sees a person.")
  private static let presence = Option(
    "min-presence-confidence", .number(in: 0...1),
    default: Double(PoseOptions().minPresenceConfidence),
    help: "How sure the landmark model must be that it sees a person.")
  private static let tracking = Option(
    "min-tracking-confidence", .number(in: 0...1),
    default: Double(PoseOptions().minTrackingConfidence),
    help: "In a video, how much a person's region must overlap the one in the frame before.")
  private static let noSmoothing = Flag(
    "no-smoothing",
    help: """
      In a video, leave landmarks as each frame shows them; usually those of a single person are \
      smoothed over time.
      """)

  private static let mask = Flag(
    "mask", help: "Also find the pixels of each person, and color them in drawn copies.")
  private static let samples = Option(
    "count-reps", .samples,
    help: """
      In a video, count how often a person takes a pose and leaves it. SAMPLES are examples of at \
      least two classes of poses: a CSV file with a name, a class and 99 numbers in each row, or a \
      folder with a CSV file of this command for each class.
      """)
  private static let repeatedClasses = Option(
    list: "rep-classes", .text.shown(as: "CLASS"),
    help: "Count only these classes (default: all that have enough samples)."
  ).needing(samples)

  package static let options: [any DeclaredOption] = [
    model, people, TaskOptions.threads, detection, presence, tracking, noSmoothing, mask,
    samples, repeatedClasses, TaskOptions.orientation,
  ]

  // Counting takes no time beside the models.
  package static let measuredOptions: [any DeclaredOption] = [
    model, people, TaskOptions.threads, detection, presence, tracking, noSmoothing, mask,
    TaskOptions.orientation,
  ]

  package static let movieOptions: [any DeclaredOption] = [
    tracking, noSmoothing, samples, repeatedClasses,
  ]

  static let forms: [String: OptionForm] = [
    samples.option.name: OptionForm(title: "Samples to count by"),
    repeatedClasses.option.name: OptionForm(title: "Counted classes", classesOf: samples),
  ]

  package init(_ values: OptionValues) throws(VisionError) {
    model = values[Self.model]
    people = values[Self.people]
    detectionConfidence = values[Self.detection]
    presenceConfidence = values[Self.presence]
    trackingConfidence = values[Self.tracking]
    smoothsLandmarks = !values[Self.noSmoothing]
    givesMasks = values[Self.mask]
    samples = values[Self.samples]
    repeatedClasses = values[Self.repeatedClasses]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
  }
}

// MARK: - The engine

extension PoseRequest {
  package var recordFields: [RecordField] { PoseReport.recordFields(masks: givesMasks) }

  package var files: [String] { [samples].compactMap(\.self) }

  package static func sampleClasses(at path: String) throws(VisionError) -> [SampleClass] {
    let samples = try PoseSample.samples(at: path)
    let classifier = try PoseClassifier(samples: samples)
    _ = try RepetitionCounter(classifier)
    // Two spellings of a letter are one class, as they are for the classifier.
    let numbers = Dictionary(grouping: samples, by: \.className).mapValues(\.count)
    return classifier.classNames.map { SampleClass(name: $0, count: numbers[$0] ?? 0) }
  }

  package func modelName() -> String {
    model?.text ?? "full"
  }

  /// Returns the counter of repetitions; nil if none are counted.
  ///
  /// Throws the errors of reading samples, and of counting classes with too few of them.
  func counter() throws(VisionError) -> RepetitionCounter? {
    guard let samples else { return nil }
    let classifier = try PoseClassifier(samplesAt: samples)
    do throws(VisionError) {
      return try RepetitionCounter(
        classifier,
        options: RepetitionOptions(
          classNames: repeatedClasses.isEmpty ? nil : repeatedClasses,
          countsEachPerson: people > 1))
    } catch {
      // Without chosen classes it is about the samples.
      guard !repeatedClasses.isEmpty else { throw error }
      throw VisionError(
        .optionInvalid, "\(Self.repeatedClasses.option.dashedName): \(error.message)",
        cause: error.cause)
    }
  }

  func models() throws(VisionError) -> PoseModels {
    let name = modelName()
    switch name {
    case "lite", "pose-landmark-lite": return .lite
    case "full", "pose-landmark-full": return .full
    case "heavy", "pose-landmark-heavy": return .heavy
    case "pose-landmarker": return .bundle(named: name)
    default:
      if name.bytes.hasSuffix(".task") { return .bundle(name) }
      return .files(
        detector: .named("pose-detector"), landmarks: try ModelChoice(name).reference())
    }
  }

  var engineOptions: PoseOptions {
    var options = PoseOptions(
      maxPeople: people, smoothsLandmarks: smoothsLandmarks,
      makesSegmentationMask: givesMasks, threadCount: threads)
    if let value = detectionConfidence { options.minDetectionConfidence = Float(value) }
    if let value = presenceConfidence { options.minPresenceConfidence = Float(value) }
    if let value = trackingConfidence { options.minTrackingConfidence = Float(value) }
    return options
  }
}
