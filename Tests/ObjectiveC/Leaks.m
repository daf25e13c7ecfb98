// Makes 10,000 calls of each kind and checks that memory does not grow with them. Most models are
// small ones that take almost no time, as the way to them could leak; poses are detected with the
// real ones.
@import MLImage;
@import MLKit;
@import MediaPipeTasksVision;

#import <Foundation/NSDebug.h>
#include <malloc.h>
#include <unistd.h>

#import "Support/Buffers.h"
#import "Support/Check.h"

#pragma clang diagnostic ignored "-Wnonnull"

enum { SmallestBlock = 32 };

/// The number of calls of each kind; 10,000 unless CALL_COUNT sets another number.
static NSInteger callCount;

#if __has_feature(address_sanitizer)
/// False with a sanitizer, which has its own allocator and reports leaks at the end.
///
/// check.py compares its reports after different numbers of calls.
static const BOOL isCounting = NO;
#else
static const BOOL isCounting = YES;
#endif

/// Returns the allocated bytes once threads have freed their memory.
static size_t bytesInUse(void) {
  if (!isCounting) return 0;
  [NSThread sleepForTimeInterval:0.2];
  struct mallinfo2 facts = mallinfo2();
  return facts.uordblks + facts.hblkhd;
}

/// Returns the number of live objects of this library's classes.
static long objectsInUse(void) {
  [NSThread sleepForTimeInterval:0.2];
  long count = 0;
  for (Class *each = GSDebugAllocationClassList(); *each; each += 1) {
    NSString *name = NSStringFromClass(*each);
    for (NSString *prefix in @[ @"MPP", @"MLK", @"GML", @"SVT", @"UI" ]) {
      if ([name hasPrefix:prefix]) count += GSDebugAllocationCount(*each);
    }
  }
  return count;
}

/// The remains of calls.
typedef struct {
  long bytes;
  long objects;
} Growth;

/// Makes calls, and returns their remains.
static Growth growth(NSInteger count, void (^call)(NSInteger number)) {
  NSInteger warmUp = count / 50;
  for (NSInteger number = 0; number < warmUp; number += 1) {
    @autoreleasepool {
      call(number);
    }
  }
  size_t before = bytesInUse();
  long objects = objectsInUse();
  for (NSInteger number = 0; number < count; number += 1) {
    @autoreleasepool {
      call(warmUp + number);
    }
  }
  return (Growth){(long)bytesInUse() - (long)before, objectsInUse() - objects};
}

/// Checks that calls leave no object and less than half the smallest block of memory each.
///
/// The remains do not grow with them, but threads and caches are never exactly as before.
static void measure(const char *name, void (^call)(NSInteger number)) {
  NSDate *start = [NSDate date];
  Growth grown;
  @autoreleasepool {
    grown = growth(callCount, call);
  }
  fprintf(
      stderr, "%s: %ld bytes and %ld objects more after %ld calls, %.0f s\n", name, grown.bytes,
      grown.objects, (long)callCount, -start.timeIntervalSinceNow);
  CHECK(grown.bytes < SmallestBlock / 2 * callCount);
  CHECK(grown.objects <= 0);
}

@interface Receiver : NSObject <MPPImageClassifierLiveStreamDelegate>
@end

@implementation Receiver

- (void)imageClassifier:(MPPImageClassifier *)imageClassifier
    didFinishClassificationWithResult:(MPPImageClassifierResult *)result
              timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                error:(NSError *)error {
  CHECK(result && !error);
}

@end

static MPPImageClassifierOptions *newOptions(MPPRunningMode mode, id delegate) {
  MPPImageClassifierOptions *options = [[MPPImageClassifierOptions alloc] init];
  options.baseOptions.modelAssetPath = material(@"small_classifier.tflite");
  options.maxResults = 3;
  options.runningMode = mode;
  options.imageClassifierLiveStreamDelegate = delegate;
  return options;
}

