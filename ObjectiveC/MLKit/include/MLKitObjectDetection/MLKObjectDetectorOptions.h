#import <MLKitObjectDetectionCommon/MLKitObjectDetectionCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of the object detector with its own five categories of objects.
NS_SWIFT_NAME(ObjectDetectorOptions)
@interface MLKObjectDetectorOptions : MLKCommonObjectDetectorOptions

- (instancetype)init;

@end

/// The names of the categories.
typedef NSString *MLKDetectedObjectLabel NS_TYPED_ENUM NS_SWIFT_NAME(DetectedObjectLabel);
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelFashionGood;
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelHomeGood;
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelFood;
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelPlace;
FOUNDATION_EXPORT MLKDetectedObjectLabel const MLKDetectedObjectLabelPlant;

/// The indexes of the categories.
typedef NSInteger MLKDetectedObjectLabelIndex NS_TYPED_ENUM NS_SWIFT_NAME(DetectedObjectLabelIndex);
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexFashionGood = 0;
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexHomeGood = 1;
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexFood = 2;
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexPlace = 3;
static const MLKDetectedObjectLabelIndex MLKDetectedObjectLabelIndexPlant = 4;

NS_ASSUME_NONNULL_END
