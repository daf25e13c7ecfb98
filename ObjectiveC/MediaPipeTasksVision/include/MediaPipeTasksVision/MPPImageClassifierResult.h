#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPClassificationResult.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// The classes that an `MPPImageClassifier` reports for one picture.
NS_SWIFT_NAME(ImageClassifierResult)
@interface MPPImageClassifierResult : MPPTaskResult {
 @private
  MPPClassificationResult *_classificationResult;
}

/// The classes, one list for each output of the model.
@property(nonatomic, readonly) MPPClassificationResult *classificationResult;

/// Creates a result.
- (instancetype)initWithClassificationResult:(MPPClassificationResult *)classificationResult
                     timestampInMilliseconds:(NSInteger)timestampInMilliseconds
    NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