static void measureMediaPipe(void) {
  CVPixelBufferRef pixels = newBufferOfBMP(material(@"images/cat.bmp"));
  MPPImage *image = [[MPPImage alloc] initWithUIImage:picture(@"cat.bmp") error:nil];
  measure("pictures", ^(NSInteger number) {
    CMSampleBufferRef sample = newSample(pixels, number);
    [[[MPPImage alloc] initWithSampleBuffer:sample error:nil] release];
    [[[MPPImage alloc] initWithPixelBuffer:pixels error:nil] release];
    [[[MPPImage alloc] initWithUIImage:nil error:nil] release];
    CFRelease(sample);
  });
  MPPImageClassifierOptions *options = newOptions(MPPRunningModeImage, nil);
  MPPImageClassifier *classifier = [[MPPImageClassifier alloc] initWithOptions:options error:nil];
  measure("options", ^(NSInteger number) {
    [[options copy] release];
  });
  measure("classifyImage", ^(NSInteger number) {
    CHECK([classifier classifyImage:image error:nil]);
  });
  measure("refused calls", ^(NSInteger number) {
    NSError *error = nil;
    CHECK(![classifier classifyVideoFrame:image timestampInMilliseconds:number error:&error]);
    CHECK(![classifier classifyImage:nil error:&error]);
    CHECK(![[MPPObjectDetector alloc] initWithModelPath:@"/nowhere" error:&error]);
  });
  MPPImageClassifier *video =
      [[MPPImageClassifier alloc] initWithOptions:newOptions(MPPRunningModeVideo, nil) error:nil];
  measure("classifyVideoFrame", ^(NSInteger number) {
    CHECK([video classifyVideoFrame:image
            timestampInMilliseconds:number
                   regionOfInterest:CGRectMake(0, 0, 0.5, 0.5)
                              error:nil]);
  });
  Receiver *receiver = [[Receiver alloc] init];
  MPPImageClassifier *live =
      [[MPPImageClassifier alloc] initWithOptions:newOptions(MPPRunningModeLiveStream, receiver)
                                            error:nil];
  measure("classifyAsyncImage", ^(NSInteger number) {
    CHECK([live classifyAsyncImage:image timestampInMilliseconds:number error:nil]);
  });
  [live release];
  CVPixelBufferRelease(pixels);
}

static void measureOtherTasks(void) {
  MPPImage *image = [[MPPImage alloc] initWithUIImage:picture(@"cat.bmp") error:nil];
  MPPObjectDetector *detector =
      [[MPPObjectDetector alloc] initWithModelPath:material(@"small_detector.tflite") error:nil];
  measure("detectImage", ^(NSInteger number) {
    CHECK([detector detectImage:image error:nil].detections.count == 3);
  });
  for (int isQuantized = 0; isQuantized < 2; isQuantized += 1) {
    MPPImageEmbedderOptions *options = [[MPPImageEmbedderOptions alloc] init];
    options.baseOptions.modelAssetPath = material(@"small_embedder.tflite");
    options.quantize = (BOOL)isQuantized;
    MPPImageEmbedder *embedder = [[MPPImageEmbedder alloc] initWithOptions:options error:nil];
    measure(isQuantized ? "embedImage, bytes" : "embedImage", ^(NSInteger number) {
      NSArray *found = [embedder embedImage:image error:nil].embeddingResult.embeddings;
      CHECK([MPPImageEmbedder cosineSimilarityBetweenEmbedding1:found.firstObject
                                                  andEmbedding2:found.firstObject
                                                          error:nil]);
    });
  }
  measure("tasks", ^(NSInteger number) {
    NSString *path = material(@"small_detector.tflite");
    MPPObjectDetector *made = [[MPPObjectDetector alloc] initWithModelPath:path error:nil];
    CHECK(made);
    [made release];
  });
}

static void measureSegmenters(void) {
  CVPixelBufferRef pixels = NULL;
  CVPixelBufferCreate(NULL, 8, 8, kCVPixelFormatType_32BGRA, NULL, &pixels);
  MPPImage *image = [[MPPImage alloc] initWithPixelBuffer:pixels error:nil];
  MPPInteractiveSegmenterLegacy *segmenter =
      [[MPPInteractiveSegmenterLegacy alloc] initWithModelPath:material(@"small_selector.tflite")
                                                         error:nil];
  MPPNormalizedKeypoint *point =
      [[MPPNormalizedKeypoint alloc] initWithLocation:CGPointMake(0.5, 0.5) label:nil score:0];
  MPPRegionOfInterest *region = [[MPPRegionOfInterest alloc] initWithScribbles:@[ point, point ]];
  measure("segmentImage with a region", ^(NSInteger number) {
    CHECK(segmenter.labels.count == 4);
    CHECK(
        [segmenter segmentImage:image regionOfInterest:region error:nil].confidenceMasks.count ==
        4);
  });
  CVPixelBufferRelease(pixels);
}

/// Returns a buffer that shows a person who fills most of it.
static CVPixelBufferRef newPerson(void) { return newBufferOfBMP(material(@"images/squat.bmp")); }

