// Classifying pictures with MediaPipe's task, in Objective-C.
@import MediaPipeTasksVision;

#import "../Support/Check.h"

@interface ResultProcessor : NSObject <MPPImageClassifierLiveStreamDelegate> {
 @public
  NSInteger _timestamp;
}
@end

@implementation ResultProcessor

- (void)imageClassifier:(MPPImageClassifier *)imageClassifier
    didFinishClassificationWithResult:(MPPImageClassifierResult *)result
              timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                error:(NSError *)error {
  CHECK(error == nil && result.classificationResult.classifications.count == 1);
  @synchronized(self) {
    _timestamp = timestampInMilliseconds;
  }
}

@end

static void classifyFrames(MPPImage *image) {
  NSError *error = nil;
  MPPImageClassifierOptions *options = [[MPPImageClassifierOptions alloc] init];
  options.baseOptions.modelAssetPath = modelPath(@"bird.tflite");
  options.runningMode = MPPRunningModeVideo;
  MPPImageClassifier *video = [[MPPImageClassifier alloc] initWithOptions:options error:&error];
  MPPImageClassifierResult *result = [video classifyVideoFrame:image
                                       timestampInMilliseconds:40
                                                         error:&error];
  CHECK(result.timestampInMilliseconds == 40 && !error);
  ResultProcessor *processor = [[ResultProcessor alloc] init];
  options.runningMode = MPPRunningModeLiveStream;
  options.imageClassifierLiveStreamDelegate = processor;
  MPPImageClassifier *live = [[MPPImageClassifier alloc] initWithOptions:options error:&error];
  CHECK([live classifyAsyncImage:image timestampInMilliseconds:7 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_timestamp == 7);
    }
  }));
}

void test(void) {
  NSError *error = nil;
  MPPImageClassifierOptions *options = [[MPPImageClassifierOptions alloc] init];
  options.baseOptions.modelAssetPath = modelPath(@"bird.tflite");
  options.maxResults = 3;
  MPPImageClassifier *imageClassifier = [[MPPImageClassifier alloc] initWithOptions:options
                                                                              error:&error];
  MPPImage *image = [[MPPImage alloc] initWithUIImage:picture(@"cat.bmp") error:&error];
  MPPImageClassifierResult *result = [imageClassifier classifyImage:image error:&error];
  CHECK(result && !error);
  for (MPPClassifications *head in result.classificationResult.classifications) {
    for (MPPCategory *category in head.categories) {
      printf(
          "%s %ld %.8g\n", category.categoryName.UTF8String, (long)category.index,
          (double)category.score);
    }
  }
  MPPImageClassifierResult *part = [imageClassifier classifyImage:image
                                                 regionOfInterest:CGRectMake(0.25, 0.25, 0.5, 0.5)
                                                            error:&error];
  CHECK(part.timestampInMilliseconds == 1000);
  classifyFrames(image);
  options.maxResults = 0;
  CHECK(![[MPPImageClassifier alloc] initWithOptions:options error:&error]);
  CHECK_ERROR(error, MPPTasksErrorDomain, MPPTasksErrorCodeInvalidArgumentError);
}
