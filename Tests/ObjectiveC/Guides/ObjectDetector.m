// The steps of MediaPipe's guide to object detection on iOS, in Objective-C.
@import MediaPipeTasksVision;

#import "../Support/Buffers.h"
#import "../Support/Check.h"

@interface ResultProcessor : NSObject <MPPObjectDetectorLiveStreamDelegate> {
 @public
  NSMutableArray *_timestamps;
  NSUInteger _count;
}
@end

@implementation ResultProcessor

- (instancetype)init {
  if ((self = [super init])) _timestamps = [[NSMutableArray alloc] init];
  return self;
}

- (void)objectDetector:(MPPObjectDetector *)objectDetector
    didFinishDetectionWithResult:(MPPObjectDetectorResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  CHECK(error == nil);
  CHECK(![NSThread isMainThread]);
  CHECK(result.timestampInMilliseconds == timestampInMilliseconds);
  @synchronized(self) {
    _count = result.detections.count;
    [_timestamps addObject:@(timestampInMilliseconds)];
  }
}

@end

static MPPObjectDetectorOptions *newOptions(void) {
  MPPObjectDetectorOptions *options = [[MPPObjectDetectorOptions alloc] init];
  options.baseOptions.modelAssetPath =
      modelPath(@"coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite");
  options.maxResults = 4;
  options.scoreThreshold = 0.2;
  return options;
}

static void print(NSString *name, MPPObjectDetectorResult *result) {
  for (MPPDetection *detection in result.detections) {
    MPPCategory *category = detection.categories.firstObject;
    CGRect box = detection.boundingBox;
    CHECK(category.index == -1);
    printf(
        "%s %s %.8g %g %g %g %g\n", name.UTF8String, category.categoryName.UTF8String,
        (double)category.score, box.origin.x, box.origin.y, box.size.width, box.size.height);
  }
}

static void detectInImages(void) {
  NSError *error = nil;
  MPPObjectDetectorOptions *options = newOptions();
  options.runningMode = MPPRunningModeImage;
  MPPObjectDetector *objectDetector = [[MPPObjectDetector alloc] initWithOptions:options
                                                                           error:&error];
  CHECK(objectDetector && !error);
  for (NSString *name in @[ @"cats_and_dogs.jpg", @"cat.bmp", @"pets.jpg" ]) {
    MPPImage *image = [[MPPImage alloc] initWithUIImage:picture(name) error:&error];
    print(name, [objectDetector detectImage:image error:&error]);
    CHECK(!error);
  }
  MPPImage *turned = [[MPPImage alloc] initWithUIImage:picture(@"cats_and_dogs_rotation180.jpg")
                                           orientation:UIImageOrientationDown
                                                 error:&error];
  MPPObjectDetectorResult *result = [objectDetector detectInImage:turned error:&error];
  CHECK(result.timestampInMilliseconds == 3000);
  print(@"cats_and_dogs_rotation180.jpg", result);
  CHECK([result.description hasPrefix:@"ObjectDetectorResult:\n  Detection #0:\n    Box: (x: "]);
}

static void detectInVideos(void) {
  NSError *error = nil;
  MPPObjectDetectorOptions *options = newOptions();
  options.runningMode = MPPRunningModeVideo;
  MPPObjectDetector *objectDetector = [[MPPObjectDetector alloc] initWithOptions:options
                                                                           error:&error];
  CVPixelBufferRef pixels = newBufferOfBMP(material(@"images/cat.bmp"));
  MPPImage *image = [[MPPImage alloc] initWithPixelBuffer:pixels error:&error];
  CHECK(image.width == CVPixelBufferGetWidth(pixels));
  CHECK(image.imageSourceType == MPPImageSourceTypePixelBuffer);
  MPPObjectDetectorResult *result = [objectDetector detectVideoFrame:image
                                             timestampInMilliseconds:40
                                                               error:&error];
  CHECK(result.timestampInMilliseconds == 40);
  print(@"cat.bmp", result);
  result = [objectDetector detectInVideoFrame:image timestampInMilliseconds:80 error:&error];
  CHECK(result.detections.count == 4 && !error);
  CHECK(![objectDetector detectVideoFrame:image timestampInMilliseconds:80 error:&error]);
  CHECK_ERROR(error, MPPTasksErrorDomain, MPPTasksErrorCodeInvalidArgumentError);
  CHECK([error.localizedDescription
      isEqual:@"INVALID_ARGUMENT: Input timestamp must be monotonically increasing."]);
  CVPixelBufferRelease(pixels);
}

static void detectInStreams(void) {
  NSError *error = nil;
  MPPObjectDetectorOptions *options = newOptions();
  ResultProcessor *processor = [[ResultProcessor alloc] init];
  options.runningMode = MPPRunningModeLiveStream;
  options.objectDetectorLiveStreamDelegate = processor;
  MPPObjectDetector *objectDetector = [[MPPObjectDetector alloc] initWithOptions:options
                                                                           error:&error];
  CHECK(objectDetector && !error);
  CVPixelBufferRef pixels = newBufferOfBMP(material(@"images/cat.bmp"));
  for (NSInteger time = 0; time < 5; time += 1) {
    CMSampleBufferRef sample = newSample(pixels, time);
    MPPImage *image = [[MPPImage alloc] initWithSampleBuffer:sample
                                                 orientation:UIImageOrientationUp
                                                       error:&error];
    CHECK([objectDetector detectAsyncImage:image timestampInMilliseconds:time error:&error]);
    NSUInteger wanted = (NSUInteger)time + 1;
    CHECK(waitUntil(^{
      @synchronized(processor) {
        return (BOOL)(processor->_timestamps.count == wanted);
      }
    }));
    [image release];
    CFRelease(sample);
  }
  CHECK(processor->_count == 4);
  CHECK([processor->_timestamps isEqual:(@[ @0, @1, @2, @3, @4 ])]);
  CVPixelBufferRelease(pixels);
}

void test(void) {
  detectInImages();
  detectInVideos();
  detectInStreams();
}
