import Frames
import VisionBase
import VisionTasks

/// What a person asks of the pose engine.
struct PoseRequest: FindingRequest, Equatable {
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

/// Who was found in one picture or frame.
struct PoseReport: Sendable, Equatable {
  /// How long it took, without reading and decoding the picture.
  var milliseconds: Double
  var result: PoseResult
  /// Whether people are followed from frame to frame, so that their numbers mean something.
  var followsPeople: Bool

  init(_ result: PoseResult, milliseconds: Double, followsPeople: Bool = false) {
    (self.result, self.milliseconds) = (result, milliseconds)
    self.followsPeople = followsPeople
  }
}

/// What the `pose` command needs of the engine.
typealias PoseService = FindingService<PoseRequest, PoseReport>
