// Calls of MediaPipe's classes that no caller should make: nil, wrong classes, lists with other
// elements. Every result is an error with upstream's domain and code, and no exception escapes.
@import MediaPipeTasksVision;

#import "Support/Buffers.h"
#import "Support/Refuse.h"

// MARK: - Pictures

static void refuseImages(void) {
  UIImage *empty = [UIImage imageWithCGImage:NULL];
  NSString *isNil = @"Image cannot be nil.", *bufferIsNil = @"Pixel Buffer cannot be nil.";
  NSString *isInvalid = @"Sample buffer is not valid. Invoking CMSampleBufferIsValid(sampleBuffer) "
                        @"must return true.";
#define IMAGE(how) \
  ^(NSError * *error) { \
    return (id)[[[MPPImage alloc] how error:error] autorelease]; \
  }
  REFUSE(
      MPPTasksErrorDomain, @"images", {"nil", IMAGE(initWithUIImage : nil), InvalidArgument, isNil},
      {"nil, turned", IMAGE(initWithUIImage : nil orientation : UIImageOrientationLeft),
       InvalidArgument, isNil},
      {"a text", IMAGE(initWithUIImage : (id) @"no picture"), InvalidArgument, nil},
      {"no pixels", IMAGE(initWithUIImage : empty), InvalidArgument, nil},
      {"no buffer", IMAGE(initWithPixelBuffer : NULL), InvalidArgument, bufferIsNil},
      {"no buffer, turned", IMAGE(initWithPixelBuffer : NULL orientation : UIImageOrientationLeft),
       InvalidArgument, bufferIsNil},
      {"a text as a buffer", IMAGE(initWithPixelBuffer : (CVPixelBufferRef) @"x"), InvalidArgument,
       nil},
      {"no sample", IMAGE(initWithSampleBuffer : NULL), InvalidArgument, isInvalid},
      {"a text as a sample", IMAGE(initWithSampleBuffer : (CMSampleBufferRef) @"x"),
       InvalidArgument, isInvalid});
  CHECK(![UIImage imageWithData:[@"no picture" dataUsingEncoding:NSUTF8StringEncoding]]);
  CHECK(![UIImage imageWithData:nil]);
  CHECK(![UIImage imageWithData:(id) @"no data"]);
  CHECK(![UIImage imageWithContentsOfFile:nil]);
  CHECK(![UIImage imageWithContentsOfFile:(id) @5]);
  CHECK(![UIImage imageNamed:nil]);
  CHECK(![[MPPMask alloc] initWithUInt8Data:NULL width:1 height:1 shouldCopy:YES]);
  CHECK(![[MPPMask alloc] initWithFloat32Data:NULL width:1 height:1 shouldCopy:NO]);
}

// MARK: - Tasks

/// The common members of the tasks, each with its own classes.
typedef struct {
  NSString *name;
  Class task;
  Class options;
  NSString *model;
  /// The code of the error about a file that is not a model; for poses, not a bundle.
  NSInteger notModel;
  /// The option that holds the delegate.
  NSString *delegate;
  id (^image)(id task, id image, NSError **error);
  id (^video)(id task, id image, NSInteger time, NSError **error);
  BOOL (^live)(id task, id image, NSInteger time, NSError **error);
} Task;

enum { TaskCount = 10 };

