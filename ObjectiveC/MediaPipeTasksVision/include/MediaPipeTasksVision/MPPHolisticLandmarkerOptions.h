#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPHolisticLandmarkerResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPHolisticLandmarker;

/// Receives the results of an `MPPHolisticLandmarker` for a live stream.
NS_SWIFT_NAME(HolisticLandmarkerLiveStreamDelegate)
@protocol MPPHolisticLandmarkerLiveStreamDelegate <NSObject>

/// Called for each processed frame, in their order and one call at a time.
///
/// It runs on a thread of the task, never the main thread. If the frame failed, there is an error
/// and no result.
- (void)holisticLandmarker:(MPPHolisticLandmarker *)holisticLandmarker
    didFinishDetectionWithResult:(nullable MPPHolisticLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(nullable NSError *)error
    NS_SWIFT_NAME(holisticLandmarker(_:didFinishDetection:timestampInMilliseconds:error:));

@end

/// Options of an `MPPHolisticLandmarker`; read once, when it is created.
NS_SWIFT_NAME(HolisticLandmarkerOptions)
@interface MPPHolisticLandmarkerOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  float _minFaceDetectionConfidence;
  float _minFaceSuppressionThreshold;
  float _minFacePresenceConfidence;
  float _minPoseDetectionConfidence;
  float _minPoseSuppressionThreshold;
  float _minPosePresenceConfidence;
  BOOL _outputFaceBlendshapes;
  BOOL _outputPoseSegmentationMasks;
  float _minHandLandmarksConfidence;
}

/// The running mode; single pictures by default.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other.
///
/// It is not retained: it is nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPHolisticLandmarkerLiveStreamDelegate>
    holisticLandmarkerLiveStreamDelegate;

/// The minimum score of the detector for a face.
@property(nonatomic) float minFaceDetectionConfidence;

/// The overlap above which detections are one face.
@property(nonatomic) float minFaceSuppressionThreshold;

/// The minimum score of the landmark model for a face; outside 0 to 1 is refused.
@property(nonatomic) float minFacePresenceConfidence;

/// The minimum score of the detector for a person.
@property(nonatomic) float minPoseDetectionConfidence;

/// The overlap above which detections are one person.
@property(nonatomic) float minPoseSuppressionThreshold;

/// The minimum score of the landmark model for a person; outside 0 to 1 is refused.
@property(nonatomic) float minPosePresenceConfidence;

/// True if results have the scores of 52 blendshapes.
@property(nonatomic) BOOL outputFaceBlendshapes;

/// True if results have a mask of the person.
@property(nonatomic) BOOL outputPoseSegmentationMasks;

/// The minimum score of the landmark model for a hand; outside 0 to 1 is refused.
@property(nonatomic) float minHandLandmarksConfidence;

@end

NS_ASSUME_NONNULL_END
