/// How a task receives pictures and where its live results go: what a door adds to a task's options.
package struct TaskDelivery<Engine, Output: Sendable>: Sendable {
  /// The mode of all calls.
  package let mode: TaskMode

  /// The name of the queue that delivers live results.
  package let label: String

  /// Says what is wrong with a call of another mode.
  package let wrongMode: TaskRunner<Engine, Output>.WrongMode

  /// Receives live results, in order, on that queue.
  package let deliver: @Sendable (TaskRunner<Engine, Output>.LiveResult) -> Void

  /// Says how, and in the words of which door.
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
