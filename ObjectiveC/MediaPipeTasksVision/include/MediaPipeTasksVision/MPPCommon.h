#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The domain of every error of this library: `com.google.mediapipe.tasks`.
FOUNDATION_EXPORT NSString *const MPPTasksErrorDomain;

/// The codes of errors that tasks report.
typedef NS_ENUM(NSUInteger, MPPTasksErrorCode) {
  /// The call was cancelled.
  MPPTasksErrorCodeCancelledError = 1,
  /// Something failed that has no code of its own.
  MPPTasksErrorCodeUnknownError = 2,
  /// An option, a model or an input cannot be used.
  MPPTasksErrorCodeInvalidArgumentError = 3,
  /// A time limit passed.
  MPPTasksErrorCodeDeadlineExceededError = 4,
  /// A file, or something a model needs, is not there.
  MPPTasksErrorCodeNotFoundError = 5,
  /// Something that was to be made already exists.
  MPPTasksErrorCodeAlreadyExistsError = 6,
  /// The system does not allow it.
  MPPTasksErrorCodePermissionDeniedError = 7,
  /// Memory or the like ran out.
  MPPTasksErrorCodeResourceExhaustedError = 8,
  /// Something was not in the state the call needs.
  MPPTasksErrorCodeFailedPreconditionError = 9,
  /// The call was given up.
  MPPTasksErrorCodeAbortedError = 10,
  /// A value is outside what is allowed.
  MPPTasksErrorCodeOutOfRangeError = 11,
  /// It cannot be done yet.
  MPPTasksErrorCodeUnimplementedError = 12,
  /// The inside of a task failed.
  MPPTasksErrorCodeInternalError = 13,
  /// Something is not available at the moment.
  MPPTasksErrorCodeUnavailableError = 14,
  /// Data are lost or damaged.
  MPPTasksErrorCodeDataLossError = 15,
  /// The caller is not known.
  MPPTasksErrorCodeUnauthenticatedError = 16,
  /// Recording sound was denied.
  MPPTasksErrorCodeAudioRecordPermissionDeniedError = 17,
  /// Nobody has been asked yet whether sound may be recorded.
  MPPTasksErrorCodeAudioRecordPermissionUndeterminedError = 18,
  /// Recording waits for a microphone.
  MPPTasksErrorCodeAudioRecordWaitingForNewMicInputError = 19,
  /// Nothing is being recorded.
  MPPTasksErrorCodeAudioRecordNotTappingMicError = 20,
  /// The first code.
  MPPTasksErrorCodeFirst = MPPTasksErrorCodeCancelledError,
  /// The last code.
  MPPTasksErrorCodeLast = MPPTasksErrorCodeAudioRecordNotTappingMicError,
} NS_SWIFT_NAME(TasksErrorCode);

NS_ASSUME_NONNULL_END
