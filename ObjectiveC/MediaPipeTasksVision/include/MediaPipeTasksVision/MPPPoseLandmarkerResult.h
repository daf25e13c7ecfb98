#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPLandmark.h>
#import <MediaPipeTasksVision/MPPMask.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// The people that an `MPPPoseLandmarker` detected in one picture.
NS_SWIFT_NAME(PoseLandmarkerResult)
@interface MPPPoseLandmarkerResult : MPPTaskResult {
 @private
  NSArray<NSArray<MPPNormalizedLandmark *> *> *_landmarks;
  NSArray<NSArray<MPPLandmark *> *> *_worldLandmarks;
  NSArray<MPPMask *> *_segmentationMasks;
}

/// Each person's 33 landmarks in the stored picture; empty if there are no people.
@property(nonatomic, readonly) NSArray<NSArray<MPPNormalizedLandmark *> *> *landmarks;

/// Each person's 33 landmarks in meters around the middle of the hips.
@property(nonatomic, readonly) NSArray<NSArray<MPPLandmark *> *> *worldLandmarks;

/// The likelihood of each person at each pixel of the stored picture; empty unless requested.
@property(nonatomic, readonly) NSArray<MPPMask *> *segmentationMasks;

/// Creates a result.
- (instancetype)initWithLandmarks:(NSArray<NSArray<MPPNormalizedLandmark *> *> *)landmarks
                   worldLandmarks:(NSArray<NSArray<MPPLandmark *> *> *)worldLandmarks
                segmentationMasks:(nullable NSArray<MPPMask *> *)segmentationMasks
          timestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
