#import <MLKitPoseDetectionCommon/MLKitPoseDetectionCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of the accurate pose detector.
NS_SWIFT_NAME(AccuratePoseDetectorOptions)
@interface MLKAccuratePoseDetectorOptions : MLKCommonPoseDetectorOptions

- (instancetype)init;

@end

NS_ASSUME_NONNULL_END
