#import <MLKitPoseDetectionCommon/MLKitPoseDetectionCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of the fast pose detector.
NS_SWIFT_NAME(PoseDetectorOptions)
@interface MLKPoseDetectorOptions : MLKCommonPoseDetectorOptions

- (instancetype)init;

@end

NS_ASSUME_NONNULL_END
