#import <MLKitCommon/MLKitCommon.h>
#import <MLKitObjectDetectionCommon/MLKitObjectDetectionCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of the object detector with a classifier of your own.
NS_SWIFT_NAME(CustomObjectDetectorOptions)
@interface MLKCustomObjectDetectorOptions : MLKCommonObjectDetectorOptions {
 @private
  id _model;
  NSNumber *_classificationConfidenceThreshold;
  NSInteger _maxPerObjectLabelCount;
}

/// The lowest score of a label; nil, and a number outside 0 to 1, is what the model's metadata say.
@property(nonatomic, nullable, copy) NSNumber *classificationConfidenceThreshold;

/// The most labels of an object; 10 at first, and for numbers that are not positive.
@property(nonatomic) NSInteger maxPerObjectLabelCount;

/// Takes the classifier of a file.
- (instancetype)initWithLocalModel:(MLKLocalModel *)localModel NS_DESIGNATED_INITIALIZER;

/// Takes a classifier that has been downloaded by the time of the first call.
- (instancetype)initWithRemoteModel:(MLKCustomRemoteModel *)remoteModel NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
