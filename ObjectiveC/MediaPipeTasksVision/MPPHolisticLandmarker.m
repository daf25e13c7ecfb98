#import <MediaPipeTasksVision/MPPHolisticLandmarker.h>

#import "SVTResults.h"
#import "SVTTaskClass.h"

@interface MPPHolisticLandmarkerOptions () <SVTLiveOptions>
@end

@implementation MPPHolisticLandmarkerOptions

@synthesize runningMode = _runningMode;
@synthesize minFaceDetectionConfidence = _minFaceDetectionConfidence;
@synthesize minFaceSuppressionThreshold = _minFaceSuppressionThreshold;
@synthesize minFacePresenceConfidence = _minFacePresenceConfidence;
@synthesize minPoseDetectionConfidence = _minPoseDetectionConfidence;
@synthesize minPoseSuppressionThreshold = _minPoseSuppressionThreshold;
@synthesize minPosePresenceConfidence = _minPosePresenceConfidence;
@synthesize outputFaceBlendshapes = _outputFaceBlendshapes;
@synthesize outputPoseSegmentationMasks = _outputPoseSegmentationMasks;
@synthesize minHandLandmarksConfidence = _minHandLandmarksConfidence;

- (instancetype)init {
  if ((self = [super init])) {
    _minFaceDetectionConfidence = 0.5F;
    _minFaceSuppressionThreshold = 0.3F;
    _minFacePresenceConfidence = 0.5F;
    _minPoseDetectionConfidence = 0.5F;
    _minPoseSuppressionThreshold = 0.3F;
    _minPosePresenceConfidence = 0.5F;
    _minHandLandmarksConfidence = 0.5F;
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [super dealloc];
}

SVT_LIVE_DELEGATE(
    HolisticLandmarker, holisticLandmarkerLiveStreamDelegate,
    setHolisticLandmarkerLiveStreamDelegate)

- (id)copyWithZone:(NSZone *)zone {
  MPPHolisticLandmarkerOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.holisticLandmarkerLiveStreamDelegate = self.holisticLandmarkerLiveStreamDelegate;
  copy.minFaceDetectionConfidence = _minFaceDetectionConfidence;
  copy.minFaceSuppressionThreshold = _minFaceSuppressionThreshold;
  copy.minFacePresenceConfidence = _minFacePresenceConfidence;
  copy.minPoseDetectionConfidence = _minPoseDetectionConfidence;
  copy.minPoseSuppressionThreshold = _minPoseSuppressionThreshold;
  copy.minPosePresenceConfidence = _minPosePresenceConfidence;
  copy.outputFaceBlendshapes = _outputFaceBlendshapes;
  copy.outputPoseSegmentationMasks = _outputPoseSegmentationMasks;
  copy.minHandLandmarksConfidence = _minHandLandmarksConfidence;
  return copy;
}

@end

/// Returns the scores of a face; nil if there are none.
static MPPClassifications *blendshapesOf(const struct MpCategories *found) {
  if (found->categories_count == 0) return nil;
  return [[[MPPClassifications alloc]
      initWithHeadIndex:0
               headName:@""
             categories:SVTCategories(found->categories, found->categories_count)] autorelease];
}

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPHolisticLandmarkerResult *resultOf(
    const MpHolisticLandmarkerResult *found, NSInteger timestamp) {
  if (!found) return nil;
  return [[[MPPHolisticLandmarkerResult alloc]
        initWithFaceLandmarks:SVTNormalizedLandmarks(&found->face_landmarks)
              faceBlendshapes:blendshapesOf(&found->face_blendshapes)
                poseLandmarks:SVTNormalizedLandmarks(&found->pose_landmarks)
           poseWorldLandmarks:SVTLandmarks(&found->pose_world_landmarks)
         poseSegmentationMask:SVTMask(found->pose_segmentation_mask)
            leftHandLandmarks:SVTNormalizedLandmarks(&found->left_hand_landmarks)
       leftHandWorldLandmarks:SVTLandmarks(&found->left_hand_world_landmarks)
           rightHandLandmarks:SVTNormalizedLandmarks(&found->right_hand_landmarks)
      rightHandWorldLandmarks:SVTLandmarks(&found->right_hand_world_landmarks)
      timestampInMilliseconds:timestamp] autorelease];
}

SVT_DELIVER(HolisticLandmarker, holisticLandmarker, didFinishDetectionWithResult)

SVT_TASK(
    HolisticLandmarker, Detect, struct MpHolisticLandmarkerOptions, MpHolisticLandmarkerResult,
    resultOf, deliver)

static BOOL fill(
    MPPHolisticLandmarkerOptions *options, struct MpHolisticLandmarkerOptions *settings,
    NSError **error) {
  settings->min_face_detection_confidence = options.minFaceDetectionConfidence;
  settings->min_face_suppression_threshold = options.minFaceSuppressionThreshold;
  settings->min_face_presence_confidence = options.minFacePresenceConfidence;
  settings->min_pose_detection_confidence = options.minPoseDetectionConfidence;
  settings->min_pose_suppression_threshold = options.minPoseSuppressionThreshold;
  settings->min_pose_presence_confidence = options.minPosePresenceConfidence;
  settings->output_face_blendshapes = options.outputFaceBlendshapes;
  settings->output_pose_segmentation_masks = options.outputPoseSegmentationMasks;
  settings->min_hand_landmarks_confidence = options.minHandLandmarksConfidence;
  return YES;
}

@implementation MPPHolisticLandmarker

SVT_TASK_MEMBERS(HolisticLandmarker, detect, fill)

@end
