internal import CMediaPipe
internal import MediaPipeRules

// Upstream's C++ code has its own messages for calls that do not fit a running mode.

extension TaskMode {
  /// Creates the mode of a caller's options, checked against its callback.
  init(_ mode: MpRunningMode, hasCallback: Bool) throws(TaskFailure) {
    switch mode {
    case MP_RUNNING_MODE_IMAGE: self = .image
    case MP_RUNNING_MODE_VIDEO: self = .video
    case MP_RUNNING_MODE_LIVE_STREAM: self = .liveStream
    default: throw .invalid("Unknown running mode: \(mode.rawValue)")
    }
    // A callback in another mode is ignored, as in upstream's C functions.
    guard self != .liveStream || hasCallback else {
      throw .invalid("Provided null pointer to callback function.")
    }
  }

  private var name: String {
    switch self {
    case .image: "image mode"
    case .video: "video mode"
    case .liveStream: "live stream mode"
    }
  }

  /// Returns the failure for a call that belongs to another mode than the task's.
  static func failure(needed: TaskMode, current: TaskMode) -> TaskFailure {
    .invalid(
      "Task is not initialized with the \(needed.name). Current running mode:\(current.name)")
  }
}
