// Calls of ML Kit's classes that no caller should make: nil, wrong classes, files that are not
// models. Every result is an error with upstream's domain and code, and no exception escapes.
@import MLImage;
@import MLKit;

#include <dlfcn.h>

#import "Support/Buffers.h"
#import "Support/Refuse.h"

static NSString *const mlKit = @"com.google.mlkit";

/// Returns the first error of a call with a completion.
static id completed(void (^begin)(void (^completion)(NSArray *, NSError *)), NSError **error) {
  __block NSError *told = nil;
  __block BOOL isOver = NO;
  begin(^(NSArray *found, NSError *failure) {
    CHECK(found == nil);
    told = [failure retain];
    __atomic_store_n(&isOver, YES, __ATOMIC_SEQ_CST);
  });
  CHECK(waitUntil(^{
    return (BOOL)__atomic_load_n(&isOver, __ATOMIC_SEQ_CST);
  }));
  if (error) *error = [told autorelease];
  return nil;
}

static void refusePictures(NSString *name, id detector) {
  UIImage *empty = [UIImage imageWithCGImage:NULL];
  NSArray *wrong = @[
    @"no image", @5, picture(@"cat.bmp"), [[MLKVisionImage alloc] initWithImage:nil],
    [[MLKVisionImage alloc] initWithBuffer:NULL], [[MLKVisionImage alloc] initWithImage:empty],
    [[MLKVisionImage alloc] initWithImage:(id) @"x"], [NSNull null]
  ];
  for (id each in wrong) {
    id image = each == [NSNull null] ? nil : each;
    REFUSE(
        mlKit, name,
        {"a picture", ^(NSError **error) { return (id)[detector resultsInImage:image error:error];
  }
  , InvalidArgument, nil
}
, {"a picture, later", ^(NSError **error){
       return completed(
           ^(void (^completion)(NSArray *, NSError *)) {
             [(MLKPoseDetector *)detector processImage:image completion:completion];
           },
           error);
}
, InvalidArgument, nil
});
[(MLKPoseDetector *)detector processImage:image completion:nil];
}
}

static void refuseDetectors(void) {
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture(@"cat.bmp")];
  MLKObjectDetectorOptions *objects = [[MLKObjectDetectorOptions alloc] init];
  MLKPoseDetectorOptions *poses = [[MLKPoseDetectorOptions alloc] init];
#define DETECTOR(class, how) \
  ^(NSError * *error) { \
    return (id)[[class how] resultsInImage:image error:error]; \
  }
  REFUSE(
      mlKit, @"detectors",
      {"no pose options", DETECTOR(MLKPoseDetector, poseDetectorWithOptions : nil), InvalidArgument,
       nil},
      {"other options", DETECTOR(MLKPoseDetector, poseDetectorWithOptions : (id)objects),
       InvalidArgument, nil},
      {"a text as options", DETECTOR(MLKPoseDetector, poseDetectorWithOptions : (id) @"x"),
       InvalidArgument, nil},
      {"no object options", DETECTOR(MLKObjectDetector, objectDetectorWithOptions : nil),
       InvalidArgument, nil},
      {"other object options", DETECTOR(MLKObjectDetector, objectDetectorWithOptions : (id)poses),
       InvalidArgument, nil},
      {"no segmenter options", DETECTOR(MLKSegmenter, segmenterWithOptions : nil), InvalidArgument,
       nil},
      {"other segmenter options", DETECTOR(MLKSegmenter, segmenterWithOptions : (id)poses),
       InvalidArgument, nil},
      {"no labeler options", DETECTOR(MLKImageLabeler, imageLabelerWithOptions : nil),
       InvalidArgument, nil},
      {"other labeler options", DETECTOR(MLKImageLabeler, imageLabelerWithOptions : (id)objects),
       InvalidArgument, nil});
  refusePictures(@"poses", [MLKPoseDetector poseDetectorWithOptions:poses]);
  refusePictures(@"objects", [MLKObjectDetector objectDetectorWithOptions:objects]);
  refusePictures(
      @"masks", [MLKSegmenter segmenterWithOptions:[[MLKSelfieSegmenterOptions alloc] init]]);
  refusePictures(
      @"labels", [MLKImageLabeler imageLabelerWithOptions:[[MLKImageLabelerOptions alloc] init]]);
  CHECK(![[GMLImage alloc] initWithImage:nil]);
  CHECK(![[GMLImage alloc] initWithImage:(id) @"x"]);
  CHECK(![[GMLImage alloc] initWithPixelBuffer:NULL]);
  CHECK(![[GMLImage alloc] initWithSampleBuffer:NULL]);
}

/// Runs an object detector with an unavailable classifier.
static id findWith(id model, BOOL isRemote, NSError **error) {
  MLKCustomObjectDetectorOptions *options = [MLKCustomObjectDetectorOptions alloc];
  options = isRemote ? [options initWithRemoteModel:model] : [options initWithLocalModel:model];
  options.detectorMode = MLKObjectDetectorModeSingleImage;
  options.shouldEnableClassification = YES;
  options.classificationConfidenceThreshold = (id) @"no number";
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture(@"cat.bmp")];
  return [[MLKObjectDetector objectDetectorWithOptions:options] resultsInImage:image error:error];
}

