#import <MLKitSegmentationCommon/MLKitSegmentationCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of the segmenter for people near the camera.
NS_SWIFT_NAME(SelfieSegmenterOptions)
@interface MLKSelfieSegmenterOptions : MLKCommonSegmenterOptions

- (instancetype)init;

@end

NS_ASSUME_NONNULL_END
