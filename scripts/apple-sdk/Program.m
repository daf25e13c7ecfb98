// A program for Apple's systems that uses from Objective-C what Swift alone could not give it, for
// scripts/check-apple.
@import MediaPipeTasksVision;
@import MLImage;
@import MLKitCommon;
@import MLKitImageLabeling;
@import MLKitImageLabelingCustom;
@import MLKitLinkFirebase;
@import MLKitObjectDetection;
@import MLKitObjectDetectionCustom;
@import MLKitPoseDetection;
@import MLKitPoseDetectionAccurate;
@import MLKitSegmentationSelfie;
@import MLKitVision;
@import ObjectiveCNames;

static BOOL isOfPixels(MPPImage *image, GMLImage *other) {
  MPPImageSourceType type = image.imageSourceType;
  GMLImageSourceType otherType = other.imageSourceType;
  return type == MPPImageSourceTypePixelBuffer || otherType == GMLImageSourceTypePixelBuffer;
}

static void detectPoses(MLKVisionImage *image, MLKPoseDetectionCallback done) {
  MLKAccuratePoseDetectorOptions *options = [[MLKAccuratePoseDetectorOptions alloc] init];
  options.detectorMode = MLKPoseDetectorModeSingleImage;
  MLKPoseDetector *detector = [MLKPoseDetector poseDetectorWithOptions:options];
  [detector processImage:image completion:done];
}

static MLKVision3DPoint *leftAnkle(MLKPose *pose) {
  MLKPoseLandmark *landmark = [pose landmarkOfType:MLKPoseLandmarkTypeLeftAnkle];
  MLKPoseLandmarkType type = landmark.type;
  return type == MLKPoseLandmarkTypeLeftAnkle ? landmark.position : nil;
}

static void detectObjects(MLKVisionImage *image, MLKCustomRemoteModel *model) {
  MLKCustomObjectDetectorOptions *options =
      [[MLKCustomObjectDetectorOptions alloc] initWithRemoteModel:model];
  options.detectorMode = MLKObjectDetectorModeStream;
  MLKObjectDetectionCallback done = ^(NSArray<MLKObject *> *objects, NSError *error) {
    (void)(objects && !error);
  };
  [[MLKObjectDetector objectDetectorWithOptions:options] processImage:image completion:done];
}

static void label(MLKVisionImage *image, MLKCustomRemoteModel *model) {
  MLKCommonImageLabelerOptions *options =
      model ? [[MLKCustomImageLabelerOptions alloc] initWithRemoteModel:model]
            : [[MLKImageLabelerOptions alloc] init];
  options.confidenceThreshold = @(0.5);
  MLKImageLabelingCallback done = ^(NSArray<MLKImageLabel *> *labels, NSError *error) {
    (void)(labels.firstObject.text && !error);
  };
  [[MLKImageLabeler imageLabelerWithOptions:options] processImage:image completion:done];
}

static void segment(MLKVisionImage *image) {
  MLKSelfieSegmenterOptions *options = [[MLKSelfieSegmenterOptions alloc] init];
  options.segmenterMode = MLKSegmenterModeSingleImage;
  options.shouldEnableRawSizeMask = YES;
  MLKSegmentationCallback done = ^(MLKSegmentationMask *mask, NSError *error) {
    (void)(mask.buffer && !error);
  };
  [[MLKSegmenter segmenterWithOptions:options] processImage:image completion:done];
}

static NSNotificationName nameOfEnd(NSDictionary<NSString *, id> *facts) {
  MLKModelDownloadUserInfoKey key = MLKModelDownloadUserInfoKeyError;
  return facts && key ? MLKModelDownloadDidFailNotification
                      : MLKModelDownloadDidSucceedNotification;
}

static BOOL isPlant(NSInteger index, NSString *text) {
  return index == MLKDetectedObjectLabelIndexPlant || text == MLKDetectedObjectLabelPlant;
}

int main(void) {
  if (isOfPixels(nil, nil) || isPlant(0, nil) || leftAnkle(nil) || !nameOfEnd(nil)) return 1;
  detectPoses(nil, nil);
  detectObjects(nil, nil);
  label(nil, nil);
  segment(nil);
  return MPPRunningModeDisplayName(MPPRunningModeVideo) == nil || MPPTasksErrorCodeLast != 20;
}
