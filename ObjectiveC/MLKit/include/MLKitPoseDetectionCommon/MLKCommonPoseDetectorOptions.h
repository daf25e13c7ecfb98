#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// Whether pictures belong together.
typedef NSInteger MLKPoseDetectorMode NS_TYPED_ENUM NS_SWIFT_NAME(PoseDetectorMode);

/// Pictures have nothing to do with each other.
static const MLKPoseDetectorMode MLKPoseDetectorModeSingleImage = 0;

/// Pictures are the frames of a stream, in which a person is followed.
static const MLKPoseDetectorMode MLKPoseDetectorModeStream = 1;

/// What the options of both pose detectors share; make one of the subclasses.
NS_SWIFT_NAME(CommonPoseDetectorOptions)
@interface MLKCommonPoseDetectorOptions : NSObject {
 @private
  MLKPoseDetectorMode _detectorMode;
}

/// How the detector is used; a stream at first.
@property(nonatomic) MLKPoseDetectorMode detectorMode;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
