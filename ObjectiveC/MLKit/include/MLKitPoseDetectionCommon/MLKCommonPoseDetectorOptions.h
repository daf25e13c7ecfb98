#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The relation between pictures.
typedef NSInteger MLKPoseDetectorMode NS_TYPED_ENUM NS_SWIFT_NAME(PoseDetectorMode);

/// Pictures are independent of each other.
static const MLKPoseDetectorMode MLKPoseDetectorModeSingleImage = 0;

/// Pictures are the frames of a stream, in which a person is tracked.
static const MLKPoseDetectorMode MLKPoseDetectorModeStream = 1;

/// The shared options of both pose detectors; create one of the subclasses.
NS_SWIFT_NAME(CommonPoseDetectorOptions)
@interface MLKCommonPoseDetectorOptions : NSObject {
 @private
  MLKPoseDetectorMode _detectorMode;
}

/// The mode of the detector; initially a stream.
@property(nonatomic) MLKPoseDetectorMode detectorMode;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
