#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImageClassifierResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPImageClassifier;

/// Receives what an `MPPImageClassifier` finds in a live stream.
NS_SWIFT_NAME(ImageClassifierLiveStreamDelegate)
@protocol MPPImageClassifierLiveStreamDelegate <NSObject>
@optional

/// Called for each frame that was worked on, in their order and one call at a time, on a thread of
/// the task's, never the main thread. Implementing it is optional. When the frame failed, there is
/// an error and no result.
- (void)imageClassifier:(MPPImageClassifier *)imageClassifier
    didFinishClassificationWithResult:(nullable MPPImageClassifierResult *)result
              timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                error:(nullable NSError *)error
    NS_SWIFT_NAME(imageClassifier(_:didFinishClassification:timestampInMilliseconds:error:));

@end

/// How an `MPPImageClassifier` works; read once, when it is made.
NS_SWIFT_NAME(ImageClassifierOptions)
@interface MPPImageClassifierOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  NSString *_displayNamesLocale;
  NSInteger _maxResults;
  float _scoreThreshold;
  NSArray<NSString *> *_categoryAllowlist;
  NSArray<NSString *> *_categoryDenylist;
}

/// How pictures are received; single ones unless another mode is set.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other. It is not kept:
/// nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPImageClassifierLiveStreamDelegate>
    imageClassifierLiveStreamDelegate;

/// The language of display names; empty is English.
@property(nonatomic, copy) NSString *displayNamesLocale;

/// The largest number of results; negative for all, and 0 is refused.
@property(nonatomic) NSInteger maxResults;

/// Results with a lower score are left out.
@property(nonatomic) float scoreThreshold;

/// Only these categories, when not empty.
@property(nonatomic, copy) NSArray<NSString *> *categoryAllowlist;

/// None of these categories.
@property(nonatomic, copy) NSArray<NSString *> *categoryDenylist;

@end

NS_ASSUME_NONNULL_END
