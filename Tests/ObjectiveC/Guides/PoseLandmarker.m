// The steps of MediaPipe's guide to pose landmarks on iOS, in Objective-C.
@import MediaPipeTasksVision;

#import "../Support/Check.h"

@interface ResultProcessor : NSObject <MPPPoseLandmarkerLiveStreamDelegate> {
 @public
  NSUInteger _count;
}
@end

@implementation ResultProcessor

- (void)poseLandmarker:(MPPPoseLandmarker *)poseLandmarker
    didFinishDetectionWithResult:(MPPPoseLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  CHECK(error == nil);
  @synchronized(self) {
    _count = result.landmarks.count;
  }
}

@end

static MPPPoseLandmarkerOptions *newOptions(void) {
  MPPPoseLandmarkerOptions *options = [[MPPPoseLandmarkerOptions alloc] init];
  options.baseOptions.modelAssetPath = material(@"pose_landmarker.task");
  return options;
}

void test(void) {
  NSError *error = nil;
  MPPPoseLandmarkerOptions *options = newOptions();
  options.shouldOutputSegmentationMasks = YES;
  MPPPoseLandmarker *poseLandmarker = [[MPPPoseLandmarker alloc] initWithOptions:options
                                                                           error:&error];
  UIImage *person = picture(@"squat.bmp");
  MPPImage *image = [[MPPImage alloc] initWithUIImage:person error:&error];
  MPPPoseLandmarkerResult *result = [poseLandmarker detectImage:image error:&error];
  CHECK(result && !error);
  CHECK(result.landmarks.count == 1 && result.worldLandmarks.count == 1);
  for (MPPNormalizedLandmark *landmark in result.landmarks.firstObject) {
    printf("%.4f %.4f\n", landmark.x * person.size.width, landmark.y * person.size.height);
    CHECK(landmark.visibility && landmark.presence);
  }
  MPPMask *mask = result.segmentationMasks.firstObject;
  CHECK(mask.width == (NSInteger)person.size.width && mask.height == (NSInteger)person.size.height);
  CHECK(mask.float32Data[mask.width * mask.height / 2 + mask.width / 2] > 0.5F);
  CHECK(MPPPoseLandmarker.poseLandmarks.count == 35);
  for (MPPConnection *connection in MPPPoseLandmarker.poseLandmarks) CHECK(connection.end < 33);

  options = newOptions();
  options.runningMode = MPPRunningModeVideo;
  MPPPoseLandmarker *video = [[MPPPoseLandmarker alloc] initWithOptions:options error:&error];
  for (NSInteger time = 0; time < 120; time += 40) {
    result = [video detectVideoFrame:image timestampInMilliseconds:time error:&error];
    CHECK(result.landmarks.count == 1 && result.timestampInMilliseconds == time);
  }

  options = newOptions();
  ResultProcessor *processor = [[ResultProcessor alloc] init];
  options.runningMode = MPPRunningModeLiveStream;
  options.poseLandmarkerLiveStreamDelegate = processor;
  MPPPoseLandmarker *live = [[MPPPoseLandmarker alloc] initWithOptions:options error:&error];
  CHECK([live detectAsyncImage:image timestampInMilliseconds:1 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_count == 1);
    }
  }));
}
