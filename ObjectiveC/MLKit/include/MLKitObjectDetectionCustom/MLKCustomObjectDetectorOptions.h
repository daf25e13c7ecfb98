#import <MLKitCommon/MLKitCommon.h>
#import <MLKitObjectDetectionCommon/MLKitObjectDetectionCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of the object detector with a custom classifier.
NS_SWIFT_NAME(CustomObjectDetectorOptions)
@interface MLKCustomObjectDetectorOptions : MLKCommonObjectDetectorOptions {
 @private
  id _model;
  NSNumber *_classificationConfidenceThreshold;
  NSInteger _maxPerObjectLabelCount;
}

/// The lowest score of a label; nil, and numbers outside 0 to 1, stand for the model's metadata.
@property(nonatomic, nullable, copy) NSNumber *classificationConfidenceThreshold;

/// The maximum number of labels of an object; initially 10, also for numbers that are not positive.
@property(nonatomic) NSInteger maxPerObjectLabelCount;

/// Creates options with the classifier in a file.
- (instancetype)initWithLocalModel:(MLKLocalModel *)localModel NS_DESIGNATED_INITIALIZER;

/// Creates options with a classifier that must be downloaded by the time of the first call.
- (instancetype)initWithRemoteModel:(MLKCustomRemoteModel *)remoteModel NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
