#import <MediaPipeTasksVision/MPPHandLandmarker.h>

#import "SVTListing.h"
#import "SVTResults.h"
#import "SVTTaskClass.h"

@implementation MPPHandLandmarkerResult

@synthesize landmarks = _landmarks;
@synthesize worldLandmarks = _worldLandmarks;
@synthesize handedness = _handedness;

- (instancetype)initWithLandmarks:(NSArray<NSArray<MPPNormalizedLandmark *> *> *)landmarks
                   worldLandmarks:(NSArray<NSArray<MPPLandmark *> *> *)worldLandmarks
                       handedness:(NSArray<NSArray<MPPCategory *> *> *)handedness
          timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _landmarks = landmarks ? [landmarks copy] : [[NSArray alloc] init];
    _worldLandmarks = worldLandmarks ? [worldLandmarks copy] : [[NSArray alloc] init];
    _handedness = handedness ? [handedness copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_landmarks release];
  [_worldLandmarks release];
  [_handedness release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"HandLandmarkerResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return SVTHandLines(self.handedness, nil, self.landmarks, self.worldLandmarks);
}

@end

@interface MPPHandLandmarkerOptions () <SVTLiveOptions>
@end

@implementation MPPHandLandmarkerOptions

@synthesize runningMode = _runningMode;
@synthesize numHands = _numHands;
@synthesize minHandDetectionConfidence = _minHandDetectionConfidence;
@synthesize minHandPresenceConfidence = _minHandPresenceConfidence;
@synthesize minTrackingConfidence = _minTrackingConfidence;

- (instancetype)init {
  if ((self = [super init])) {
    _numHands = 1;
    _minHandDetectionConfidence = 0.5F;
    _minHandPresenceConfidence = 0.5F;
    _minTrackingConfidence = 0.5F;
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [super dealloc];
}

SVT_LIVE_DELEGATE(
    HandLandmarker, handLandmarkerLiveStreamDelegate, setHandLandmarkerLiveStreamDelegate)

- (id)copyWithZone:(NSZone *)zone {
  MPPHandLandmarkerOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.handLandmarkerLiveStreamDelegate = self.handLandmarkerLiveStreamDelegate;
  copy.numHands = _numHands;
  copy.minHandDetectionConfidence = _minHandDetectionConfidence;
  copy.minHandPresenceConfidence = _minHandPresenceConfidence;
  copy.minTrackingConfidence = _minTrackingConfidence;
  return copy;
}

@end

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPHandLandmarkerResult *resultOf(const MpHandLandmarkerResult *found, NSInteger timestamp) {
  if (!found) return nil;
  return [[[MPPHandLandmarkerResult alloc]
            initWithLandmarks:SVTListsOfNormalized(
                                  found->hand_landmarks, found->hand_landmarks_count)
               worldLandmarks:SVTListsOfWorld(
                                  found->hand_world_landmarks, found->hand_world_landmarks_count)
                   handedness:SVTListsOfCategories(found->handedness, found->handedness_count)
      timestampInMilliseconds:timestamp] autorelease];
}

SVT_DELIVER(HandLandmarker, handLandmarker, didFinishDetectionWithResult)

SVT_TASK(
    HandLandmarker, Detect, struct MpHandLandmarkerOptions, MpHandLandmarkerResult, resultOf,
    deliver)

static BOOL fill(
    MPPHandLandmarkerOptions *options, struct MpHandLandmarkerOptions *settings, NSError **error) {
  settings->num_hands = SVTInt(options.numHands);
  settings->min_hand_detection_confidence = options.minHandDetectionConfidence;
  settings->min_hand_presence_confidence = options.minHandPresenceConfidence;
  settings->min_tracking_confidence = options.minTrackingConfidence;
  return YES;
}

@implementation MPPHandLandmarker

SVT_TASK_MEMBERS(HandLandmarker, detect, fill)

+ (NSArray<MPPConnection *> *)handPalmConnections {
  return SVTConnections("hand palm");
}

+ (NSArray<MPPConnection *> *)handThumbConnections {
  return SVTConnections("hand thumb");
}

+ (NSArray<MPPConnection *> *)handIndexFingerConnections {
  return SVTConnections("hand index finger");
}

+ (NSArray<MPPConnection *> *)handMiddleFingerConnections {
  return SVTConnections("hand middle finger");
}

+ (NSArray<MPPConnection *> *)handRingFingerConnections {
  return SVTConnections("hand ring finger");
}

+ (NSArray<MPPConnection *> *)handPinkyConnections {
  return SVTConnections("hand pinky");
}

+ (NSArray<MPPConnection *> *)handConnections {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObjectsFromArray:[self handPalmConnections]];
  [lines addObjectsFromArray:[self handThumbConnections]];
  [lines addObjectsFromArray:[self handIndexFingerConnections]];
  [lines addObjectsFromArray:[self handMiddleFingerConnections]];
  [lines addObjectsFromArray:[self handRingFingerConnections]];
  [lines addObjectsFromArray:[self handPinkyConnections]];
  return lines;
}

@end
