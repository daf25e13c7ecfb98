package import Frames
internal import OptionDeclarations
internal import VisionTasks

/// The options of finding hands, which the tasks of hands and of gestures share.
package struct HandOptionValues: Sendable, Equatable {
  /// Maximum number of hands.
  package var hands = 2
  /// The detector's minimum confidence in a palm; nil uses the engine's threshold.
  package var detectionConfidence: Double?
  /// The landmark model's minimum confidence in a hand; nil uses the engine's threshold.
  package var presenceConfidence: Double?
  /// The overlap above which a detected hand is a tracked one; nil uses the engine's threshold.
  package var trackingConfidence: Double?
  /// True if landmarks are smoothed over the frames of a video.
  package var smoothsLandmarks = false
  /// The cutoff frequency of a landmark at rest, in hertz; nil uses the engine's.
  package var smoothingCutoff: Double?
  /// The rise of the cutoff frequency with the speed; nil uses the engine's.
  package var smoothingSlope: Double?
  /// True if pictures are mirror images.
  package var isMirrored = false
  /// Threads for one picture; nil leaves the choice to the engine.
  package var threads: Int?
  /// The upright orientation; nil takes it from the picture's own data.
  package var orientation: Orientation?

  /// Creates values with the defaults.
  package init() {}
}

// MARK: - Options

extension HandOptionValues {
  private static let hands = Option(
    "hands", short: "n", .integer(in: 1...16), default: HandOptionValues().hands,
    help: "The most hands to look for.")
  private static let detection = Option(
    "min-detection-confidence", .number(in: 0...1),
    default: Double(HandOptions().minDetectionConfidence),
    help: "How sure the detector must be that it sees a palm.")
  private static let presence = Option(
    "min-presence-confidence", .number(in: 0...1),
    default: Double(HandOptions().minPresenceConfidence),
    help: "How sure the landmark model must be that it sees a hand.")
  private static let tracking = Option(
    "min-tracking-confidence", .number(in: 0...1),
    default: Double(HandOptions().minTrackingConfidence),
    help: "In a video, the overlap from which a detected hand is one that is tracked already.")
  private static let mirrored = Flag(
    "mirrored",
    help: """
      Pictures are mirror images, as those of many front cameras: exchange left and right, so that \
      they are the person's own.
      """)
  private static let smoothing = Flag(
    "smoothing", help: "In a video, smooth landmarks over time (one-euro filters).")
  private static let cutoff = Option(
    "smoothing-cutoff", .number(in: 0.0001...1000).shown(as: "HERTZ"),
    // Without the digits that a float has beyond its own.
    default: (Double(HandSmoothing().minimumCutoff) * 1e6).rounded() / 1e6,
    help: "The cutoff frequency of a hand at rest: a lower one is steadier."
  ).needing(smoothing)
  private static let slope = Option(
    "smoothing-slope", .number(in: 0...100_000), default: Double(HandSmoothing().slope),
    help: """
      The rise of the cutoff frequency with the speed in sizes of the hand per second: a higher one \
      follows fast hands more closely.
      """
  ).needing(smoothing)

  static let options: [any DeclaredOption] = [
    hands, TaskOptions.threads, detection, presence, tracking, mirrored, smoothing, cutoff, slope,
    TaskOptions.orientation,
  ]

  static let movieOptions: [any DeclaredOption] = [tracking, smoothing, cutoff, slope]

  init(_ values: OptionValues) {
    hands = values[Self.hands]
    detectionConfidence = values[Self.detection]
    presenceConfidence = values[Self.presence]
    trackingConfidence = values[Self.tracking]
    isMirrored = values[Self.mirrored]
    smoothsLandmarks = values[Self.smoothing]
    smoothingCutoff = values[Self.cutoff]
    smoothingSlope = values[Self.slope]
    threads = values[TaskOptions.threads]
    orientation = values[TaskOptions.orientation]
  }

  var engineOptions: HandOptions {
    var options = HandOptions(
      maxHands: hands, isMirrored: isMirrored, threadCount: threads)
    if let value = detectionConfidence { options.minDetectionConfidence = Float(value) }
    if let value = presenceConfidence { options.minPresenceConfidence = Float(value) }
    if let value = trackingConfidence { options.minTrackingConfidence = Float(value) }
    guard smoothsLandmarks else { return options }
    var smoothing = HandSmoothing()
    if let value = smoothingCutoff { smoothing.minimumCutoff = Float(value) }
    if let value = smoothingSlope { smoothing.slope = Float(value) }
    options.smoothing = smoothing
    return options
  }
}