static void measurePoses(void) {
  CVPixelBufferRef person = newPerson();
  MPPImage *image = [[MPPImage alloc] initWithPixelBuffer:person error:nil];
  MPPPoseLandmarkerOptions *options = [[MPPPoseLandmarkerOptions alloc] init];
  options.baseOptions.modelAssetPath = material(@"pose_landmarker.task");
  options.runningMode = MPPRunningModeVideo;
  MPPPoseLandmarker *landmarker = [[MPPPoseLandmarker alloc] initWithOptions:options error:nil];
  measure("landmarks of a video", ^(NSInteger number) {
    CHECK(
        [landmarker detectVideoFrame:image timestampInMilliseconds:number error:nil]
            .landmarks.count == 1);
  });
  [landmarker release];
  [image release];
  MLKPoseDetector *detector =
      [MLKPoseDetector poseDetectorWithOptions:[[[MLKPoseDetectorOptions alloc] init] autorelease]];
  measure("poses of a stream", ^(NSInteger number) {
    CMSampleBufferRef sample = newSample(person, 40 * number);
    MLKVisionImage *frame = [[MLKVisionImage alloc] initWithBuffer:sample];
    MLKPose *pose = [detector resultsInImage:frame error:nil].firstObject;
    CHECK([pose landmarkOfType:MLKPoseLandmarkTypeNose].position != nil);
    [frame release];
    CFRelease(sample);
  });
  CVPixelBufferRelease(person);
}

/// Makes calls with a completion, one after the other.
static void process(id detector, CVPixelBufferRef pixels) {
  __block BOOL isOver = NO;
  GMLImage *image = [[GMLImage alloc] initWithPixelBuffer:pixels];
  [(MLKObjectDetector *)detector processImage:image
                                   completion:^(NSArray *found, NSError *error) {
                                     CHECK(found && !error);
                                     __atomic_store_n(&isOver, YES, __ATOMIC_SEQ_CST);
                                   }];
  while (!__atomic_load_n(&isOver, __ATOMIC_SEQ_CST)) usleep(100);
  [image release];
}

static void measureObjects(void) {
  CVPixelBufferRef pixels = newBufferOfBMP(material(@"images/cat.bmp"));
  MLKLocalModel *model = [[MLKLocalModel alloc] initWithPath:material(@"small_classifier.tflite")];
  MLKCustomObjectDetectorOptions *options =
      [[MLKCustomObjectDetectorOptions alloc] initWithLocalModel:model];
  options.shouldEnableClassification = YES;
  options.shouldEnableMultipleObjects = YES;
  options.detectorMode = MLKObjectDetectorModeSingleImage;
  MLKObjectDetector *single = [MLKObjectDetector objectDetectorWithOptions:options];
  measure("objects", ^(NSInteger number) {
    process(single, pixels);
    CHECK(![single resultsInImage:nil error:nil]);
  });
  options.detectorMode = MLKObjectDetectorModeStream;
  measure("objects of a stream, with a detector for each frame", ^(NSInteger number) {
    CMSampleBufferRef sample = newSample(pixels, 40 * number);
    MLKVisionImage *frame = [[MLKVisionImage alloc] initWithBuffer:sample];
    CHECK([[MLKObjectDetector objectDetectorWithOptions:options] resultsInImage:frame error:nil]);
    [frame release];
    CFRelease(sample);
  });
  CVPixelBufferRelease(pixels);
}

static void measureDownloads(void) {
  id source = [[[MLKHTTPSModelSource alloc] initWithName:@"none"
                                                     url:@"http://127.0.0.1:9/none"
                                                  sha256:nil] autorelease];
  MLKRemoteModel *model = [[MLKCustomRemoteModel alloc] initWithRemoteModelSource:source];
  measure("deletions", ^(NSInteger number) {
    __block BOOL isOver = NO;
    [[MLKModelManager modelManager] deleteDownloadedModel:model
                                               completion:^(NSError *error) {
                                                 __atomic_store_n(&isOver, YES, __ATOMIC_SEQ_CST);
                                               }];
    CHECK(![[MLKModelManager modelManager] isModelDownloaded:model]);
    while (!__atomic_load_n(&isOver, __ATOMIC_SEQ_CST)) usleep(100);
  });
}

/// Checks that a leak of one small object a call is found.
static void findLeak(void) {
  Growth leak = growth(callCount, ^(NSInteger number) {
    [[MPPBaseOptions alloc] init];
  });
  CHECK(leak.bytes > SmallestBlock * callCount && leak.objects >= callCount);
}

void test(void) {
  NSString *count = [NSProcessInfo.processInfo.environment objectForKey:@"CALL_COUNT"];
  callCount = count ? count.integerValue : 10000;
  GSDebugAllocationActive(YES);
  if (isCounting) findLeak();
  [MLKObjectLocalization useDetectorWithContentsOfFile:material(@"small_detector.tflite")];
  measureMediaPipe();
  measureOtherTasks();
  measureSegmenters();
  measureObjects();
  measureDownloads();
  measurePoses();
}
