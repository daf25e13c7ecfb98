#import <MediaPipeTasksVision/MPPFaceLandmarker.h>

#import "SVTResults.h"
#import "SVTTaskClass.h"

@interface MPPFaceLandmarkerOptions () <SVTLiveOptions>
@end

@implementation MPPFaceLandmarkerOptions

@synthesize runningMode = _runningMode;
@synthesize numFaces = _numFaces;
@synthesize minFaceDetectionConfidence = _minFaceDetectionConfidence;
@synthesize minFacePresenceConfidence = _minFacePresenceConfidence;
@synthesize minTrackingConfidence = _minTrackingConfidence;
@synthesize outputFaceBlendshapes = _outputFaceBlendshapes;
@synthesize outputFacialTransformationMatrixes = _outputFacialTransformationMatrixes;

- (instancetype)init {
  if ((self = [super init])) {
    _numFaces = 1;
    _minFaceDetectionConfidence = 0.5F;
    _minFacePresenceConfidence = 0.5F;
    _minTrackingConfidence = 0.5F;
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [super dealloc];
}

SVT_LIVE_DELEGATE(
    FaceLandmarker, faceLandmarkerLiveStreamDelegate, setFaceLandmarkerLiveStreamDelegate)

- (id)copyWithZone:(NSZone *)zone {
  MPPFaceLandmarkerOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.faceLandmarkerLiveStreamDelegate = self.faceLandmarkerLiveStreamDelegate;
  copy.numFaces = _numFaces;
  copy.minFaceDetectionConfidence = _minFaceDetectionConfidence;
  copy.minFacePresenceConfidence = _minFacePresenceConfidence;
  copy.minTrackingConfidence = _minTrackingConfidence;
  copy.outputFaceBlendshapes = _outputFaceBlendshapes;
  copy.outputFacialTransformationMatrixes = _outputFacialTransformationMatrixes;
  return copy;
}

@end

static MPPClassifications *blendshapesOf(const struct MpCategories *found) {
  return [[[MPPClassifications alloc]
      initWithHeadIndex:0
               headName:@""
             categories:SVTCategories(found->categories, found->categories_count)] autorelease];
}

static MPPTransformMatrix *matrixOf(const struct MpMatrix *found) {
  return [[[MPPTransformMatrix alloc] initWithData:found->data rows:found->rows
                                           columns:found->cols] autorelease];
}

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPFaceLandmarkerResult *resultOf(const MpFaceLandmarkerResult *found, NSInteger timestamp) {
  if (!found) return nil;
  NSMutableArray *blendshapes = [NSMutableArray array];
  NSMutableArray *matrixes = [NSMutableArray array];
  for (uint32_t index = 0; index < found->face_blendshapes_count; index += 1) {
    [blendshapes addObject:blendshapesOf(&found->face_blendshapes[index])];
  }
  for (uint32_t index = 0; index < found->facial_transformation_matrixes_count; index += 1) {
    [matrixes addObject:matrixOf(&found->facial_transformation_matrixes[index])];
  }
  NSArray *landmarks = SVTListsOfNormalized(found->face_landmarks, found->face_landmarks_count);
  return [[[MPPFaceLandmarkerResult alloc] initWithFaceLandmarks:landmarks
                                                 faceBlendshapes:blendshapes
                                    facialTransformationMatrixes:matrixes
                                         timestampInMilliseconds:timestamp] autorelease];
}

SVT_DELIVER(FaceLandmarker, faceLandmarker, didFinishDetectionWithResult)

SVT_TASK(
    FaceLandmarker, Detect, struct MpFaceLandmarkerOptions, MpFaceLandmarkerResult, resultOf,
    deliver)

static BOOL fill(
    MPPFaceLandmarkerOptions *options, struct MpFaceLandmarkerOptions *settings, NSError **error) {
  settings->num_faces = SVTInt(options.numFaces);
  settings->min_face_detection_confidence = options.minFaceDetectionConfidence;
  settings->min_face_presence_confidence = options.minFacePresenceConfidence;
  settings->min_tracking_confidence = options.minTrackingConfidence;
  settings->output_face_blendshapes = options.outputFaceBlendshapes;
  settings->output_facial_transformation_matrixes = options.outputFacialTransformationMatrixes;
  return YES;
}

@implementation MPPFaceLandmarker

SVT_TASK_MEMBERS(FaceLandmarker, detect, fill)

+ (NSArray<MPPConnection *> *)lipsConnections {
  return SVTConnections("face lips");
}

+ (NSArray<MPPConnection *> *)leftEyeConnections {
  return SVTConnections("face left eye");
}

+ (NSArray<MPPConnection *> *)leftEyebrowConnections {
  return SVTConnections("face left eyebrow");
}

+ (NSArray<MPPConnection *> *)leftIrisConnections {
  return SVTConnections("face left iris");
}

+ (NSArray<MPPConnection *> *)rightEyeConnections {
  return SVTConnections("face right eye");
}

+ (NSArray<MPPConnection *> *)rightEyebrowConnections {
  return SVTConnections("face right eyebrow");
}

+ (NSArray<MPPConnection *> *)rightIrisConnections {
  return SVTConnections("face right iris");
}

+ (NSArray<MPPConnection *> *)faceOvalConnections {
  return SVTConnections("face oval");
}

+ (NSArray<MPPConnection *> *)tesselationConnections {
  return SVTConnections("face tesselation");
}

+ (NSArray<MPPConnection *> *)contoursConnections {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObjectsFromArray:[self lipsConnections]];
  [lines addObjectsFromArray:[self leftEyeConnections]];
  [lines addObjectsFromArray:[self leftEyebrowConnections]];
  [lines addObjectsFromArray:[self rightEyeConnections]];
  [lines addObjectsFromArray:[self rightEyebrowConnections]];
  [lines addObjectsFromArray:[self faceOvalConnections]];
  return lines;
}

+ (NSArray<MPPConnection *> *)faceConnections {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObjectsFromArray:[self contoursConnections]];
  [lines addObjectsFromArray:[self leftIrisConnections]];
  [lines addObjectsFromArray:[self rightIrisConnections]];
  [lines addObjectsFromArray:[self tesselationConnections]];
  return lines;
}

@end
