#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPFaceDetectorResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPFaceDetector;

/// Receives the results of an `MPPFaceDetector` for a live stream.
NS_SWIFT_NAME(FaceDetectorLiveStreamDelegate)
@protocol MPPFaceDetectorLiveStreamDelegate <NSObject>

@optional

/// Called for each processed frame, in their order and one call at a time.
///
/// It runs on a thread of the task, never the main thread. If the frame failed, there is an error
/// and no result.
- (void)faceDetector:(MPPFaceDetector *)faceDetector
    didFinishDetectionWithResult:(nullable MPPFaceDetectorResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(nullable NSError *)error
    NS_SWIFT_NAME(faceDetector(_:didFinishDetection:timestampInMilliseconds:error:));

@end

/// Options of an `MPPFaceDetector`; read once, when it is created.
NS_SWIFT_NAME(FaceDetectorOptions)
@interface MPPFaceDetectorOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  float _minDetectionConfidence;
  float _minSuppressionThreshold;
}

/// The running mode; single pictures by default.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other.
///
/// It is not retained: it is nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPFaceDetectorLiveStreamDelegate>
    faceDetectorLiveStreamDelegate;

/// The minimum score of a face; 0.5 by default.
@property(nonatomic) float minDetectionConfidence;

/// The overlap above which detections are one face; 0.3 by default.
@property(nonatomic) float minSuppressionThreshold;

@end

NS_ASSUME_NONNULL_END
