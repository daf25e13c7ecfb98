internal import VisionTasks

/// How exact and how fast a detector is: the only place that says which models that means.
package enum PoseAccuracy: Sendable {
  /// Faster: the lite landmark model where it has been pulled, else the full one.
  case base
  /// More exact: the full landmark model.
  case accurate

  /// The models of this machine.
  var models: PoseModels {
    switch self {
    case .base: .fastestPresent
    case .accurate: .full
    }
  }
}
