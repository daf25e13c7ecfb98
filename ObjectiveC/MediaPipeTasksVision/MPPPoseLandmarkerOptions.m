#import <MediaPipeTasksVision/MPPPoseLandmarkerOptions.h>

#import "SVTWeakReference.h"

@implementation MPPPoseLandmarkerOptions

@synthesize runningMode = _runningMode;
@synthesize numPoses = _numPoses;
@synthesize minPoseDetectionConfidence = _minPoseDetectionConfidence;
@synthesize minPosePresenceConfidence = _minPosePresenceConfidence;
@synthesize minTrackingConfidence = _minTrackingConfidence;
@synthesize shouldOutputSegmentationMasks = _shouldOutputSegmentationMasks;

- (instancetype)init {
  if ((self = [super init])) {
    _numPoses = 1;
    _minPoseDetectionConfidence = 0.5F;
    _minPosePresenceConfidence = 0.5F;
    _minTrackingConfidence = 0.5F;
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [super dealloc];
}

- (id<MPPPoseLandmarkerLiveStreamDelegate>)poseLandmarkerLiveStreamDelegate {
  return [_delegateReference object];
}

- (void)setPoseLandmarkerLiveStreamDelegate:(id<MPPPoseLandmarkerLiveStreamDelegate>)delegate {
  [_delegateReference release];
  _delegateReference = delegate ? [[SVTWeakReference alloc] initWithObject:delegate] : nil;
}

- (id)copyWithZone:(NSZone *)zone {
  MPPPoseLandmarkerOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.poseLandmarkerLiveStreamDelegate = self.poseLandmarkerLiveStreamDelegate;
  copy.numPoses = _numPoses;
  copy.minPoseDetectionConfidence = _minPoseDetectionConfidence;
  copy.minPosePresenceConfidence = _minPosePresenceConfidence;
  copy.minTrackingConfidence = _minTrackingConfidence;
  copy.shouldOutputSegmentationMasks = _shouldOutputSegmentationMasks;
  return copy;
}

@end
