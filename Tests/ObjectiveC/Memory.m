// Tests of ownership: delegates are not retained, blocks are copied and released, and a detector
// that is released during its calls finishes them first.
@import MLKit;
@import MediaPipeTasksVision;

#import "Support/Buffers.h"
#import "Support/Check.h"

#pragma clang diagnostic ignored "-Wnonnull"

/// The number of live objects of the class below.
static int livingCount;

/// An object that a block or a task could retain; it can be every task's delegate.
@interface Canary : NSObject <
                        MPPObjectDetectorLiveStreamDelegate,
                        MPPImageClassifierLiveStreamDelegate,
                        MPPImageEmbedderLiveStreamDelegate,
                        MPPPoseLandmarkerLiveStreamDelegate,
                        MPPFaceDetectorLiveStreamDelegate,
                        MPPFaceLandmarkerLiveStreamDelegate,
                        MPPHandLandmarkerLiveStreamDelegate,
                        MPPGestureRecognizerLiveStreamDelegate,
                        MPPImageSegmenterLiveStreamDelegate>
@end

@implementation Canary

- (instancetype)init {
  __atomic_add_fetch(&livingCount, 1, __ATOMIC_SEQ_CST);
  return [super init];
}

- (void)dealloc {
  __atomic_sub_fetch(&livingCount, 1, __ATOMIC_SEQ_CST);
  [super dealloc];
}

- (void)faceLandmarker:(MPPFaceLandmarker *)faceLandmarker
    didFinishDetectionWithResult:(MPPFaceLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  CHECK(!"called after it was gone");
}

- (void)poseLandmarker:(MPPPoseLandmarker *)poseLandmarker
    didFinishDetectionWithResult:(MPPPoseLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  CHECK(!"called after it was gone");
}

@end

/// A class with its own release, and a subclass with another.
@interface OwnRelease : Canary
@end

@interface OwnReleaseBelow : OwnRelease
@end

@implementation OwnRelease

- (oneway void)release {
  [super release];
}

@end

@implementation OwnReleaseBelow

- (oneway void)release {
  [super release];
}

@end

static BOOL isGone(void) {
  return waitUntil(^{
    return (BOOL)(__atomic_load_n(&livingCount, __ATOMIC_SEQ_CST) == 0);
  });
}

// MARK: - Delegates

/// Checks that options and a task release their delegate at once, and continue without it.
static void outliveDelegate(Class class, NSString *model, NSString *name, SEL call) {
  NSString *kind = [NSStringFromClass(class) stringByAppendingString:@"Options"];
  NSError *error = nil;
  id options = [[NSClassFromString(kind) alloc] init];
  [[options baseOptions] setModelAssetPath:material(model)];
  [options setRunningMode:MPPRunningModeLiveStream];
  Canary *canary = [[Canary alloc] init];
  id task = nil, copy = nil;
  @autoreleasepool {
    [options setValue:canary forKey:name];
    CHECK([options valueForKey:name] == canary);
    copy = [options copy];
    task = [[class alloc] initWithOptions:options error:&error];
    CHECK(task && !error);
  }
  CHECK(livingCount == 1);
  [canary release];
  CHECK(livingCount == 0);
  CHECK([options valueForKey:name] == nil && [copy valueForKey:name] == nil);
  MPPImage *image = [[MPPImage alloc] initWithUIImage:picture(@"cat.bmp") error:&error];
  BOOL (*detect)(id, SEL, id, NSInteger, NSError **) = (void *)[task methodForSelector:call];
  for (NSInteger time = 0; time < 3; time += 1) CHECK(detect(task, call, image, time, &error));
  [task release];
  // Options whose delegate is gone create no task.
  CHECK(![[class alloc] initWithOptions:options error:&error]);
  CHECK_ERROR(error, MPPTasksErrorDomain, MPPTasksErrorCodeInvalidArgumentError);
  [options release];
  [copy release];
}

static void outliveDelegates(void) {
  outliveDelegate(
      [MPPObjectDetector class], @"small_detector.tflite", @"objectDetectorLiveStreamDelegate",
      @selector(detectAsyncImage:timestampInMilliseconds:error:));
  outliveDelegate(
      [MPPImageClassifier class], @"small_classifier.tflite", @"imageClassifierLiveStreamDelegate",
      @selector(classifyAsyncImage:timestampInMilliseconds:error:));
  outliveDelegate(
      [MPPImageEmbedder class], @"small_embedder.tflite", @"imageEmbedderLiveStreamDelegate",
      @selector(embedAsyncImage:timestampInMilliseconds:error:));
  outliveDelegate(
      [MPPPoseLandmarker class], @"pose_landmarker.task", @"poseLandmarkerLiveStreamDelegate",
      @selector(detectAsyncImage:timestampInMilliseconds:error:));
  outliveDelegate(
      [MPPFaceDetector class], @"face_detector.tflite", @"faceDetectorLiveStreamDelegate",
      @selector(detectAsyncImage:timestampInMilliseconds:error:));
  outliveDelegate(
      [MPPFaceLandmarker class], @"landmarks/face_landmarker.task",
      @"faceLandmarkerLiveStreamDelegate",
      @selector(detectAsyncImage:timestampInMilliseconds:error:));
  outliveDelegate(
      [MPPHandLandmarker class], @"hand_landmarker.task", @"handLandmarkerLiveStreamDelegate",
      @selector(detectAsyncImage:timestampInMilliseconds:error:));
  outliveDelegate(
      [MPPGestureRecognizer class], @"gesture_recognizer.task",
      @"gestureRecognizerLiveStreamDelegate",
      @selector(recognizeAsyncImage:timestampInMilliseconds:error:));
  outliveDelegate(
      [MPPImageSegmenter class], @"small_segmenter.tflite", @"imageSegmenterLiveStreamDelegate",
      @selector(segmentAsyncImage:timestampInMilliseconds:error:));
}

