/// The codes of errors that tasks throw; errors are `NSError`s of the domain
/// `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPTasksErrorCode)
#endif
public enum TasksErrorCode: UInt, Sendable {
  /// The call was cancelled.
  case cancelledError = 1
  /// Something failed that has no code of its own.
  case unknownError = 2
  /// An option, a model or an input cannot be used.
  case invalidArgumentError = 3
  /// A time limit passed.
  case deadlineExceededError = 4
  /// A file, or something a model needs, is not there.
  case notFoundError = 5
  /// Something that was to be made already exists.
  case alreadyExistsError = 6
  /// The system does not allow it.
  case permissionDeniedError = 7
  /// Memory or the like ran out.
  case resourceExhaustedError = 8
  /// Something was not in the state the call needs.
  case failedPreconditionError = 9
  /// The call was given up.
  case abortedError = 10
  /// A value is outside what is allowed.
  case outOfRangeError = 11
  /// It cannot be done yet.
  case unimplementedError = 12
  /// The inside of a task failed.
  case internalError = 13
  /// Something is not available at the moment.
  case unavailableError = 14
  /// Data are lost or damaged.
  case dataLossError = 15
  /// The caller is not known.
  case unauthenticatedError = 16
  /// Recording sound was denied.
  case audioRecordPermissionDeniedError = 17
  /// Nobody has been asked yet whether sound may be recorded.
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
