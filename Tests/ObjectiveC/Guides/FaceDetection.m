// The steps of ML Kit's guide to face detection on iOS, in Objective-C.
@import MLKit;

#import "../Support/Check.h"

static MLKVisionImage *person(void) {
  UIImage *picture =
      [[UIImage alloc] initWithContentsOfFile:material(@"landmarks/business-person.png")];
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture];
  image.orientation = picture.imageOrientation;
  return image;
}

static void print(MLKFace *face) {
  CGRect frame = face.frame;
  printf(
      "frame %.3f %.3f %.3f %.3f\n", frame.origin.x, frame.origin.y, frame.size.width,
      frame.size.height);
  if (face.hasHeadEulerAngleX) {
    printf(
        "angles %.4f %.4f %.4f\n", face.headEulerAngleX, face.headEulerAngleY,
        face.headEulerAngleZ);
  }
  if (face.hasSmilingProbability) {
    printf(
        "smile %.5f %.5f %.5f\n", face.smilingProbability, face.leftEyeOpenProbability,
        face.rightEyeOpenProbability);
  }
  for (MLKFaceLandmark *landmark in face.landmarks) {
    printf("%s %.3f %.3f\n", landmark.type.UTF8String, landmark.position.x, landmark.position.y);
  }
  for (MLKFaceContour *contour in face.contours) {
    for (MLKVisionPoint *point in contour.points) {
      printf("%s %.3f %.3f\n", contour.type.UTF8String, point.x, point.y);
    }
  }
}

void test(void) {
  NSError *error = nil;
  [MLKFaceDetectionModels useModelsWithContentsOfFile:material(@"landmarks/face_landmarker.task")];
  MLKFaceDetectorOptions *options = [[MLKFaceDetectorOptions alloc] init];
  CHECK(options.performanceMode == MLKFaceDetectorPerformanceModeFast);
  CHECK(options.minFaceSize > 0.09 && !options.isTrackingEnabled);
  options.performanceMode = MLKFaceDetectorPerformanceModeAccurate;
  options.landmarkMode = MLKFaceDetectorLandmarkModeAll;
  options.contourMode = MLKFaceDetectorContourModeAll;
  options.classificationMode = MLKFaceDetectorClassificationModeAll;
  MLKFaceDetector *detector = [MLKFaceDetector faceDetectorWithOptions:options];
  NSArray<MLKFace *> *faces = [detector resultsInImage:person() error:&error];
  CHECK(faces.count == 1 && !error);
  print(faces.firstObject);
  MLKFaceLandmark *eye = [faces.firstObject landmarkOfType:MLKFaceLandmarkTypeLeftEye];
  CHECK(
      eye &&
      CGRectContainsPoint(faces.firstObject.frame, CGPointMake(eye.position.x, eye.position.y)));
  CHECK([faces.firstObject contourOfType:MLKFaceContourTypeUpperLipBottom].points.count == 9);

  __block NSUInteger count = 0;
  options.trackingEnabled = YES;
  MLKFaceDetector *tracking = [MLKFaceDetector faceDetectorWithOptions:options];
  [tracking processImage:person()
              completion:^(NSArray<MLKFace *> *found, NSError *failure) {
                CHECK(!failure && found.firstObject.hasTrackingID);
                @synchronized(tracking) {
                  count = found.count;
                }
              }];
  CHECK(waitUntil(^{
    @synchronized(tracking) {
      return (BOOL)(count == 1);
    }
  }));
}