static void refuseModels(void) {
  MLKLocalModel * (^local)(id) = ^(id path) {
    return [[[MLKLocalModel alloc] initWithPath:path] autorelease];
  };
  MLKCustomRemoteModel * (^remote)(id) = ^(id source) {
    return [[[MLKCustomRemoteModel alloc] initWithRemoteModelSource:source] autorelease];
  };
  id nowhere = [[[MLKHTTPSModelSource alloc] initWithName:nil url:nil sha256:nil] autorelease];
  id unnamed = [[[MLKFirebaseModelSource alloc] initWithName:nil] autorelease];
  id undigested = [[[MLKHTTPSModelSource alloc] initWithName:@"a"
                                                         url:@"http://127.0.0.1:9/a.tflite"
                                                      sha256:(id) @5] autorelease];
#define LOCAL(model) \
  ^(NSError * *error) { \
    return findWith(model, NO, error); \
  }
#define REMOTE(model) \
  ^(NSError * *error) { \
    return findWith(model, YES, error); \
  }
#define CONFIGURE(path) \
  ^(NSError * *error) { \
    return truth([MLKFirebaseModelHosting configureWithContentsOfFile:path error:error]); \
  }
  REFUSE(
      mlKit, @"models", {"no model", LOCAL(nil), InvalidArgument, nil},
      {"a text as a model", LOCAL(@"x"), InvalidArgument, nil},
      {"no path", LOCAL(local(nil)), NotFound, nil},
      { "a number as a path", LOCAL(local(@5)), NotFound, nil },
      {"a path to nothing", LOCAL(local(@"/nowhere.tflite")), NotFound, nil},
      {"no remote model", REMOTE(nil), InvalidArgument, nil},
      {"a text as a remote model", REMOTE(@"x"), InvalidArgument, nil},
      {"no source", REMOTE(remote(nil)), InvalidArgument, nil},
      {"a text as a source", REMOTE(remote(@"x")), InvalidArgument, nil},
      {"no address", REMOTE(remote(nowhere)), InvalidArgument, nil},
      {"no name", REMOTE(remote(unnamed)), InvalidArgument, nil},
      {"a number as a digest", REMOTE(remote(undigested)), InvalidArgument, nil},
      {"no project", CONFIGURE(nil), InvalidArgument, nil},
      { "a number as a project", CONFIGURE((id) @5), InvalidArgument, nil },
      {"a project that is not there", CONFIGURE(@"/nowhere.plist"), NotFound, nil});
  CHECK(![[MLKLocalModel alloc] initWithManifestPath:nil]);
  CHECK(![[MLKLocalModel alloc] initWithManifestPath:(id) @5]);
}

/// Checks digests: in C one may be missing, but it must be a text.
static void refuseDigests(void) {
  typedef void *(*Create)(const char *name, const char *url, const char *sha256);
  typedef void (*Close)(void *model);
  void *all = dlopen(NULL, RTLD_NOW);
  Create create = (Create)dlsym(all, "SvtMlKitHTTPSModelCreate");
  Close close = (Close)dlsym(all, "SvtMlKitRemoteModelClose");
  CHECK(create && close);
  CHECK(!create("a", "https://localhost/a.tflite", "\xff\xfe"));
  void *model = create("a", "https://localhost/a.tflite", NULL);
  CHECK(model);
  close(model);
}

static void refuseDownloads(void) {
  MLKModelManager *manager = [MLKModelManager modelManager];
  id nowhere = [[[MLKHTTPSModelSource alloc] initWithName:nil url:nil sha256:nil] autorelease];
  id model = [[[MLKCustomRemoteModel alloc] initWithRemoteModelSource:nowhere] autorelease];
  for (id each in @[ [NSNull null], @"x", model ]) {
    id wanted = each == [NSNull null] ? nil : each;
    CHECK(![manager isModelDownloaded:wanted]);
    __block NSDictionary *facts = nil;
    id observer =
        [NSNotificationCenter.defaultCenter addObserverForName:MLKModelDownloadDidFailNotification
                                                        object:nil
                                                         queue:nil
                                                    usingBlock:^(NSNotification *note) {
                                                      facts = [note.userInfo retain];
                                                      __sync_synchronize();
                                                    }];
    CHECK([manager downloadModel:wanted conditions:nil]);
    CHECK(waitUntil(^{
      return (BOOL)(facts != nil);
    }));
    CHECK_ERROR([facts objectForKey:MLKModelDownloadUserInfoKeyError], mlKit, InvalidArgument);
    [NSNotificationCenter.defaultCenter removeObserver:observer];
    REFUSE(mlKit, @"deletion", {"what is no model", ^(NSError **error) {
             return completed(
                 ^(void (^completion)(NSArray *, NSError *)) {
      [manager deleteDownloadedModel:wanted
                          completion:^(NSError *failure) {
                            completion(nil, failure);
                          }];
                 },
                 error);
  }
  , InvalidArgument, nil
});
[manager deleteDownloadedModel:wanted completion:nil];
}
}

void test(void) {
  [MLKObjectLocalization
      useDetectorWithContentsOfFile:modelPath(
                                        @"coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")];
  refuseDetectors();
  refuseModels();
  refuseDigests();
  refuseDownloads();
}
