#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPClassificationResult.h>
#import <MediaPipeTasksVision/MPPLandmark.h>
#import <MediaPipeTasksVision/MPPMask.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// The person that an `MPPHolisticLandmarker` detected in one picture.
NS_SWIFT_NAME(HolisticLandmarkerResult)
@interface MPPHolisticLandmarkerResult : MPPTaskResult {
 @private
  NSArray<MPPNormalizedLandmark *> *_faceLandmarks;
  MPPClassifications *_faceBlendshapes;
  NSArray<MPPNormalizedLandmark *> *_poseLandmarks;
  NSArray<MPPLandmark *> *_poseWorldLandmarks;
  MPPMask *_poseSegmentationMask;
  NSArray<MPPNormalizedLandmark *> *_leftHandLandmarks;
  NSArray<MPPLandmark *> *_leftHandWorldLandmarks;
  NSArray<MPPNormalizedLandmark *> *_rightHandLandmarks;
  NSArray<MPPLandmark *> *_rightHandWorldLandmarks;
}

/// The 478 landmarks of the face in the stored picture; empty if there is none.
@property(nonatomic, readonly) NSArray<MPPNormalizedLandmark *> *faceLandmarks;

/// The scores of the face's blendshapes; nil without a face, or unless requested.
@property(nonatomic, readonly, nullable) MPPClassifications *faceBlendshapes;

/// The 33 landmarks of the body in the stored picture; empty if there is no person.
@property(nonatomic, readonly) NSArray<MPPNormalizedLandmark *> *poseLandmarks;

/// The 33 landmarks of the body in meters around the middle of the hips.
@property(nonatomic, readonly) NSArray<MPPLandmark *> *poseWorldLandmarks;

/// The likelihood of the person at each pixel of the stored picture; nil unless requested.
@property(nonatomic, readonly, nullable) MPPMask *poseSegmentationMask;

/// The 21 landmarks of the left hand in the stored picture; empty if there is none.
@property(nonatomic, readonly) NSArray<MPPNormalizedLandmark *> *leftHandLandmarks;

/// The 21 landmarks of the left hand in meters, with the wrist where the body's is.
@property(nonatomic, readonly) NSArray<MPPLandmark *> *leftHandWorldLandmarks;

/// The 21 landmarks of the right hand in the stored picture; empty if there is none.
@property(nonatomic, readonly) NSArray<MPPNormalizedLandmark *> *rightHandLandmarks;

/// The 21 landmarks of the right hand in meters, with the wrist where the body's is.
@property(nonatomic, readonly) NSArray<MPPLandmark *> *rightHandWorldLandmarks;

/// Creates a result.
- (instancetype)initWithFaceLandmarks:(NSArray<MPPNormalizedLandmark *> *)faceLandmarks
                      faceBlendshapes:(nullable MPPClassifications *)faceBlendshapes
                        poseLandmarks:(NSArray<MPPNormalizedLandmark *> *)poseLandmarks
                   poseWorldLandmarks:(NSArray<MPPLandmark *> *)poseWorldLandmarks
                 poseSegmentationMask:(nullable MPPMask *)poseSegmentationMask
                    leftHandLandmarks:(NSArray<MPPNormalizedLandmark *> *)leftHandLandmarks
               leftHandWorldLandmarks:(NSArray<MPPLandmark *> *)leftHandWorldLandmarks
                   rightHandLandmarks:(NSArray<MPPNormalizedLandmark *> *)rightHandLandmarks
              rightHandWorldLandmarks:(NSArray<MPPLandmark *> *)rightHandWorldLandmarks
              timestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