static void listTasks(Task tasks[TaskCount]) {
#define TASK(kind, file, delegateName, imageCall, videoCall, liveCall) \
  (Task) { \
    .name = @ #kind, .task = [kind class], .options = [kind##Options class], .model = file, \
    .notModel = InvalidArgument, .delegate = delegateName, \
    .image = [^(id task, id image, NSError * *error) { \
      return (id)[(kind *)task imageCall:image error:error]; \
    } copy], \
    .video = [^(id task, id image, NSInteger time, NSError * *error) { \
      return (id)[(kind *)task videoCall:image timestampInMilliseconds:time error:error]; \
    } copy], \
    .live = [^(id task, id image, NSInteger time, NSError * *error) { \
      return [(kind *)task liveCall:image timestampInMilliseconds:time error:error]; \
    } copy], \
  }
  tasks[0] = TASK(
      MPPObjectDetector, material(@"small_detector.tflite"), @"objectDetectorLiveStreamDelegate",
      detectImage, detectVideoFrame, detectAsyncImage);
  tasks[1] = TASK(
      MPPImageClassifier, material(@"small_classifier.tflite"),
      @"imageClassifierLiveStreamDelegate", classifyImage, classifyVideoFrame, classifyAsyncImage);
  tasks[2] = TASK(
      MPPImageEmbedder, material(@"small_embedder.tflite"), @"imageEmbedderLiveStreamDelegate",
      embedImage, embedVideoFrame, embedAsyncImage);
  tasks[3] = TASK(
      MPPPoseLandmarker, material(@"pose_landmarker.task"), @"poseLandmarkerLiveStreamDelegate",
      detectImage, detectVideoFrame, detectAsyncImage);
  tasks[3].notModel = MPPTasksErrorCodeUnknownError;
  tasks[4] = TASK(
      MPPImageSegmenter, material(@"small_segmenter.tflite"), @"imageSegmenterLiveStreamDelegate",
      segmentImage, segmentVideoFrame, segmentAsyncImage);
  tasks[5] = TASK(
      MPPFaceDetector, material(@"face_detector.tflite"), @"faceDetectorLiveStreamDelegate",
      detectImage, detectVideoFrame, detectAsyncImage);
  tasks[6] = TASK(
      MPPFaceLandmarker, material(@"landmarks/face_landmarker.task"),
      @"faceLandmarkerLiveStreamDelegate", detectImage, detectVideoFrame, detectAsyncImage);
  tasks[7] = TASK(
      MPPHandLandmarker, material(@"hand_landmarker.task"), @"handLandmarkerLiveStreamDelegate",
      detectImage, detectVideoFrame, detectAsyncImage);
  tasks[8] = TASK(
      MPPGestureRecognizer, material(@"gesture_recognizer.task"),
      @"gestureRecognizerLiveStreamDelegate", recognizeImage, recognizeVideoFrame,
      recognizeAsyncImage);
  tasks[9] = TASK(
      MPPHolisticLandmarker, material(@"holistic_landmarker.task"),
      @"holisticLandmarkerLiveStreamDelegate", detectImage, detectVideoFrame, detectAsyncImage);
  for (int each = 6; each <= 9; each += 1) tasks[each].notModel = MPPTasksErrorCodeUnknownError;
}

/// Returns options of a task, with values by their names.
static id optionsOf(const Task *task, NSDictionary *values) {
  id options = [[[task->options alloc] init] autorelease];
  [[options baseOptions] setModelAssetPath:task->model];
  for (NSString *name in values) {
    id value = [values objectForKey:name];
    [options setValue:value == [NSNull null] ? nil : value forKeyPath:name];
  }
  return options;
}

static id made(const Task *task, id options, NSError **error) {
  return [[[task->task alloc] initWithOptions:options error:error] autorelease];
}

static void refuseOptions(const Task *task) {
  id (^with)(NSDictionary *, NSError **) = ^(NSDictionary *values, NSError **error) {
    return made(task, optionsOf(task, values), error);
  };
  NSObject *receiver = [[[NSObject alloc] init] autorelease];
  NSString *const path = @"baseOptions.modelAssetPath";
  NSString *unopened =
      @"INVALID_ARGUMENT: ExternalFile must specify at least one of 'file_content', "
      @"'file_name', 'file_pointer_meta' or 'file_descriptor_meta'.";
#define WITH(...) \
  ^(NSError * *error) { \
    return with(__VA_ARGS__, error); \
  }
  REFUSE(
      MPPTasksErrorDomain, task->name,
      {"no options", ^(NSError **error) { return made(task, nil, error);
}
, InvalidArgument, nil
}
, {"a text as options", ^(NSError **error){
       return made(task, @"x", error);
}
, InvalidArgument, nil
}
, {"options of none", ^(NSError **error){
       return made(task, [[[MPPTaskOptions alloc] init] autorelease], error);
}
, InvalidArgument, nil
}
, {"no path", ^(NSError **error){
       return (id)[[[task->task alloc] initWithModelPath:nil error:error] autorelease];
}
, InvalidArgument, unopened
}
, {"a number as a path", ^(NSError **error){
       return (id)[[[task->task alloc] initWithModelPath:(id) @5 error:error] autorelease];
}
, InvalidArgument, nil
}
, { "no base options", WITH(@{@"baseOptions" : [NSNull null]}), InvalidArgument, unopened }
, { "a text as base options", WITH(@{@"baseOptions" : @"x"}), InvalidArgument, nil }
, { "an empty path", WITH(@{path : @""}), InvalidArgument, unopened }
, { "a path with a zero", WITH(@{path : @"a\0b"}), InvalidArgument, nil }
, { "a path to nothing", WITH(@{path : @"/nowhere.tflite"}), NotFound, nil }
, { "a picture as a model", WITH(@{path : material(@"images/cat.bmp")}), task->notModel, nil }
, {
  "no such mode", WITH(@{@"runningMode" : @17}), InvalidArgument, @"Unrecognized running mode"
}
, {
  "live without a delegate",
      WITH(
          @{@"runningMode" : @(MPPRunningModeLiveStream)}),
      InvalidArgument,
      @"The vision task is in live stream mode. An object must be set as the delegate of the task "
      @"in its options to ensure asynchronous delivery of results."
}
, {
  "a delegate for pictures", WITH(@{task->delegate : receiver}), InvalidArgument,
      @"The vision task is in image or video mode. The delegate must not be set in the task's "
      @"options."
});
}

