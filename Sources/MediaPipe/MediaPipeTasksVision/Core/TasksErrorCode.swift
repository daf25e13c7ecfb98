/// The codes of the errors that tasks throw.
///
/// Errors are `NSError`s of the domain `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPTasksErrorCode)
#endif
public enum TasksErrorCode: UInt, Sendable {
  /// The call was canceled.
  case cancelledError = 1
  /// A failure without a code of its own.
  case unknownError = 2
  /// An option, a model or an input cannot be used.
  case invalidArgumentError = 3
  /// A time limit passed.
  case deadlineExceededError = 4
  /// A file, or something a model needs, does not exist.
  case notFoundError = 5
  /// Something to be created already exists.
  case alreadyExistsError = 6
  /// The system denies permission.
  case permissionDeniedError = 7
  /// Memory or another resource is exhausted.
  case resourceExhaustedError = 8
  /// The state does not allow the call.
  case failedPreconditionError = 9
  /// The call was aborted.
  case abortedError = 10
  /// A value is out of range.
  case outOfRangeError = 11
  /// The operation is not implemented.
  case unimplementedError = 12
  /// An internal failure of a task.
  case internalError = 13
  /// Something is not available at the moment.
  case unavailableError = 14
  /// Data is lost or damaged.
  case dataLossError = 15
  /// The caller is not authenticated.
  case unauthenticatedError = 16
  /// Recording sound was denied.
  case audioRecordPermissionDeniedError = 17
  /// The permission to record sound has not been requested yet.
  case audioRecordPermissionUndeterminedError = 18
  /// Recording waits for a microphone.
  case audioRecordWaitingForNewMicInputError = 19
  /// Nothing is being recorded.
  case audioRecordNotTappingMicError = 20

  /// The first code.
  public static let first = TasksErrorCode.cancelledError

  /// The last code.
  public static let last = TasksErrorCode.audioRecordNotTappingMicError
}
