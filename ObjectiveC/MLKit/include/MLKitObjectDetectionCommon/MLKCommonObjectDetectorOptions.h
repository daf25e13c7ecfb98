#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The relation between pictures.
typedef NSInteger MLKObjectDetectorMode NS_TYPED_ENUM NS_SWIFT_NAME(ObjectDetectorMode);

/// Pictures are independent of each other.
static const MLKObjectDetectorMode MLKObjectDetectorModeSingleImage = 0;

/// Pictures are the frames of a stream, in which objects are tracked.
static const MLKObjectDetectorMode MLKObjectDetectorModeStream = 1;

/// The shared options of all object detectors; create one of the subclasses.
NS_SWIFT_NAME(CommonObjectDetectorOptions)
@interface MLKCommonObjectDetectorOptions : NSObject {
 @private
  MLKObjectDetectorMode _detectorMode;
  BOOL _shouldEnableClassification;
  BOOL _shouldEnableMultipleObjects;
}

/// The mode of the detector; initially a stream.
@property(nonatomic) MLKObjectDetectorMode detectorMode;

/// True if objects get labels.
@property(nonatomic) BOOL shouldEnableClassification;

/// True if up to five objects are detected instead of the most prominent one.
@property(nonatomic) BOOL shouldEnableMultipleObjects;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
