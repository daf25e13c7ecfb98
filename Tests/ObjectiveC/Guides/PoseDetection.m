// The steps of ML Kit's guide to pose detection on iOS, in Objective-C.
@import AVFoundation;
@import MLImage;
@import MLKit;

#import "../Support/Buffers.h"
#import "../Support/Check.h"

static UIImageOrientation imageOrientation(
    UIDeviceOrientation deviceOrientation, AVCaptureDevicePosition cameraPosition) {
  switch (deviceOrientation) {
    case UIDeviceOrientationPortrait:
      return cameraPosition == AVCaptureDevicePositionFront ? UIImageOrientationLeftMirrored
                                                            : UIImageOrientationRight;
    case UIDeviceOrientationLandscapeLeft:
      return cameraPosition == AVCaptureDevicePositionFront ? UIImageOrientationDownMirrored
                                                            : UIImageOrientationUp;
    case UIDeviceOrientationPortraitUpsideDown:
      return cameraPosition == AVCaptureDevicePositionFront ? UIImageOrientationRightMirrored
                                                            : UIImageOrientationLeft;
    case UIDeviceOrientationLandscapeRight:
      return cameraPosition == AVCaptureDevicePositionFront ? UIImageOrientationUpMirrored
                                                            : UIImageOrientationDown;
    case UIDeviceOrientationUnknown:
    case UIDeviceOrientationFaceUp:
    case UIDeviceOrientationFaceDown: return UIImageOrientationUp;
  }
  return UIImageOrientationUp;
}

static void print(NSString *label, NSArray *poses) {
  CHECK(poses.count == 1);
  for (MLKPose *pose in poses) {
    MLKPoseLandmark *leftAnkle = [pose landmarkOfType:MLKPoseLandmarkTypeLeftAnkle];
    CHECK(leftAnkle.inFrameLikelihood > 0.5);
    CHECK(pose.landmarks.count == 33);
    for (MLKPoseLandmark *landmark in pose.landmarks) {
      MLKVision3DPoint *position = landmark.position;
      printf(
          "%s %s %.8g %.8g %.8g\n", label.UTF8String, landmark.type.UTF8String, position.x,
          position.y, position.z);
    }
  }
}

static void findInPictures(void) {
  MLKAccuratePoseDetectorOptions *options = [[MLKAccuratePoseDetectorOptions alloc] init];
  CHECK(options.detectorMode == MLKPoseDetectorModeStream);
  options.detectorMode = MLKPoseDetectorModeSingleImage;
  MLKPoseDetector *poseDetector = [MLKPoseDetector poseDetectorWithOptions:options];
  UIImage *uiImage = picture(@"squat.bmp");
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:uiImage];
  image.orientation = uiImage.imageOrientation;
  NSError *error;
  NSArray *poses = [poseDetector resultsInImage:image error:&error];
  if (error != nil) fprintf(stderr, "%s\n", error.localizedDescription.UTF8String);
  print(@"accurate", poses);

  __block NSArray *found = nil;
  [poseDetector processImage:image
                  completion:^(NSArray *_Nullable poses, NSError *_Nullable error) {
                    CHECK(error == nil && ![NSThread isMainThread]);
                    found = [poses retain];
                    __sync_synchronize();
                  }];
  CHECK(waitUntil(^{
    return (BOOL)(found != nil);
  }));
  CHECK(found.count == 1);
}

static void followInStreams(void) {
  MLKPoseDetectorOptions *options = [[MLKPoseDetectorOptions alloc] init];
  options.detectorMode = MLKPoseDetectorModeStream;
  MLKPoseDetector *poseDetector = [MLKPoseDetector poseDetectorWithOptions:options];
  CVPixelBufferRef pixels = newBufferOfBMP(material(@"images/squat.bmp"));
  UIDevice.currentDevice.orientation = UIDeviceOrientationLandscapeLeft;
  for (int frame = 0; frame < 3; frame += 1) {
    CMSampleBufferRef sampleBuffer = newSample(pixels, frame * 40);
    GMLImage *image = [[GMLImage alloc] initWithSampleBuffer:sampleBuffer];
    image.orientation =
        imageOrientation(UIDevice.currentDevice.orientation, AVCaptureDevicePositionBack);
    NSError *error = nil;
    NSArray *poses = [poseDetector resultsInImage:image error:&error];
    CHECK(poses.count == 1 && !error);
    [image release];
    CFRelease(sampleBuffer);
  }
  CVPixelBufferRelease(pixels);
}

void test(void) {
  findInPictures();
  followInStreams();
  CHECK(
      imageOrientation(UIDeviceOrientationPortrait, AVCaptureDevicePositionFront) ==
      UIImageOrientationLeftMirrored);
}
