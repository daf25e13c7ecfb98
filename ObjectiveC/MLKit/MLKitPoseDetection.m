#import <MLKitPoseDetection/MLKitPoseDetection.h>
#import <MLKitPoseDetectionAccurate/MLKitPoseDetectionAccurate.h>

#import "SVTMLKit.h"

MLKPoseLandmarkType const MLKPoseLandmarkTypeNose = @"Nose";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEyeInner = @"LeftEyeInner";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEye = @"LeftEye";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEyeOuter = @"LeftEyeOuter";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEyeInner = @"RightEyeInner";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEye = @"RightEye";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEyeOuter = @"RightEyeOuter";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEar = @"LeftEar";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEar = @"RightEar";
MLKPoseLandmarkType const MLKPoseLandmarkTypeMouthLeft = @"MouthLeft";
MLKPoseLandmarkType const MLKPoseLandmarkTypeMouthRight = @"MouthRight";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftShoulder = @"LeftShoulder";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightShoulder = @"RightShoulder";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftElbow = @"LeftElbow";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightElbow = @"RightElbow";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftWrist = @"LeftWrist";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightWrist = @"RightWrist";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftPinkyFinger = @"LeftPinkyFinger";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightPinkyFinger = @"RightPinkyFinger";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftIndexFinger = @"LeftIndexFinger";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightIndexFinger = @"RightIndexFinger";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftThumb = @"LeftThumb";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightThumb = @"RightThumb";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftHip = @"LeftHip";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightHip = @"RightHip";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftKnee = @"LeftKnee";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightKnee = @"RightKnee";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftAnkle = @"LeftAnkle";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightAnkle = @"RightAnkle";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftHeel = @"LeftHeel";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightHeel = @"RightHeel";
MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftToe = @"LeftToe";
MLKPoseLandmarkType const MLKPoseLandmarkTypeRightToe = @"RightToe";

/// All types, in the order of the C interface.
static NSString *const SVTTypes[SVT_MLKIT_LANDMARK_COUNT] = {
    @"Nose",
    @"LeftEyeInner",
    @"LeftEye",
    @"LeftEyeOuter",
    @"RightEyeInner",
    @"RightEye",
    @"RightEyeOuter",
    @"LeftEar",
    @"RightEar",
    @"MouthLeft",
    @"MouthRight",
    @"LeftShoulder",
    @"RightShoulder",
    @"LeftElbow",
    @"RightElbow",
    @"LeftWrist",
    @"RightWrist",
    @"LeftPinkyFinger",
    @"RightPinkyFinger",
    @"LeftIndexFinger",
    @"RightIndexFinger",
    @"LeftThumb",
    @"RightThumb",
    @"LeftHip",
    @"RightHip",
    @"LeftKnee",
    @"RightKnee",
    @"LeftAnkle",
    @"RightAnkle",
    @"LeftHeel",
    @"RightHeel",
    @"LeftToe",
    @"RightToe",
};

// MARK: - Options

@implementation MLKCommonPoseDetectorOptions

@synthesize detectorMode = _detectorMode;

- (instancetype)svt_init {
  if ((self = [super init])) _detectorMode = MLKPoseDetectorModeStream;
  return self;
}

@end

@interface MLKCommonPoseDetectorOptions (SVTMaking)
- (instancetype)svt_init;
@end

@implementation MLKPoseDetectorOptions

- (instancetype)init {
  return [self svt_init];
}

@end

@implementation MLKAccuratePoseDetectorOptions

- (instancetype)init {
  return [self svt_init];
}

@end

// MARK: - Results

@implementation MLKPoseLandmark

@synthesize type = _type;
@synthesize position = _position;
@synthesize inFrameLikelihood = _inFrameLikelihood;

- (instancetype)svt_initWithType:(MLKPoseLandmarkType)type
                        landmark:(const struct SvtMlKitLandmark *)landmark {
  if ((self = [super init])) {
    _type = [type copy];
    _position = [[MLKVision3DPoint alloc] svt_initWithX:landmark->x y:landmark->y z:landmark->z];
    _inFrameLikelihood = landmark->in_frame_likelihood;
  }
  return self;
}

- (void)dealloc {
  [_type release];
  [_position release];
  [super dealloc];
}

- (NSString *)description {
  return [NSString
      stringWithFormat:@"<%@ %@ in frame %g>", _type, _position, (double)_inFrameLikelihood];
}

@end

@implementation MLKPose

@synthesize landmarks = _landmarks;

- (instancetype)svt_initWithPose:(const struct SvtMlKitPose *)pose {
  if ((self = [super init])) {
    NSMutableArray *landmarks = [NSMutableArray array];
    for (size_t index = 0; index < SVT_MLKIT_LANDMARK_COUNT; index += 1) {
      MLKPoseLandmark *landmark =
          [[MLKPoseLandmark alloc] svt_initWithType:SVTTypes[index]
                                           landmark:&pose->landmarks[index]];
      [landmarks addObject:landmark];
      [landmark release];
    }
    _landmarks = [landmarks copy];
  }
  return self;
}

- (void)dealloc {
  [_landmarks release];
  [super dealloc];
}

- (MLKPoseLandmark *)landmarkOfType:(MLKPoseLandmarkType)type {
  for (MLKPoseLandmark *landmark in _landmarks) {
    if ([landmark.type isEqual:type]) return landmark;
  }
  [NSException raise:NSInvalidArgumentException
              format:@"a pose has no landmark of the type %@", type];
  return nil;
}

@end

// MARK: - The detector

static void closeDetector(void *handle) { SvtMlKitPoseDetectorClose(handle); }

@implementation MLKPoseDetector

+ (instancetype)poseDetectorWithOptions:(MLKCommonPoseDetectorOptions *)options {
  BOOL isRight = [options isKindOfClass:[MLKCommonPoseDetectorOptions class]];
  SvtMlKitPoseDetectorPtr detector = NULL;
  if (isRight) {
    detector = SvtMlKitPoseDetectorCreate(
        options.detectorMode != MLKPoseDetectorModeSingleImage,
        [options isKindOfClass:[MLKAccuratePoseDetectorOptions class]]);
  }
  MLKPoseDetector *made = [[[self alloc] svt_init] autorelease];
  made->_detector = [[SVTDetector alloc]
      initWithHandle:detector
               close:closeDetector
             process:^NSArray *(const struct SvtMlKitPicture *picture, NSError **error) {
               struct SvtMlKitPose pose;
               bool isFound = false;
               struct SvtMlKitError failure = {0};
               if (!SvtMlKitPoseDetectorProcess(detector, picture, &pose, &isFound, &failure)) {
                 NSError *made = isRight
                                     ? SVTMLKitError(&failure)
                                     : SVTMLKitInvalid(@"the detector was made without options");
                 SvtMlKitErrorClose(&failure);
                 if (error) *error = made;
                 return nil;
               }
               if (!isFound) return [NSArray array];
               return
                   [NSArray arrayWithObject:[[[MLKPose alloc] svt_initWithPose:&pose] autorelease]];
             }];
  return made;
}

- (instancetype)svt_init {
  return [super init];
}

- (void)dealloc {
  [_detector release];
  [super dealloc];
}

- (NSArray<MLKPose *> *)resultsInImage:(id<MLKCompatibleImage>)image error:(NSError **)error {
  return [_detector resultsInImage:image error:error];
}

- (void)processImage:(id<MLKCompatibleImage>)image completion:(MLKPoseDetectionCallback)completion {
  [_detector processImage:image keeping:self completion:completion];
}

@end
