import Frames
import VisionTasks

/// What a person asks of the tracker.
struct TrackRequest: FindingRequest, Equatable {
  /// The name or file of the detector that finds objects; nil leaves the choice to the service.
  var model: String?
  /// The name or file of the classifier that names them; nil takes the detector's own names.
  var classifier: String?
  /// The most objects that are followed.
  var maximumObjects = 5
  /// How sure the detector must be of a new object; nil leaves it to the engine.
  var scoreThreshold: Double?
  /// The lowest score of a classifier's label; nil leaves it to the classifier's metadata.
  var labelThreshold: Double?
  /// The most labels of an object.
  var maximumLabels = 3
  /// Whether the detector runs on every frame.
  var detectsEveryFrame = false
  /// The language of display names, as in `en`.
  var locale: String?
  /// Threads for one frame; nil leaves the choice to the engine.
  var threads: Int?
  /// Which way is up; nil takes it from the video's own data.
  var orientation: Orientation?

  /// Asks for the defaults.
  init() {}
}

/// What was found in one frame, and who it is.
struct TrackReport: Sendable, Equatable {
  /// A name for an object.
  struct Label: Sendable, Equatable {
    /// The display name, else the category's; empty where the model has no names.
    var text: String
    var index: Int
    var confidence: Float
  }

  struct Object: Sendable, Equatable {
    /// In pixels of the stored picture.
    var box: PictureBox
    /// The same number from frame to frame.
    var trackingID: Int?
    /// Best first.
    var labels: [Label]
  }

  /// How long it took, without reading and decoding the frame.
  var milliseconds: Double
  /// Most prominent first.
  var objects: [Object]
}

/// What the `track` command needs of the engine.
typealias TrackService = FindingService<TrackRequest, TrackReport>
