// A picture in the C interface's form. Not installed.
#import <MediaPipeTasksVision/MPPImage.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

@interface MPPImage (SVTTask)

/// Returns the picture's pixels as an image with a region for tasks; the caller frees it.
///
/// `CGRectZero` is all of the picture. Returns NULL and an error for mirrored pictures and for
/// unusable pixels.
- (nullable MpImagePtr)svt_copyTaskImageOfRegion:(CGRect)region error:(NSError **)error;

/// Returns the clockwise rotation in degrees that makes the picture upright.
- (int)svt_rotationDegrees;

@end

NS_ASSUME_NONNULL_END
