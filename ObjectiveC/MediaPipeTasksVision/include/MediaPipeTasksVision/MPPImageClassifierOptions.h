#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImageClassifierResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPImageClassifier;

/// Receives the results of an `MPPImageClassifier` for a live stream.
NS_SWIFT_NAME(ImageClassifierLiveStreamDelegate)
@protocol MPPImageClassifierLiveStreamDelegate <NSObject>
@optional

/// Called for each processed frame, in their order and one call at a time.
///
/// It runs on a thread of the task, never the main thread. Implementing it is optional. If the
/// frame failed, there is an error and no result.
- (void)imageClassifier:(MPPImageClassifier *)imageClassifier
    didFinishClassificationWithResult:(nullable MPPImageClassifierResult *)result
              timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                error:(nullable NSError *)error
    NS_SWIFT_NAME(imageClassifier(_:didFinishClassification:timestampInMilliseconds:error:));

@end

/// Options of an `MPPImageClassifier`; read once, when it is created.
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

/// The running mode; single pictures by default.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other.
///
/// It is not retained: it is nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPImageClassifierLiveStreamDelegate>
    imageClassifierLiveStreamDelegate;

/// The language of display names; empty is English.
@property(nonatomic, copy) NSString *displayNamesLocale;

/// The maximum number of results; negative for all, and 0 is refused.
@property(nonatomic) NSInteger maxResults;

/// The minimum score of a reported result.
@property(nonatomic) float scoreThreshold;

/// The only categories to report, if not empty.
@property(nonatomic, copy) NSArray<NSString *> *categoryAllowlist;

/// The categories to leave out.
@property(nonatomic, copy) NSArray<NSString *> *categoryDenylist;

@end

NS_ASSUME_NONNULL_END
