// The steps of MediaPipe's guides to faces, hands, gestures and bodies on iOS, in Objective-C.
@import MediaPipeTasksVision;

#import "../Support/Check.h"

@interface ResultProcessor : NSObject <
                                 MPPFaceDetectorLiveStreamDelegate,
                                 MPPFaceLandmarkerLiveStreamDelegate,
                                 MPPHandLandmarkerLiveStreamDelegate,
                                 MPPGestureRecognizerLiveStreamDelegate,
                                 MPPHolisticLandmarkerLiveStreamDelegate> {
 @public
  NSUInteger _count;
}
@end

@implementation ResultProcessor

- (void)count:(NSUInteger)found error:(NSError *)error {
  CHECK(error == nil && found == 1);
  @synchronized(self) {
    _count += found;
  }
}

- (void)faceDetector:(MPPFaceDetector *)faceDetector
    didFinishDetectionWithResult:(MPPFaceDetectorResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  [self count:result.detections.count error:error];
}

- (void)faceLandmarker:(MPPFaceLandmarker *)faceLandmarker
    didFinishDetectionWithResult:(MPPFaceLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  [self count:result.faceLandmarks.count error:error];
}

- (void)handLandmarker:(MPPHandLandmarker *)handLandmarker
    didFinishDetectionWithResult:(MPPHandLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  [self count:result.landmarks.count error:error];
}

- (void)gestureRecognizer:(MPPGestureRecognizer *)gestureRecognizer
    didFinishRecognitionWithResult:(MPPGestureRecognizerResult *)result
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                             error:(NSError *)error {
  [self count:result.gestures.count error:error];
}

- (void)holisticLandmarker:(MPPHolisticLandmarker *)holisticLandmarker
    didFinishDetectionWithResult:(MPPHolisticLandmarkerResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  [self count:result.poseLandmarks.count / 33 error:error];
}

@end

static MPPImage *imageNamed(NSString *name) {
  NSError *error = nil;
  UIImage *found = [[UIImage alloc] initWithContentsOfFile:material(name)];
  MPPImage *image = [[MPPImage alloc] initWithUIImage:found error:&error];
  CHECK(image && !error);
  return image;
}

static void printPlaces(NSArray<MPPNormalizedLandmark *> *landmarks) {
  for (MPPNormalizedLandmark *landmark in landmarks) {
    printf("%.6f %.6f %.6f\n", landmark.x, landmark.y, landmark.z);
    CHECK(!landmark.visibility && !landmark.presence);
  }
}

static void testFaceDetector(MPPImage *person, ResultProcessor *processor) {
  NSError *error = nil;
  MPPFaceDetectorOptions *options = [[MPPFaceDetectorOptions alloc] init];
  options.baseOptions.modelAssetPath = material(@"face_detector.tflite");
  CHECK(options.minDetectionConfidence == 0.5F && options.minSuppressionThreshold == 0.3F);
  MPPFaceDetector *detector = [[MPPFaceDetector alloc] initWithOptions:options error:&error];
  for (MPPDetection *face in [detector detectImage:person error:&error].detections) {
    CGRect box = face.boundingBox;
    printf(
        "face %.8g %g %g %g %g\n", face.categories.firstObject.score, box.origin.x, box.origin.y,
        box.size.width, box.size.height);
    CHECK(face.keypoints.count == 6 && !face.categories.firstObject.categoryName);
  }
  options.runningMode = MPPRunningModeLiveStream;
  options.faceDetectorLiveStreamDelegate = processor;
  MPPFaceDetector *live = [[MPPFaceDetector alloc] initWithOptions:options error:&error];
  CHECK([live detectAsyncImage:person timestampInMilliseconds:1 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_count == 1);
    }
  }));
}

static void testFaceLandmarker(MPPImage *person, ResultProcessor *processor) {
  NSError *error = nil;
  MPPFaceLandmarkerOptions *options = [[MPPFaceLandmarkerOptions alloc] init];
  options.baseOptions.modelAssetPath = material(@"landmarks/face_landmarker.task");
  options.outputFaceBlendshapes = YES;
  options.outputFacialTransformationMatrixes = YES;
  MPPFaceLandmarker *landmarker = [[MPPFaceLandmarker alloc] initWithOptions:options error:&error];
  MPPFaceLandmarkerResult *result = [landmarker detectImage:person error:&error];
  CHECK(result.faceLandmarks.firstObject.count == 478);
  printPlaces(result.faceLandmarks.firstObject);
  for (MPPCategory *category in result.faceBlendshapes.firstObject.categories) {
    printf("%s %.6f\n", category.categoryName.UTF8String, category.score);
  }
  MPPTransformMatrix *matrix = result.facialTransformationMatrixes.firstObject;
  for (NSUInteger row = 0; row < matrix.rows; row += 1) {
    for (NSUInteger column = 0; column < matrix.columns; column += 1) {
      printf("%.5f ", [matrix valueAtRow:row column:column]);
    }
    printf("\n");
  }
  CHECK(MPPFaceLandmarker.faceConnections.count == 2688);
  CHECK(MPPFaceLandmarker.contoursConnections.count == 124);
  CHECK([[MPPFaceLandmarker.rightIrisConnections firstObject] start] == 469);
  options.runningMode = MPPRunningModeLiveStream;
  options.faceLandmarkerLiveStreamDelegate = processor;
  MPPFaceLandmarker *live = [[MPPFaceLandmarker alloc] initWithOptions:options error:&error];
  CHECK([live detectAsyncImage:person timestampInMilliseconds:1 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_count == 2);
    }
  }));
}

