#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPMask.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// The masks that an `MPPInteractiveSegmenterLegacy` made of one picture.
NS_SWIFT_NAME(InteractiveSegmenterLegacyResult)
@interface MPPInteractiveSegmenterLegacyResult : MPPTaskResult {
 @private
  NSArray<MPPMask *> *_confidenceMasks;
  MPPMask *_categoryMask;
  NSArray<NSNumber *> *_qualityScores;
}

/// The confidences of each class, as floats in the size of the stored picture; nil unless
/// requested.
@property(nonatomic, readonly, nullable) NSArray<MPPMask *> *confidenceMasks;

/// The category of each pixel, as bytes in the size of the stored picture; nil unless requested.
///
/// A model with one class has 0 for the class and 255 for the rest.
@property(nonatomic, readonly, nullable) MPPMask *categoryMask;

/// The model's estimate of each mask's quality, 0 to 1; 1 for models without one.
@property(nonatomic, readonly, nullable) NSArray<NSNumber *> *qualityScores;

/// Creates a result.
- (instancetype)initWithConfidenceMasks:(nullable NSArray<MPPMask *> *)confidenceMasks
                           categoryMask:(nullable MPPMask *)categoryMask
                          qualityScores:(nullable NSArray<NSNumber *> *)qualityScores
                timestampInMilliseconds:(NSInteger)timestampInMilliseconds
    NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