static void refuseLists(const Task *task) {
  id (^with)(NSDictionary *, NSError **) = ^(NSDictionary *values, NSError **error) {
    return made(task, optionsOf(task, values), error);
  };
  NSArray *odd = @[ @"cat", @5 ];
  REFUSE(
      MPPTasksErrorDomain, task->name,
      { "a number among categories", WITH(@{@"categoryAllowlist" : odd}), InvalidArgument, nil },
      { "a number among others", WITH(@{@"categoryDenylist" : odd}), InvalidArgument, nil },
      { "a text as a list", WITH(@{@"categoryAllowlist" : @"cat"}), InvalidArgument, nil },
      {
        "a set as a list", WITH(@{@"categoryDenylist" : [NSSet setWithObject:@"cat"]}),
            InvalidArgument, nil
      },
      {
        "a number as a language", WITH(@{@"displayNamesLocale" : @5}), InvalidArgument, nil
      },
      {
        "no results", WITH(@{@"maxResults" : @0}), InvalidArgument, nil
      },
      {
        "both lists",
            WITH(
                @{@"categoryAllowlist" : @[ @"cat" ],
                  @"categoryDenylist" : @[ @"dog" ]}),
            InvalidArgument, nil
      });
  CHECK(with(@{@"displayNamesLocale" : [NSNull null], @"categoryDenylist" : [NSNull null]}, nil));
}

static MPPImage *imageOf(CVPixelBufferRef pixels) {
  return [[[MPPImage alloc] initWithPixelBuffer:pixels error:nil] autorelease];
}

static void refuseCalls(const Task *task) {
  UIImage *cat = picture(@"cat.bmp");
  MPPImage *image = [[[MPPImage alloc] initWithUIImage:cat error:nil] autorelease];
  MPPImage *mirrored = [[[MPPImage alloc] initWithUIImage:cat
                                              orientation:UIImageOrientationLeftMirrored
                                                    error:nil] autorelease];
  MPPImage *odd = [[[MPPImage alloc] initWithUIImage:cat
                                         orientation:(UIImageOrientation)99
                                               error:nil] autorelease];
  CVPixelBufferRef gray = NULL, colours = NULL;
  CVPixelBufferCreate(NULL, 8, 8, kCVPixelFormatType_OneComponent8, NULL, &gray);
  CVPixelBufferCreate(NULL, 8, 8, kCVPixelFormatType_32BGRA, NULL, &colours);
  CMSampleBufferRef sample = newSample(colours, 0);
  MPPImage *gone = [[[MPPImage alloc] initWithSampleBuffer:sample error:nil] autorelease];
  CMSampleBufferInvalidate(sample);
  id single = made(task, optionsOf(task, nil), nil);
  id video = made(task, optionsOf(task, @{@"runningMode" : @(MPPRunningModeVideo)}), nil);
  CHECK(single && video && gone);
  CHECK(task->video(video, image, 7, nil));
#define SINGLE(picture) \
  ^(NSError * *error) { \
    return task->image(single, picture, error); \
  }
  REFUSE(
      MPPTasksErrorDomain, task->name, {"no image", SINGLE(nil), InvalidArgument, nil},
      {"a text", SINGLE(@"no image"), InvalidArgument, nil},
      {"a UIImage", SINGLE(cat), InvalidArgument, nil},
      {"mirrored", SINGLE(mirrored), InvalidArgument, nil},
      {"no orientation", SINGLE(odd), InvalidArgument, nil},
      {"gray", SINGLE(imageOf(gray)), InvalidArgument, nil},
      {"a sample that is gone", SINGLE(gone), InvalidArgument, nil},
      {"a frame", ^(NSError **error) { return task->video(single, image, 1, error);
}
, InvalidArgument,
    @"The vision task is not initialized with video mode. Current Running Mode: Image"
}
, {"a live frame", ^(NSError **error){
       return truth(task->live(single, image, 1, error));
}
, InvalidArgument,
    @"The vision task is not initialized with live stream mode. Current Running Mode: Image"
}
, {"a picture", ^(NSError **error){
       return task->image(video, image, error);
}
, InvalidArgument,
    @"The vision task is not initialized with image mode. Current Running Mode: Video"
}
, {"no frame", ^(NSError **error){
       return task->video(video, nil, 9, error);
}
, InvalidArgument, nil
}
, {"the same time", ^(NSError **error){
       return task->video(video, image, 7, error);
}
, InvalidArgument, @"INVALID_ARGUMENT: Input timestamp must be monotonically increasing."
});
CFRelease(sample);
CVPixelBufferRelease(gray);
CVPixelBufferRelease(colours);
}

