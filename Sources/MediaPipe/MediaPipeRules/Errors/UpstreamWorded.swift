internal import VisionBase

/// A fault for which upstream has a message of its own.
///
/// A task's faults conform to it beside the task, so that `TaskFailure` knows no task.
protocol UpstreamWorded: Error {
  /// Returns the failure that upstream reports for this fault, the cause of an error of the engine.
  func failure(for error: VisionError) -> TaskFailure
}
