#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPPoseLandmarkerResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPPoseLandmarker;

/// Receives the results of an `MPPPoseLandmarker` for a live stream.
NS_SWIFT_NAME(PoseLandmarkerLiveStreamDelegate)
@protocol MPPPoseLandmarkerLiveStreamDelegate <NSObject>

/// Called for each processed frame, in their order and one call at a time.
///
/// It runs on a thread of the task, never the main thread. If the frame failed, there is an error
/// and no result.
- (void)poseLandmarker:(MPPPoseLandmarker *)poseLandmarker
    didFinishDetectionWithResult:(nullable MPPPoseLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(nullable NSError *)error
    NS_SWIFT_NAME(poseLandmarker(_:didFinishDetection:timestampInMilliseconds:error:));

@end

/// Options of an `MPPPoseLandmarker`; read once, when it is created.
NS_SWIFT_NAME(PoseLandmarkerOptions)
@interface MPPPoseLandmarkerOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  NSInteger _numPoses;
  float _minPoseDetectionConfidence;
  float _minPosePresenceConfidence;
  float _minTrackingConfidence;
  BOOL _shouldOutputSegmentationMasks;
}

/// The running mode; single pictures by default.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other.
///
/// It is not retained: it is nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPPoseLandmarkerLiveStreamDelegate>
    poseLandmarkerLiveStreamDelegate;

/// The maximum number of people; below 1 is refused, above 8 counts as 8.
///
/// Landmarks of a video or live stream are smoothed if this is 1.
@property(nonatomic) NSInteger numPoses;

/// The minimum confidence of the detector in a person.
@property(nonatomic) float minPoseDetectionConfidence;

/// The minimum confidence of the landmark model in a person; outside 0 to 1 is refused.
@property(nonatomic) float minPosePresenceConfidence;

/// The minimum overlap of a person's region with the one of the frame before to count as the same.
@property(nonatomic) float minTrackingConfidence;

/// True if results have a mask for each person.
@property(nonatomic) BOOL shouldOutputSegmentationMasks;

@end

NS_ASSUME_NONNULL_END
