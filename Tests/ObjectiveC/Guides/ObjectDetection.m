// The steps of ML Kit's guide to object detection with a custom model on iOS, in Objective-C.
@import MLKit;

#import "../Support/Buffers.h"
#import "../Support/Check.h"

/// An object that waits for a model, as the guide's view controller does.
@interface Waiting : NSObject {
 @public
  MLKRemoteModel *_remoteModel;
  id _observers[2];
  NSDictionary *_success;
  NSError *_error;
  BOOL _isOver;
}
@end

@implementation Waiting

- (instancetype)initWithModel:(MLKRemoteModel *)model {
  if ((self = [super init])) _remoteModel = model;
  return self;
}

- (void)observe {
  __weak typeof(self) weakSelf = self;
  _observers[0] =
      [NSNotificationCenter.defaultCenter addObserverForName:MLKModelDownloadDidSucceedNotification
                                                      object:nil
                                                       queue:nil
                                                  usingBlock:^(NSNotification *_Nonnull note) {
                                                    if (weakSelf == nil || note.userInfo == nil)
                                                      return;
                                                    __strong typeof(self) strongSelf = weakSelf;
                                                    strongSelf->_success = [note.userInfo retain];
                                                    strongSelf->_isOver = YES;
                                                  }];
  _observers[1] = [NSNotificationCenter.defaultCenter
      addObserverForName:MLKModelDownloadDidFailNotification
                  object:nil
                   queue:nil
              usingBlock:^(NSNotification *_Nonnull note) {
                __strong typeof(self) strongSelf = weakSelf;
                MLKRemoteModel *model =
                    [note.userInfo objectForKey:MLKModelDownloadUserInfoKeyRemoteModel];
                if (![model.name isEqualToString:strongSelf->_remoteModel.name]) return;
                strongSelf->_error =
                    [[note.userInfo objectForKey:MLKModelDownloadUserInfoKeyError] retain];
                strongSelf->_isOver = YES;
              }];
}

- (void)stop {
  for (int each = 0; each < 2; each += 1) {
    [NSNotificationCenter.defaultCenter removeObserver:_observers[each]];
  }
}

@end

/// Downloads a model and waits for the end.
static Waiting *download(MLKRemoteModel *remoteModel, MLKModelDownloadConditions *conditions) {
  Waiting *waiting = [[Waiting alloc] initWithModel:remoteModel];
  [waiting observe];
  NSProgress *downloadProgress = [[MLKModelManager modelManager] downloadModel:remoteModel
                                                                    conditions:conditions];
  CHECK(downloadProgress != nil);
  CHECK(waitUntil(^{
    return waiting->_isOver;
  }));
  [waiting stop];
  if (waiting->_success) {
    CHECK(downloadProgress.completedUnitCount == downloadProgress.totalUnitCount);
    CHECK(downloadProgress.totalUnitCount > 100000);
  }
  return waiting;
}

static MLKCustomRemoteModel *remoteModel(NSString *name, NSString *address, NSString *digest) {
  MLKHTTPSModelSource *source = [[MLKHTTPSModelSource alloc] initWithName:name
                                                                      url:address
                                                                   sha256:digest];
  return [[MLKCustomRemoteModel alloc] initWithRemoteModelSource:source];
}

/// Returns the objects of a picture, with the labels of a downloaded model.
static NSArray *findWithModel(MLKCustomRemoteModel *model, NSError **error) {
  MLKCustomObjectDetectorOptions *options =
      [[MLKCustomObjectDetectorOptions alloc] initWithRemoteModel:model];
  options.detectorMode = MLKObjectDetectorModeSingleImage;
  options.shouldEnableMultipleObjects = YES;
  options.shouldEnableClassification = YES;
  options.classificationConfidenceThreshold = @(0.1);
  options.maxPerObjectLabelCount = 3;
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture(@"cat.bmp")];
  return [[MLKObjectDetector objectDetectorWithOptions:options] resultsInImage:image error:error];
}

static void deleteModel(MLKRemoteModel *model) {
  __block BOOL isDeleted = NO;
  [[MLKModelManager modelManager] deleteDownloadedModel:model
                                             completion:^(NSError *error) {
                                               CHECK(error == nil);
                                               isDeleted = YES;
                                             }];
  CHECK(waitUntil(^{
    return isDeleted;
  }));
  CHECK(![[MLKModelManager modelManager] isModelDownloaded:model]);
}

