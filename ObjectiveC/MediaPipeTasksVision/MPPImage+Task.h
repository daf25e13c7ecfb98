// A picture as the C interface takes it. Not installed.
#import <MediaPipeTasksVision/MPPImage.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

@interface MPPImage (SVTTask)

/// The picture's pixels as an image that the caller frees, of which tasks look at a part: all of it
/// for `CGRectZero`. NULL and an error for mirrored pictures and for pixels that cannot be used.
- (nullable MpImagePtr)svt_copyTaskImageOfRegion:(CGRect)region error:(NSError **)error;

/// How the picture must be turned, clockwise, to be upright.
- (int)svt_rotationDegrees;

@end

NS_ASSUME_NONNULL_END
