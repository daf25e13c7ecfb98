#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPHandLandmarkerResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPHandLandmarker;

/// Receives the results of an `MPPHandLandmarker` for a live stream.
NS_SWIFT_NAME(HandLandmarkerLiveStreamDelegate)
@protocol MPPHandLandmarkerLiveStreamDelegate <NSObject>

@optional

/// Called for each processed frame, in their order and one call at a time.
///
/// It runs on a thread of the task, never the main thread. If the frame failed, there is an error
/// and no result.
- (void)handLandmarker:(MPPHandLandmarker *)handLandmarker
    didFinishDetectionWithResult:(nullable MPPHandLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(nullable NSError *)error
    NS_SWIFT_NAME(handLandmarker(_:didFinishDetection:timestampInMilliseconds:error:));

@end

/// Options of an `MPPHandLandmarker`; read once, when it is created.
NS_SWIFT_NAME(HandLandmarkerOptions)
@interface MPPHandLandmarkerOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  NSInteger _numHands;
  float _minHandDetectionConfidence;
  float _minHandPresenceConfidence;
  float _minTrackingConfidence;
}

/// The running mode; single pictures by default.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other.
///
/// It is not retained: it is nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPHandLandmarkerLiveStreamDelegate>
    handLandmarkerLiveStreamDelegate;

/// The maximum number of hands; below 1 is refused.
@property(nonatomic) NSInteger numHands;

/// The minimum score of the detector for a palm.
@property(nonatomic) float minHandDetectionConfidence;

/// The minimum score of the landmark model for a hand; outside 0 to 1 is refused.
@property(nonatomic) float minHandPresenceConfidence;

/// The overlap of a detected hand's region with a tracked one's above which both are one hand.
///
/// Values up to 0 and above 1 are refused, except in image mode.
@property(nonatomic) float minTrackingConfidence;

@end

NS_ASSUME_NONNULL_END