static void print(NSString *label, NSArray *objects);

/// Checks that a request after a canceled download starts its own download, which succeeds.
static void downloadAfterCancelling(MLKRemoteModel *model, MLKModelDownloadConditions *conditions) {
  for (int time = 0; time < 5; time += 1) {
    MLKModelManager *manager = [MLKModelManager modelManager];
    Waiting *waiting = [[Waiting alloc] initWithModel:model];
    [waiting observe];
    NSProgress *first = [manager downloadModel:model conditions:conditions];
    // A request without an effect ends nothing, either.
    [first pause];
    [first resume];
    [first cancel];
    NSProgress *second = [manager downloadModel:model conditions:conditions];
    CHECK(second != first && !second.isCancelled);
    CHECK(waitUntil(^{
      return (BOOL)(waiting->_success && second.completedUnitCount == second.totalUnitCount);
    }));
    [waiting stop];
    CHECK(!second.isCancelled && [manager isModelDownloaded:model]);
    deleteModel(model);
  }
}

/// Downloads the model from a server of check.py's, and prints the objects.
static void downloadFromServer(NSString *server) {
  NSString *address = [server stringByAppendingString:@"/bird.tflite"];
  MLKCustomRemoteModel *model = remoteModel(@"objective-c-birds", address, nil);
  CHECK([model.name isEqual:@"objective-c-birds"]);
  CHECK(![[MLKModelManager modelManager] isModelDownloaded:model]);
  MLKModelDownloadConditions *conditions =
      [[MLKModelDownloadConditions alloc] initWithAllowsCellularAccess:NO
                                           allowsBackgroundDownloading:YES];
  CHECK(!conditions.allowsCellularAccess && conditions.allowsBackgroundDownloading);
  // The second time the newest version is already present, which is a success as well.
  for (int time = 0; time < 2; time += 1) {
    Waiting *waiting = download(model, conditions);
    CHECK(!waiting->_error);
    CHECK([waiting->_success objectForKey:MLKModelDownloadUserInfoKeyRemoteModel] == model);
    CHECK(![waiting->_success objectForKey:MLKModelDownloadUserInfoKeyError]);
    CHECK([[MLKModelManager modelManager] isModelDownloaded:model]);
  }
  NSError *error = nil;
  NSArray *objects = findWithModel(model, &error);
  CHECK(objects.count > 0 && !error);
  print(@"single", objects);
  deleteModel(model);
  downloadAfterCancelling(model, conditions);

  Waiting *missing = download(
      remoteModel(@"objective-c-none", [server stringByAppendingString:@"/none.tflite"], nil),
      conditions);
  CHECK(!missing->_success);
  CHECK_ERROR(missing->_error, @"com.google.mlkit", missing->_error.code);
  CHECK([missing->_error.localizedDescription rangeOfString:@"404"].length > 0);
  NSString *digest = [@"" stringByPaddingToLength:64 withString:@"0" startingAtIndex:0];
  Waiting *other = download(remoteModel(@"objective-c-other", address, digest), conditions);
  CHECK(!other->_success);
  CHECK_ERROR(other->_error, @"com.google.mlkit", other->_error.code);
}

static void downloadInVain(void) {
  // The address has no server.
  MLKCustomRemoteModel *model =
      remoteModel(@"objective-c-nobody", @"http://127.0.0.1:9/birds.tflite", nil);
  MLKModelDownloadConditions *conditions = [[MLKModelDownloadConditions alloc] init];
  CHECK(conditions.allowsCellularAccess && !conditions.allowsBackgroundDownloading);
  Waiting *waiting = download(model, conditions);
  CHECK(!waiting->_success);
  CHECK_ERROR(waiting->_error, @"com.google.mlkit", waiting->_error.code);

  // A missing model is an error of the call, not of creating a detector.
  NSError *error = nil;
  CHECK(!findWithModel(model, &error));
  CHECK_ERROR(error, @"com.google.mlkit", 5);
  deleteModel(model);

  // Firebase's projects have to be configured before their models can be requested.
  MLKFirebaseModelSource *firebase = [[MLKFirebaseModelSource alloc] initWithName:@"birds"];
  MLKCustomRemoteModel *hosted = [[MLKCustomRemoteModel alloc] initWithRemoteModelSource:firebase];
  CHECK(![[MLKModelManager modelManager] isModelDownloaded:hosted]);
  CHECK(![MLKFirebaseModelHosting configureWithContentsOfFile:@"/nowhere.plist" error:&error]);
  CHECK_ERROR(error, @"com.google.mlkit", 5);
}

