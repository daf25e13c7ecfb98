#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPPoseLandmarkerResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPPoseLandmarker;

/// Receives what a `MPPPoseLandmarker` finds in a live stream.
NS_SWIFT_NAME(PoseLandmarkerLiveStreamDelegate)
@protocol MPPPoseLandmarkerLiveStreamDelegate <NSObject>

/// Called for each frame that was worked on, in their order and one call at a time, on a thread of
/// the task's, never the main thread. When the frame failed, there is an error and no result.
- (void)poseLandmarker:(MPPPoseLandmarker *)poseLandmarker
    didFinishDetectionWithResult:(nullable MPPPoseLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(nullable NSError *)error
    NS_SWIFT_NAME(poseLandmarker(_:didFinishDetection:timestampInMilliseconds:error:));

@end

/// How a `MPPPoseLandmarker` works; read once, when it is made.
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

/// How pictures are received; single ones unless another mode is set.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other. It is not kept:
/// nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPPoseLandmarkerLiveStreamDelegate>
    poseLandmarkerLiveStreamDelegate;

/// How many people are looked for; below 1 is refused, above 8 counts as 8. Landmarks of a video or
/// live stream are smoothed when this is 1.
@property(nonatomic) NSInteger numPoses;

/// How sure the detector must be that there is a person.
@property(nonatomic) float minPoseDetectionConfidence;

/// How sure the landmark model must be that it looks at a person; outside 0 to 1 is refused.
@property(nonatomic) float minPosePresenceConfidence;

/// How much a person's region must overlap the one of the frame before to count as the same.
@property(nonatomic) float minTrackingConfidence;

/// Whether results have a mask for each person.
@property(nonatomic) BOOL shouldOutputSegmentationMasks;

@end

NS_ASSUME_NONNULL_END
