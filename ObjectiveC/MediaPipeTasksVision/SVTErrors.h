// The conversion of the C interface's failures to errors of this library. Not installed.
#import <MediaPipeTasksVision/MPPCommon.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

/// Sets an error with a message of this library.
///
/// Always returns NO.
BOOL SVTFail(NSError **error, MPPTasksErrorCode code, NSString *message);

/// Returns an error with the words of the C interface; nil for kMpOk.
///
/// They are those of upstream's core: on iOS the code's name stands before them.
NSError *_Nullable SVTErrorOf(MpStatus status, const char *_Nullable words);

/// Returns true if a call succeeded; otherwise sets an error and frees the call's words.
BOOL SVTSucceeded(MpStatus status, char *_Nullable words, NSError **error);

/// Returns a text in C's form, valid until the pool ends; NULL and an error if it is not a text.
const char *_Nullable SVTText(id _Nullable text, NSString *name, NSError **error);

/// Returns a list of texts in C's form, valid until the pool ends; NO and an error if it is not
/// one.
BOOL SVTTexts(
    id _Nullable list, NSString *name, const char *_Nonnull *_Nullable *_Nonnull out,
    uint32_t *count, NSError **error);

NS_ASSUME_NONNULL_END
