#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPFaceLandmarkerResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPFaceLandmarker;

/// Receives the results of an `MPPFaceLandmarker` for a live stream.
NS_SWIFT_NAME(FaceLandmarkerLiveStreamDelegate)
@protocol MPPFaceLandmarkerLiveStreamDelegate <NSObject>

/// Called for each processed frame, in their order and one call at a time.
///
/// It runs on a thread of the task, never the main thread. If the frame failed, there is an error
/// and no result.
- (void)faceLandmarker:(MPPFaceLandmarker *)faceLandmarker
    didFinishDetectionWithResult:(nullable MPPFaceLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(nullable NSError *)error
    NS_SWIFT_NAME(faceLandmarker(_:didFinishDetection:timestampInMilliseconds:error:));

@end

/// Options of an `MPPFaceLandmarker`; read once, when it is created.
NS_SWIFT_NAME(FaceLandmarkerOptions)
@interface MPPFaceLandmarkerOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  NSInteger _numFaces;
  float _minFaceDetectionConfidence;
  float _minFacePresenceConfidence;
  float _minTrackingConfidence;
  BOOL _outputFaceBlendshapes;
  BOOL _outputFacialTransformationMatrixes;
}

/// The running mode; single pictures by default.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other.
///
/// It is not retained: it is nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPFaceLandmarkerLiveStreamDelegate>
    faceLandmarkerLiveStreamDelegate;

/// The maximum number of faces; below 1 is refused.
///
/// Landmarks of a video or live stream are smoothed if this is 1.
@property(nonatomic) NSInteger numFaces;

/// The minimum score of the detector for a face.
@property(nonatomic) float minFaceDetectionConfidence;

/// The minimum score of the landmark model for a face; outside 0 to 1 is refused.
@property(nonatomic) float minFacePresenceConfidence;

/// The minimum overlap of a face's region with the one of the frame before to count as the same.
///
/// Negative values are refused, except in image mode.
@property(nonatomic) float minTrackingConfidence;

/// True if results have the scores of 52 blendshapes for each face.
@property(nonatomic) BOOL outputFaceBlendshapes;

/// True if results have a matrix for each face.
@property(nonatomic) BOOL outputFacialTransformationMatrixes;

@end

NS_ASSUME_NONNULL_END
