#import <MediaPipeTasksVision/MPPFaceDetector.h>

#import "SVTListing.h"
#import "SVTResults.h"
#import "SVTTaskClass.h"

@implementation MPPFaceDetectorResult

@synthesize detections = _detections;

- (instancetype)initWithDetections:(NSArray<MPPDetection *> *)detections
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _detections = detections ? [detections copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_detections release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"FaceDetectorResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  if (self.detections.count == 0) return [NSArray arrayWithObject:@"No detections"];
  return SVTNumbered(@"Detection", self.detections);
}

@end

@interface MPPFaceDetectorOptions () <SVTLiveOptions>
@end

@implementation MPPFaceDetectorOptions

@synthesize runningMode = _runningMode;
@synthesize minDetectionConfidence = _minDetectionConfidence;
@synthesize minSuppressionThreshold = _minSuppressionThreshold;

- (instancetype)init {
  if ((self = [super init])) {
    _minDetectionConfidence = 0.5F;
    _minSuppressionThreshold = 0.3F;
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [super dealloc];
}

SVT_LIVE_DELEGATE(FaceDetector, faceDetectorLiveStreamDelegate, setFaceDetectorLiveStreamDelegate)

- (id)copyWithZone:(NSZone *)zone {
  MPPFaceDetectorOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.faceDetectorLiveStreamDelegate = self.faceDetectorLiveStreamDelegate;
  copy.minDetectionConfidence = _minDetectionConfidence;
  copy.minSuppressionThreshold = _minSuppressionThreshold;
  return copy;
}

@end

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPFaceDetectorResult *resultOf(const MpFaceDetectorResult *found, NSInteger timestamp) {
  if (!found) return nil;
  return [[[MPPFaceDetectorResult alloc] initWithDetections:SVTDetections(found)
                                    timestampInMilliseconds:timestamp] autorelease];
}

SVT_DELIVER(FaceDetector, faceDetector, didFinishDetectionWithResult)

SVT_TASK(
    FaceDetector, Detect, struct MpFaceDetectorOptions, MpFaceDetectorResult, resultOf, deliver)

static BOOL fill(
    MPPFaceDetectorOptions *options, struct MpFaceDetectorOptions *settings, NSError **error) {
  settings->min_detection_confidence = options.minDetectionConfidence;
  settings->min_suppression_threshold = options.minSuppressionThreshold;
  return YES;
}

@implementation MPPFaceDetector

SVT_TASK_MEMBERS(FaceDetector, detect, fill)

@end
