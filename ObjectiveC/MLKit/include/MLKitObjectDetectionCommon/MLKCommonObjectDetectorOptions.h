#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// Whether pictures belong together.
typedef NSInteger MLKObjectDetectorMode NS_TYPED_ENUM NS_SWIFT_NAME(ObjectDetectorMode);

/// Pictures have nothing to do with each other.
static const MLKObjectDetectorMode MLKObjectDetectorModeSingleImage = 0;

/// Pictures are the frames of a stream, in which objects are followed.
static const MLKObjectDetectorMode MLKObjectDetectorModeStream = 1;

/// What the options of all object detectors share; make one of the subclasses.
NS_SWIFT_NAME(CommonObjectDetectorOptions)
@interface MLKCommonObjectDetectorOptions : NSObject {
 @private
  MLKObjectDetectorMode _detectorMode;
  BOOL _shouldEnableClassification;
  BOOL _shouldEnableMultipleObjects;
}

/// How the detector is used; a stream at first.
@property(nonatomic) MLKObjectDetectorMode detectorMode;

/// Whether objects get labels.
@property(nonatomic) BOOL shouldEnableClassification;

/// Whether up to five objects are found rather than the most prominent one.
@property(nonatomic) BOOL shouldEnableMultipleObjects;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