static void print(NSString *label, NSArray *objects) {
  for (MLKObject *object in objects) {
    CGRect frame = object.frame;
    printf(
        "%s %.6g %.6g %.6g %.6g %s", label.UTF8String, frame.origin.x, frame.origin.y,
        frame.size.width, frame.size.height, object.trackingID.stringValue.UTF8String ?: "-");
    for (MLKObjectLabel *label in object.labels) {
      printf(
          " | %s, %f, %lu", label.text.UTF8String, (double)label.confidence,
          (unsigned long)label.index);
    }
    printf("\n");
  }
}

static void find(void) {
  MLKLocalModel *localModel = [[MLKLocalModel alloc] initWithPath:modelPath(@"bird.tflite")];
  MLKCustomObjectDetectorOptions *options =
      [[MLKCustomObjectDetectorOptions alloc] initWithLocalModel:localModel];
  options.detectorMode = MLKObjectDetectorModeSingleImage;
  options.shouldEnableMultipleObjects = YES;
  options.shouldEnableClassification = YES;
  options.classificationConfidenceThreshold = @(0.1);
  options.maxPerObjectLabelCount = 3;
  MLKObjectDetector *objectDetector = [MLKObjectDetector objectDetectorWithOptions:options];
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture(@"cat.bmp")];
  NSError *error = nil;
  NSArray *objects = [objectDetector resultsInImage:image error:&error];
  CHECK(objects && !error);
  print(@"single", objects);

  __block NSArray *found = nil;
  [objectDetector processImage:image
                    completion:^(NSArray *_Nullable objects, NSError *_Nullable error) {
                      CHECK(error == nil && objects.count > 0);
                      found = [objects retain];
                    }];
  CHECK(waitUntil(^{
    return (BOOL)(found != nil);
  }));

  options.detectorMode = MLKObjectDetectorModeStream;
  CVPixelBufferRef pixels = newBufferOfBMP(material(@"images/grace_hopper.bmp"));
  NSNumber *last = nil;
  for (int frame = 0; frame < 4; frame += 1) {
    // As the samples do: a detector for each frame.
    MLKObjectDetector *stream = [MLKObjectDetector objectDetectorWithOptions:options];
    CMSampleBufferRef sample = newSample(pixels, frame * 40);
    MLKVisionImage *visionImage = [[MLKVisionImage alloc] initWithBuffer:sample];
    visionImage.orientation = UIImageOrientationUp;
    objects = [stream resultsInImage:visionImage error:&error];
    CHECK(objects && !error);
    if (frame > 1 && objects.count > 0) {
      NSNumber *number = [(MLKObject *)[objects objectAtIndex:0] trackingID];
      CHECK(number != nil && (last == nil || [number isEqual:last]));
      last = number;
    }
    [visionImage release];
    CFRelease(sample);
  }
  CVPixelBufferRelease(pixels);
}

static void findWithManifest(void) {
  NSString *path = material(@"manifest.json");
  MLKLocalModel *model = [[MLKLocalModel alloc] initWithManifestPath:path];
  CHECK([model.manifestPath isEqual:path]);
  CHECK([model.path hasSuffix:@"automl_labeler_model.tflite"]);
  CHECK(![[MLKLocalModel alloc] initWithManifestPath:@"/nowhere.json"]);
  MLKObjectDetectorOptions *options = [[MLKObjectDetectorOptions alloc] init];
  options.detectorMode = MLKObjectDetectorModeSingleImage;
  options.shouldEnableClassification = YES;
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture(@"cat.bmp")];
  NSError *error = nil;
  NSArray *objects = [[MLKObjectDetector objectDetectorWithOptions:options] resultsInImage:image
                                                                                     error:&error];
  CHECK(objects.count == 1 && !error);
}

void test(void) {
  [MLKObjectLocalization
      useDetectorWithContentsOfFile:modelPath(
                                        @"coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")];
  find();
  findWithManifest();
  downloadInVain();
  NSString *server = [NSProcessInfo.processInfo.environment objectForKey:@"GUIDE_SERVER"];
  CHECK(server != nil);
  if (server) downloadFromServer(server);
}
