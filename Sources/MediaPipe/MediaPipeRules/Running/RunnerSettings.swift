/// The running mode and the live delivery of a task: an API layer's addition to the task's options.
package struct RunnerSettings<Engine, Output: Sendable>: Sendable {
  /// The mode of all calls.
  package let mode: TaskMode

  /// The name of the queue that delivers live results.
  package let label: String

  /// The function that returns the failure for a call of another mode.
  package let wrongMode: TaskRunner<Engine, Output>.WrongMode

  /// Receives live results, in order, on that queue.
  package let deliver: @Sendable (TaskRunner<Engine, Output>.LiveResult) -> Void

  /// Creates the settings of an API layer.
  package init(
    mode: TaskMode, label: String,
    wrongMode: @escaping TaskRunner<Engine, Output>.WrongMode,
    deliver: @escaping @Sendable (TaskRunner<Engine, Output>.LiveResult) -> Void
  ) {
    self.mode = mode
    self.label = label
    self.wrongMode = wrongMode
    self.deliver = deliver
  }
}
