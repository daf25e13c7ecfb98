#import <MediaPipeTasksVision/MPPPoseLandmarker.h>

#import "SVTResults.h"
#import "SVTTask.h"

@interface MPPPoseLandmarkerOptions () <SVTLiveOptions>
@end

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

- (id)svt_delegate {
  return self.poseLandmarkerLiveStreamDelegate;
}

- (void)setPoseLandmarkerLiveStreamDelegate:(id<MPPPoseLandmarkerLiveStreamDelegate>)delegate {
  SVTSetReference(&_delegateReference, delegate);
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

static void addMask(MpImagePtr image, NSMutableArray *masks) {
  MPPMask *mask = SVTMask(image);
  if (mask) [masks addObject:mask];
}

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPPoseLandmarkerResult *resultOf(const MpPoseLandmarkerResult *found, NSInteger timestamp) {
  if (!found) return nil;
  NSMutableArray *places = [NSMutableArray array];
  NSMutableArray *worldPlaces = [NSMutableArray array];
  NSMutableArray *masks = [NSMutableArray array];
  for (uint32_t index = 0; index < found->pose_landmarks_count; index += 1) {
    [places addObject:SVTNormalizedLandmarks(&found->pose_landmarks[index])];
  }
  for (uint32_t index = 0; index < found->pose_world_landmarks_count; index += 1) {
    [worldPlaces addObject:SVTLandmarks(&found->pose_world_landmarks[index])];
  }
  for (uint32_t index = 0; index < found->segmentation_masks_count; index += 1) {
    addMask(found->segmentation_masks[index], masks);
  }
  return [[[MPPPoseLandmarkerResult alloc] initWithLandmarks:places
                                              worldLandmarks:worldPlaces
                                           segmentationMasks:masks
                                     timestampInMilliseconds:timestamp] autorelease];
}

static void deliver(
    void *context, MpStatus status, const char *words, const MpPoseLandmarkerResult *found,
    int64_t timestamp) {
  SVTDeliver(
      context,
      @selector(poseLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:),
      ^(MPPPoseLandmarker *owner, id<MPPPoseLandmarkerLiveStreamDelegate> delegate) {
        [delegate poseLandmarker:owner
            didFinishDetectionWithResult:resultOf(found, (NSInteger)timestamp)
                 timestampInMilliseconds:(NSInteger)timestamp
                                   error:SVTErrorOf(status, words)];
      });
}

SVT_TASK(
    PoseLandmarker, Detect, struct MpPoseLandmarkerOptions, MpPoseLandmarkerResult, resultOf,
    deliver)

/// The pairs of landmarks that a skeleton joins, in upstream's order (docs/reference/blazepose.md).
static const uint8_t pairs[][2] = {
    {0, 1},   {1, 2},   {2, 3},   {3, 7},   {0, 4},   {4, 5},   {5, 6},   {6, 8},   {9, 10},
    {11, 12}, {11, 13}, {13, 15}, {15, 17}, {15, 19}, {15, 21}, {17, 19}, {12, 14}, {14, 16},
    {16, 18}, {16, 20}, {16, 22}, {18, 20}, {11, 23}, {12, 24}, {23, 24}, {23, 25}, {24, 26},
    {25, 27}, {26, 28}, {27, 29}, {28, 30}, {29, 31}, {30, 32}, {27, 31}, {28, 32},
};

static NSArray<MPPConnection *> *connections(void) {
  NSMutableArray *made = [NSMutableArray array];
  for (size_t index = 0; index < sizeof pairs / sizeof *pairs; index += 1) {
    MPPConnection *connection = [[MPPConnection alloc] initWithStart:pairs[index][0]
                                                                 end:pairs[index][1]];
    [made addObject:connection];
    [connection release];
  }
  return made;
}

@implementation MPPPoseLandmarker

- (instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error {
  MPPPoseLandmarkerOptions *options = [[[MPPPoseLandmarkerOptions alloc] init] autorelease];
  options.baseOptions.modelAssetPath = modelPath;
  return [self initWithOptions:options error:error];
}

- (instancetype)initWithOptions:(MPPPoseLandmarkerOptions *)options error:(NSError **)error {
  if ((self = [super init]) && ![self svt_openWithOptions:options error:error]) {
    [self release];
    return nil;
  }
  return self;
}

- (BOOL)svt_openWithOptions:(MPPPoseLandmarkerOptions *)options error:(NSError **)error {
  if (!SVTCheckOptions(options, [MPPPoseLandmarkerOptions class], error)) return NO;
  struct MpPoseLandmarkerOptions settings = {0};
  _task = [[SVTTask alloc] initWithFunctions:&functions
                                       owner:self
                                     options:options
                                        base:&settings.base_options
                                        mode:&settings.running_mode
                                       error:error];
  if (!_task) return NO;
  settings.num_poses = SVTInt(options.numPoses);
  settings.min_pose_detection_confidence = options.minPoseDetectionConfidence;
  settings.min_pose_presence_confidence = options.minPosePresenceConfidence;
  settings.min_tracking_confidence = options.minTrackingConfidence;
  settings.output_segmentation_masks = options.shouldOutputSegmentationMasks;
  return openTask(_task, &settings, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (MPPPoseLandmarkerResult *)detectImage:(MPPImage *)image error:(NSError **)error {
  return [_task resultOfImage:image region:CGRectZero error:error];
}

- (MPPPoseLandmarkerResult *)detectVideoFrame:(MPPImage *)image
                      timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                        error:(NSError **)error {
  return [_task resultOfVideoFrame:image
                         timestamp:timestampInMilliseconds
                            region:CGRectZero
                             error:error];
}

- (BOOL)detectAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error {
  return [_task submitImage:image timestamp:timestampInMilliseconds region:CGRectZero error:error];
}

+ (NSArray<MPPConnection *> *)poseLandmarks {
  return connections();
}

@end
