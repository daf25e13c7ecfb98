internal import VisionTasks

/// The accuracy and speed of a pose detector; the only place that maps them to models.
package enum PoseAccuracy: Sendable {
  /// Faster: the lite landmark model if it has been pulled, else the full one.
  case base
  /// More accurate: the full landmark model.
  case accurate

  /// The models on this machine.
  var models: PoseModels {
    switch self {
    case .base: .fastestPresent
    case .accurate: .full
    }
  }
}
