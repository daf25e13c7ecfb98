// How the C interface's failures become errors of this library. Not installed.
#import <MediaPipeTasksVision/MPPCommon.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

/// Leaves an error with a message of this library. Always answers NO.
BOOL SVTFail(NSError **error, MPPTasksErrorCode code, NSString *message);

/// An error with the words of the C interface, which are those of upstream's inside: on iOS the
/// code's name stands before them.
NSError *SVTErrorOf(MpStatus status, const char *_Nullable words);

/// Whether a call went well; if not, leaves an error and frees the call's words.
BOOL SVTSucceeded(MpStatus status, char *_Nullable words, NSError **error);

/// A text as C takes it, valid until the pool ends; NULL and an error when it is none.
const char *_Nullable SVTText(id _Nullable text, NSString *name, NSError **error);

/// A list of texts as C takes it, valid until the pool ends. NO and an error when it is none.
BOOL SVTTexts(
    id _Nullable list, NSString *name, const char *_Nonnull *_Nullable *_Nonnull out,
    uint32_t *count, NSError **error);

NS_ASSUME_NONNULL_END
