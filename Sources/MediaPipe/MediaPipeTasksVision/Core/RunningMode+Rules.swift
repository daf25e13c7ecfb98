internal import Foundation
internal import MediaPipeRules

// Upstream's iOS library has its own messages for violations of a running mode.

extension RunningMode {
  /// The corresponding mode of the rules.
  var taskMode: TaskMode {
    switch self {
    case .image: .image
    case .video: .video
    case .liveStream: .liveStream
    }
  }

  /// Returns the delivery settings of a task in this mode, with this module's messages.
  func settings<Engine, Output: Sendable>(
    task name: String,
    _ deliver: @escaping @Sendable (TaskRunner<Engine, Output>.LiveResult) -> Void
  ) -> RunnerSettings<Engine, Output> {
    RunnerSettings(
      mode: taskMode, label: TaskMode.queueLabel(ofTask: name), wrongMode: TaskMode.failure,
      deliver: deliver)
  }

  /// Checks the mode against the delegate, as upstream does before it opens the model.
  func checkDelegate(isSet: Bool) throws(TaskFailure) {
    if self == .liveStream, !isSet {
      throw TaskFailure(
        .invalidArgument,
        "The vision task is in live stream mode. An object must be set as the delegate of the task "
          + "in its options to ensure asynchronous delivery of results.")
    }
    if self != .liveStream, isSet {
      throw TaskFailure(
        .invalidArgument,
        "The vision task is in image or video mode. The delegate must not be set in the task's "
          + "options.")
    }
  }
}

extension TaskMode {
  /// The mode's name when upstream's messages require it.
  private var name: String {
    switch self {
    case .image: "image mode"
    case .video: "video mode"
    case .liveStream: "live stream mode"
    }
  }

  /// The mode's name when upstream's messages report the current one.
  private var displayName: String {
    switch self {
    case .image: "Image"
    case .video: "Video"
    case .liveStream: "Live Stream"
    }
  }

  /// Returns the failure for a call of another mode than the task's.
  static func failure(needed: TaskMode, current: TaskMode) -> TaskFailure {
    TaskFailure(
      .invalidArgument,
      "The vision task is not initialized with \(needed.name). Current Running Mode: "
        + current.displayName)
  }

  /// Returns the name of the queue on which a task's delegate is called.
  static func queueLabel(ofTask name: String) -> String {
    "com.mediapipe.tasks.vision.\(name)_\(UUID().uuidString)"
  }
}