static void refuseEmbeddings(void) {
  MPPEmbedding * (^embedding)(id, id) = ^(id floats, id bytes) {
    return [[[MPPEmbedding alloc] initWithFloatEmbedding:floats
                                      quantizedEmbedding:bytes
                                               headIndex:0
                                                headName:nil] autorelease];
  };
  MPPEmbedding *good = embedding(@[ @1, @2 ], nil);
#define COMPARED(one, other) \
  ^(NSError * *error) { \
    return (id)[MPPImageEmbedder cosineSimilarityBetweenEmbedding1:(id)(one) \
                                                     andEmbedding2:(id)(other)error:error]; \
  }
  REFUSE(
      MPPTasksErrorDomain, @"embeddings", {"none", COMPARED(nil, nil), InvalidArgument, nil},
      {"one", COMPARED(good, nil), InvalidArgument, nil},
      {"a text", COMPARED(good, @"x"), InvalidArgument, nil},
      {
        "a text among numbers", COMPARED(embedding(@[ @"x", @1 ], nil), good), InvalidArgument, nil
      },
      {"a text as numbers", COMPARED(embedding(@"x", nil), good), InvalidArgument, nil},
      {
        "other lengths", COMPARED(good, embedding(@[ @1 ], nil)), InvalidArgument,
            @"Cannot compute cosine similarity between embeddings of different sizes (2 vs 1"
      },
      {
        "other kinds", COMPARED(good, embedding(nil, @[ @1, @2 ])), InvalidArgument,
            @"Cannot compute cosine similarity between quantized and float embeddings."
      },
      {"nothing in it", COMPARED(embedding(nil, nil), embedding(nil, nil)), InvalidArgument, nil});
  // A vector without length has no direction: upstream returns no number, and no error.
  NSNumber *none = [MPPImageEmbedder cosineSimilarityBetweenEmbedding1:good
                                                         andEmbedding2:embedding(@[ @0, @0 ], nil)
                                                                 error:nil];
  CHECK(none && isnan(none.doubleValue));
  MPPObjectDetectorResult *result =
      [[MPPObjectDetectorResult alloc] initWithDetections:(id) @[ @"x", @5 ]
                                  timestampInMilliseconds:0];
  CHECK(result.description.length > 0);
  result = [[MPPObjectDetectorResult alloc] initWithDetections:nil timestampInMilliseconds:0];
  CHECK(result.detections.count == 0);
}

static void refuseMasks(const Task *task) {
  id (^with)(NSDictionary *, NSError **) = ^(NSDictionary *values, NSError **error) {
    return made(task, optionsOf(task, values), error);
  };
  NSString *none = @"INVALID_ARGUMENT: At least one of CONFIDENCE_MASK, CONFIDENCE_MASKS and "
                   @"CATEGORY_MASK must be connected.";
  REFUSE(
      MPPTasksErrorDomain, task->name,
      {
        "no masks", WITH(@{@"shouldOutputConfidenceMasks" : @(NO)}), InvalidArgument, none
      },
      {
        "a number as a language", WITH(@{@"displayNamesLocale" : @5}), InvalidArgument, nil
      },
      {
        "a detector", WITH(@{@"baseOptions.modelAssetPath" : material(@"small_detector.tflite")}),
            InvalidArgument, nil
      });
  CHECK(with(@{@"displayNamesLocale" : [NSNull null]}, nil));
  MPPImageSegmenterResult *result =
      [[MPPImageSegmenterResult alloc] initWithConfidenceMasks:(id) @[ @"x", @5 ]
                                                  categoryMask:(id) @"y"
                                                 qualityScores:(id) @[ @"z" ]
                                       timestampInMilliseconds:0];
  CHECK(result.description.length > 0);
  MPPImageSegmenter *segmenter = made(task, optionsOf(task, nil), nil);
  [segmenter segmentImage:nil withCompletionHandler:nil];
  [segmenter segmentVideoFrame:nil timestampInMilliseconds:1 withCompletionHandler:nil];
}

