#import <MediaPipeTasksVision/MPPPoseLandmarker.h>

#import "SVTResults.h"
#import "SVTTask.h"

static MpStatus closeTask(void *handle, char **words) {
  return MpPoseLandmarkerClose(handle, words);
}

static void deliver(
    void *context, MpStatus status, const char *words, const MpPoseLandmarkerResult *found,
    int64_t timestamp) {
  SVTDeliver(
      context,
      @selector(poseLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:),
      ^(MPPPoseLandmarker *owner, id<MPPPoseLandmarkerLiveStreamDelegate> delegate) {
        BOOL isFound = status == kMpOk;
        [delegate poseLandmarker:owner
            didFinishDetectionWithResult:isFound ? SVTPoseResult(found, (NSInteger)timestamp) : nil
                 timestampInMilliseconds:(NSInteger)timestamp
                                   error:isFound ? nil : SVTErrorOf(status, words)];
      });
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
  id delegate;
  // The delegate is not to be kept until the caller's pool ends.
  @autoreleasepool {
    delegate = [options.poseLandmarkerLiveStreamDelegate retain];
  }
  _task = [[SVTTask alloc] initWithMode:options.runningMode
                                  owner:self
                               delegate:delegate
                                  close:closeTask
                                  error:error];
  [delegate release];
  struct MpPoseLandmarkerOptions settings = {0};
  if (!_task || !SVTFillBaseOptions(&settings.base_options, options, error)) return NO;
  settings.running_mode = [_task mode];
  settings.num_poses = (int)MAX(MIN(options.numPoses, (NSInteger)INT_MAX), (NSInteger)INT_MIN);
  settings.min_pose_detection_confidence = options.minPoseDetectionConfidence;
  settings.min_pose_presence_confidence = options.minPosePresenceConfidence;
  settings.min_tracking_confidence = options.minTrackingConfidence;
  settings.output_segmentation_masks = options.shouldOutputSegmentationMasks;
  char *words = NULL;
  MpPoseLandmarkerPtr handle = NULL;
  MpStatus status = SvtPoseLandmarkerCreate(&settings, deliver, _task, &handle, &words);
  _task->_handle = handle;
  return SVTSucceeded(status, words, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (MPPPoseLandmarkerResult *)detectImage:(MPPImage *)image error:(NSError **)error {
  __block MpPoseLandmarkerResult found = {0};
  NSInteger timestamp = 0;
  BOOL isFound =
      [_task callInMode:MPPRunningModeImage
                  image:image
                 region:CGRectZero
              timestamp:&timestamp
                  error:error
                   call:^(
                       void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                       char **words) {
                     return MpPoseLandmarkerDetectImage(handle, pixels, options, &found, words);
                   }];
  if (!isFound) return nil;
  MPPPoseLandmarkerResult *result = SVTPoseResult(&found, timestamp);
  MpPoseLandmarkerCloseResult(&found);
  return result;
}

- (MPPPoseLandmarkerResult *)detectVideoFrame:(MPPImage *)image
                      timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                        error:(NSError **)error {
  __block MpPoseLandmarkerResult found = {0};
  NSInteger timestamp = timestampInMilliseconds;
  BOOL isFound =
      [_task callInMode:MPPRunningModeVideo
                  image:image
                 region:CGRectZero
              timestamp:&timestamp
                  error:error
                   call:^(
                       void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                       char **words) {
                     return MpPoseLandmarkerDetectForVideo(
                         handle, pixels, options, timestampInMilliseconds, &found, words);
                   }];
  if (!isFound) return nil;
  MPPPoseLandmarkerResult *result = SVTPoseResult(&found, timestamp);
  MpPoseLandmarkerCloseResult(&found);
  return result;
}

- (BOOL)detectAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error {
  return [_task callInMode:MPPRunningModeLiveStream
                     image:image
                    region:CGRectZero
                 timestamp:NULL
                     error:error
                      call:^(
                          void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                          char **words) {
                        return MpPoseLandmarkerDetectAsync(
                            handle, pixels, options, timestampInMilliseconds, words);
                      }];
}

+ (NSArray<MPPConnection *> *)poseLandmarks {
  return SVTPoseConnections();
}

@end