static void testHandLandmarker(MPPImage *hand, ResultProcessor *processor) {
  NSError *error = nil;
  MPPHandLandmarkerOptions *options = [[MPPHandLandmarkerOptions alloc] init];
  options.baseOptions.modelAssetPath = material(@"hand_landmarker.task");
  options.runningMode = MPPRunningModeVideo;
  MPPHandLandmarker *landmarker = [[MPPHandLandmarker alloc] initWithOptions:options error:&error];
  MPPHandLandmarkerResult *result = [landmarker detectVideoFrame:hand
                                         timestampInMilliseconds:5
                                                           error:&error];
  CHECK(result.landmarks.count == 1 && result.timestampInMilliseconds == 5);
  printPlaces(result.landmarks.firstObject);
  MPPCategory *side = result.handedness.firstObject.firstObject;
  printf("%s %.6f\n", side.categoryName.UTF8String, side.score);
  CHECK(result.worldLandmarks.firstObject.count == MPPHandLandmarkPinkyTIP + 1);
  CHECK(MPPHandLandmarker.handConnections.count == 21);
  options.runningMode = MPPRunningModeLiveStream;
  options.handLandmarkerLiveStreamDelegate = processor;
  MPPHandLandmarker *live = [[MPPHandLandmarker alloc] initWithOptions:options error:&error];
  CHECK([live detectAsyncImage:hand timestampInMilliseconds:1 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_count == 3);
    }
  }));
  options.minTrackingConfidence = 0;
  CHECK(![[MPPHandLandmarker alloc] initWithOptions:options error:&error]);
  CHECK(error.code == MPPTasksErrorCodeInvalidArgumentError);
}

static void testGestureRecognizer(MPPImage *hand, ResultProcessor *processor) {
  NSError *error = nil;
  MPPGestureRecognizerOptions *options = [[MPPGestureRecognizerOptions alloc] init];
  options.baseOptions.modelAssetPath = material(@"gesture_recognizer.task");
  MPPClassifierOptions *custom = [[MPPClassifierOptions alloc] init];
  custom.categoryAllowlist = [NSArray arrayWithObject:@"None"];
  options.customGesturesClassifierOptions = custom;
  MPPGestureRecognizer *recognizer = [[MPPGestureRecognizer alloc] initWithOptions:options
                                                                             error:&error];
  MPPGestureRecognizerResult *result = [recognizer recognizeImage:hand error:&error];
  CHECK(result.landmarks.count == 1 && result.handedness.count == 1);
  MPPCategory *gesture = result.gestures.firstObject.firstObject;
  printf("%s %.6f\n", gesture.categoryName.UTF8String, gesture.score);
  CHECK(gesture.index == -1);
  options.runningMode = MPPRunningModeLiveStream;
  options.gestureRecognizerLiveStreamDelegate = processor;
  MPPGestureRecognizer *live = [[MPPGestureRecognizer alloc] initWithOptions:options error:&error];
  CHECK([live recognizeAsyncImage:hand timestampInMilliseconds:1 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_count == 4);
    }
  }));
}

static void testHolisticLandmarker(MPPImage *person, ResultProcessor *processor) {
  NSError *error = nil;
  MPPHolisticLandmarkerOptions *options = [[MPPHolisticLandmarkerOptions alloc] init];
  CHECK(options.minFaceSuppressionThreshold == 0.3F && options.minPosePresenceConfidence == 0.5F);
  options.baseOptions.modelAssetPath = material(@"holistic_landmarker.task");
  options.outputFaceBlendshapes = YES;
  options.outputPoseSegmentationMasks = YES;
  MPPHolisticLandmarker *landmarker = [[MPPHolisticLandmarker alloc] initWithOptions:options
                                                                               error:&error];
  MPPHolisticLandmarkerResult *result = [landmarker detectImage:person error:&error];
  printPlaces(result.faceLandmarks);
  printPlaces(result.leftHandLandmarks);
  printPlaces(result.rightHandLandmarks);
  CHECK(result.rightHandWorldLandmarks.count == 21 && result.poseLandmarks.count == 33);
  NSArray *world =
      [result.poseWorldLandmarks arrayByAddingObjectsFromArray:result.leftHandWorldLandmarks];
  for (MPPLandmark *landmark in world) {
    printf("%.6f %.6f %.6f\n", landmark.x, landmark.y, landmark.z);
  }
  for (MPPCategory *category in result.faceBlendshapes.categories) {
    printf("%s %.6f\n", category.categoryName.UTF8String, category.score);
  }
  MPPMask *mask = result.poseSegmentationMask;
  printf("mask %ld %ld\n", (long)mask.width, (long)mask.height);
  options.runningMode = MPPRunningModeLiveStream;
  options.holisticLandmarkerLiveStreamDelegate = processor;
  MPPHolisticLandmarker *live = [[MPPHolisticLandmarker alloc] initWithOptions:options
                                                                         error:&error];
  CHECK([live detectAsyncImage:person timestampInMilliseconds:1 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_count == 5);
    }
  }));
  options.minHandLandmarksConfidence = 1.5F;
  CHECK(![[MPPHolisticLandmarker alloc] initWithOptions:options error:&error]);
  CHECK(error.code == MPPTasksErrorCodeInvalidArgumentError);
}

void test(void) {
  ResultProcessor *processor = [[ResultProcessor alloc] init];
  MPPImage *person = imageNamed(@"images/grace_hopper.bmp");
  testFaceDetector(person, processor);
  testFaceLandmarker(person, processor);
  MPPImage *hand = imageNamed(@"landmarks/thumbs-up.png");
  testHandLandmarker(hand, processor);
  testGestureRecognizer(hand, processor);
  testHolisticLandmarker(imageNamed(@"images/squat.bmp"), processor);
}
