internal import Foundation
internal import MediaPipeRules

// Upstream's iOS library has words of its own for what does not fit a running mode.

extension RunningMode {
  /// The mode that the rules know.
  var taskMode: TaskMode {
    switch self {
    case .image: .image
    case .video: .video
    case .liveStream: .liveStream
    }
  }

  /// How a task of this mode is called, in the words of this module.
  func delivery<Engine, Output: Sendable>(
    task name: String,
    _ deliver: @escaping @Sendable (TaskRunner<Engine, Output>.LiveResult) -> Void
  ) -> TaskDelivery<Engine, Output> {
    TaskDelivery(
      mode: taskMode, label: TaskMode.queueLabel(ofTask: name), wrongMode: TaskMode.failure,
      deliver: deliver)
  }

  /// Upstream's check of a mode against its delegate, made before the model is opened.
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
  /// The mode as upstream's messages ask for it.
  private var name: String {
    switch self {
    case .image: "image mode"
    case .video: "video mode"
    case .liveStream: "live stream mode"
    }
  }

  /// The mode as upstream's messages show it.
  private var displayName: String {
    switch self {
    case .image: "Image"
    case .video: "Video"
    case .liveStream: "Live Stream"
    }
  }

  /// What is thrown by a call that belongs to another mode than the task's.
  static func failure(needed: TaskMode, current: TaskMode) -> TaskFailure {
    TaskFailure(
      .invalidArgument,
      "The vision task is not initialized with \(needed.name). Current Running Mode: "
        + current.displayName)
  }

  /// The name of the queue on which a task's delegate is called.
  static func queueLabel(ofTask name: String) -> String {
    "com.mediapipe.tasks.vision.\(name)_\(UUID().uuidString)"
  }
}