static void refuseRegions(void) {
  MPPInteractiveSegmenterLegacy *segmenter =
      [[MPPInteractiveSegmenterLegacy alloc] initWithModelPath:material(@"small_selector.tflite")
                                                         error:nil];
  CHECK(segmenter.labels.count == 4);
  MPPImage *image = [[[MPPImage alloc] initWithUIImage:picture(@"cat.bmp") error:nil] autorelease];
  MPPNormalizedKeypoint * (^point)(double, double) = ^(double x, double y) {
    return [[[MPPNormalizedKeypoint alloc] initWithLocation:CGPointMake(x, y) label:nil
                                                      score:0] autorelease];
  };
  MPPRegionOfInterest * (^at)(id) = ^(id keypoint) {
    return [[[MPPRegionOfInterest alloc] initWithNormalizedKeyPoint:keypoint] autorelease];
  };
  MPPRegionOfInterest * (^along)(id) = ^(id points) {
    return [[[MPPRegionOfInterest alloc] initWithScribbles:points] autorelease];
  };
  NSMutableArray *many = [NSMutableArray array];
  for (int each = 0; each <= 1 << 16; each += 1) [many addObject:point(0.5, 0.5)];
  NSString *empty = @"RegionOfInterest does not include a valid user interaction.";
#define REGION(picture, region) \
  ^(NSError * *error) { \
    return (id)[segmenter segmentImage:(id)(picture) regionOfInterest:(id)(region)error:error]; \
  }
  REFUSE(
      MPPTasksErrorDomain, @"regions",
      {"no image", REGION(nil, at(point(0, 0))), InvalidArgument, nil},
      {"a text as an image", REGION(@"x", at(point(0, 0))), InvalidArgument, nil},
      {"no region", REGION(image, nil), InvalidArgument, nil},
      {"a text", REGION(image, @"x"), InvalidArgument, nil},
      {"no point", REGION(image, at(nil)), InvalidArgument, empty},
      {"a text as a point", REGION(image, at(@"x")), InvalidArgument, nil},
      {"no points", REGION(image, along(nil)), InvalidArgument, empty},
      {"a text as points", REGION(image, along(@"x")), InvalidArgument, empty},
      { "an empty scribble", REGION(image, along(@[])), InvalidArgument, nil },
      { "a text among points", REGION(image, along(@[ point(0, 0), @"x" ])), InvalidArgument, nil },
      {"too many points", REGION(image, along(many)), InvalidArgument, nil},
      {"outside", REGION(image, at(point(1.5, 0))), InvalidArgument, nil},
      {
        "left of it", REGION(image, along(@[ point(0, 0), point(-0.1, 0) ])), InvalidArgument, nil
      },
      {"not a number", REGION(image, at(point(NAN, 0))), InvalidArgument, nil},
      {"infinite", REGION(image, at(point(0, INFINITY))), InvalidArgument, nil});
  CHECK([segmenter segmentImage:image regionOfInterest:at(point(1, 1)) error:nil]);
  [segmenter segmentImage:nil regionOfInterest:nil withCompletionHandler:nil];
  REFUSE(
      MPPTasksErrorDomain, @"interactive segmenter", {"no options", ^(NSError **error) {
    return (id)[[[MPPInteractiveSegmenterLegacy alloc] initWithOptions:nil error:error] autorelease];
}
, InvalidArgument, nil
}
, {"no path", ^(NSError **error){
       return (id)[[[MPPInteractiveSegmenterLegacy alloc] initWithModelPath:nil
                                                                      error:error] autorelease];
}
, InvalidArgument, nil
}
, {"a path to nothing", ^(NSError **error){
       return (id)[[[MPPInteractiveSegmenterLegacy alloc] initWithModelPath:@"/nowhere"
                                                                      error:error] autorelease];
}
, NotFound, nil
});
}

void test(void) {
  refuseImages();
  Task tasks[TaskCount];
  listTasks(tasks);
  for (int each = 0; each < TaskCount; each += 1) {
    refuseOptions(&tasks[each]);
    refuseCalls(&tasks[each]);
  }
  refuseLists(&tasks[0]);
  refuseLists(&tasks[1]);
  refuseMasks(&tasks[4]);
  refuseRegions();
  refuseEmbeddings();
}
