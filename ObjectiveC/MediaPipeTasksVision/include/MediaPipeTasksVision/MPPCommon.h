#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The domain of every error of this library: `com.google.mediapipe.tasks`.
FOUNDATION_EXPORT NSString *const MPPTasksErrorDomain;

/// The codes of errors that tasks report.
typedef NS_ENUM(NSUInteger, MPPTasksErrorCode) {
  /// The call was canceled.
  MPPTasksErrorCodeCancelledError = 1,
  /// An error without a more specific code.
  MPPTasksErrorCodeUnknownError = 2,
  /// An option, a model or an input cannot be used.
  MPPTasksErrorCodeInvalidArgumentError = 3,
  /// A time limit passed.
  MPPTasksErrorCodeDeadlineExceededError = 4,
  /// A file, or something a model needs, does not exist.
  MPPTasksErrorCodeNotFoundError = 5,
  /// Something to be created already exists.
  MPPTasksErrorCodeAlreadyExistsError = 6,
  /// The system denies permission.
  MPPTasksErrorCodePermissionDeniedError = 7,
  /// Memory or another resource ran out.
  MPPTasksErrorCodeResourceExhaustedError = 8,
  /// Something was not in the state the call needs.
  MPPTasksErrorCodeFailedPreconditionError = 9,
  /// The call was aborted.
  MPPTasksErrorCodeAbortedError = 10,
  /// A value is outside the allowed range.
  MPPTasksErrorCodeOutOfRangeError = 11,
  /// The operation is not implemented.
  MPPTasksErrorCodeUnimplementedError = 12,
  /// An internal part of a task failed.
  MPPTasksErrorCodeInternalError = 13,
  /// Something is not available at the moment.
  MPPTasksErrorCodeUnavailableError = 14,
  /// Data are lost or damaged.
  MPPTasksErrorCodeDataLossError = 15,
  /// The caller is not authenticated.
  MPPTasksErrorCodeUnauthenticatedError = 16,
  /// Recording sound was denied.
  MPPTasksErrorCodeAudioRecordPermissionDeniedError = 17,
  /// The permission to record sound has not been requested yet.
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