/// Checks that the runtime's release is replaced in each of the classes, in this order.
static void letGoInOwnWays(void) {
  MPPObjectDetectorOptions *options = [[MPPObjectDetectorOptions alloc] init];
  Class classes[] = {[OwnReleaseBelow class], [OwnRelease class], [OwnReleaseBelow class]};
  for (int index = 0; index < 3; index += 1) {
    Canary *canary = [[classes[index] alloc] init];
    @autoreleasepool {
      options.objectDetectorLiveStreamDelegate = canary;
      CHECK(options.objectDetectorLiveStreamDelegate == canary);
    }
    CHECK(livingCount == 1 && canary.retainCount == 1);
    [canary release];
    CHECK(livingCount == 0 && options.objectDetectorLiveStreamDelegate == nil);
  }
  [options release];
}

// MARK: - Blocks

/// Passes a block on the stack that uses an object without another owner.
///
/// The object must live until the block was called, once, and be gone afterward.
static void handOver(void (^begin)(void (^block)(void))) {
  __block int calls = 0;
  @autoreleasepool {
    Canary *canary = [[Canary alloc] init];
    begin(^{
      CHECK(canary.description.length > 0 && livingCount == 1);
      __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    });
    [canary release];
  }
  CHECK(waitUntil(^{
    return (BOOL)(__atomic_load_n(&calls, __ATOMIC_SEQ_CST) > 0);
  }));
  CHECK(isGone());
  CHECK(calls == 1);
}

static void handOverBlocks(void) {
  MLKPoseDetectorOptions *poses = [[MLKPoseDetectorOptions alloc] init];
  poses.detectorMode = MLKPoseDetectorModeSingleImage;
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture(@"cat.bmp")];
  handOver(^(void (^block)(void)) {
    [[MLKPoseDetector poseDetectorWithOptions:poses]
        processImage:image
          completion:^(NSArray *found, NSError *error) {
            CHECK(found && !error);
            block();
          }];
  });
  handOver(^(void (^block)(void)) {
    MLKObjectDetectorOptions *objects = [[[MLKObjectDetectorOptions alloc] init] autorelease];
    [[MLKObjectDetector objectDetectorWithOptions:objects]
        processImage:image
          completion:^(NSArray *found, NSError *error) {
            CHECK(found && !error);
            block();
          }];
  });
  handOver(^(void (^block)(void)) {
    // A call that fails also calls back.
    [[MLKPoseDetector poseDetectorWithOptions:poses]
        processImage:nil
          completion:^(NSArray *found, NSError *error) {
            CHECK(!found && error);
            block();
          }];
  });
  handOver(^(void (^block)(void)) {
    id source = [[[MLKHTTPSModelSource alloc] initWithName:@"none"
                                                       url:@"http://127.0.0.1:9/none.tflite"
                                                    sha256:nil] autorelease];
    id model = [[[MLKCustomRemoteModel alloc] initWithRemoteModelSource:source] autorelease];
    [[MLKModelManager modelManager] deleteDownloadedModel:model
                                               completion:^(NSError *error) {
                                                 CHECK(!error);
                                                 block();
                                               }];
  });
}

static void copyBlocks(void) {
  Canary *canary = [[Canary alloc] init];
  void (^stack)(void) = ^{
    CHECK(canary != nil);
  };
  void (^copy)(void) = [stack copy];
  NSArray *list = [[NSArray alloc] initWithObjects:copy, nil];
  [copy release];
  [canary release];
  CHECK(livingCount == 1);
  ((void (^)(void))[list objectAtIndex:0])();
  [list release];
  CHECK(livingCount == 0);
  // An object that a block may change is neither retained nor released.
  __block Canary *changed = [[Canary alloc] init];
  void (^change)(void) = [^{
    [changed release];
    changed = nil;
  } copy];
  change();
  [change release];
  CHECK(livingCount == 0 && changed == nil);
}

/// Checks a detector that its caller releases during its calls: they finish first, in their order.
static void endCalls(void) {
  NSMutableArray *order = [NSMutableArray array];
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture(@"cat.bmp")];
  @autoreleasepool {
    MLKPoseDetector *brief = [[MLKPoseDetector
        poseDetectorWithOptions:[[[MLKPoseDetectorOptions alloc] init] autorelease]] retain];
    for (int call = 0; call < 3; call += 1) {
      [brief processImage:image
               completion:^(NSArray *found, NSError *error) {
                 CHECK(found && !error);
                 @synchronized(order) {
                   [order addObject:@(call)];
                 }
               }];
    }
    [brief release];
  }
  CHECK(waitUntil(^{
    @synchronized(order) {
      return (BOOL)(order.count == 3);
    }
  }));
  CHECK([order isEqual:(@[ @0, @1, @2 ])]);
}

void test(void) {
  [MLKObjectLocalization useDetectorWithContentsOfFile:material(@"small_detector.tflite")];
  outliveDelegates();
  letGoInOwnWays();
  copyBlocks();
  handOverBlocks();
  endCalls();
}
