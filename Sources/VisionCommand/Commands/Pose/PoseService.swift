import Frames
import VisionBase
import VisionTasks

/// What a person asks of the pose engine.
struct PoseRequest: Sendable, Equatable {
  /// The landmark model's size, name or file, or a bundle; nil leaves the choice to the service.
  var model: String?
  /// Whether exactness counts more than speed; only without a model.
  var isAccurate = false
  /// How many people are looked for.
  var people = 1
  /// The three thresholds; nil takes the engine's.
  var detectionConfidence: Double?
  var presenceConfidence: Double?
  var trackingConfidence: Double?
  /// Threads for one picture; nil leaves the choice to the engine.
  var threads: Int?
  /// Which way is up; nil takes it from the picture's own data.
  var orientation: Orientation?

  /// Asks for the defaults.
  init() {}
}

/// Who was found in one picture.
struct PoseReport: Sendable, Equatable {
  /// How long it took, without reading and decoding the picture.
  var milliseconds: Double
  var result: PoseResult

  init(_ result: PoseResult, milliseconds: Double) {
    (self.result, self.milliseconds) = (result, milliseconds)
  }
}

/// Finds poses for one thread.
protocol PoseWorker {
  /// Looks at one picture, and draws what it found into a file where a path is given.
  mutating func findPoses(
    _ input: Input, annotatingAt path: String?
  ) throws(VisionError) -> PoseReport
}

/// What the `pose` command needs of the engine.
struct PoseService: Sendable {
  /// Makes the engine of one thread, on that thread.
  var makeWorker: @Sendable (PoseRequest) throws(VisionError) -> any PoseWorker
}
