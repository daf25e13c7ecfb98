// The parts of the C interface's results that several tasks have, as objects of this library. Not
// installed.
#import <MediaPipeTasksVision/MPPCategory.h>
#import <MediaPipeTasksVision/MPPLandmark.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

/// Returns a text of the C interface; nil for NULL.
NSString *_Nullable SVTString(const char *_Nullable words);

/// Return the objects of the C interface's structures; they belong to the pool.
NSArray<MPPCategory *> *SVTCategories(const struct MpCategory *categories, uint32_t count);
NSArray<MPPNormalizedLandmark *> *SVTNormalizedLandmarks(
    const struct MpNormalizedLandmarks *places);
NSArray<MPPLandmark *> *SVTLandmarks(const struct MpLandmarks *places);

NS_ASSUME_NONNULL_END
