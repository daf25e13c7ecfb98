#import <Foundation/Foundation.h>

#import <MLKitPoseDetectionCommon/MLKPoseLandmark.h>

NS_ASSUME_NONNULL_BEGIN

/// One person's pose.
NS_SWIFT_NAME(Pose)
@interface MLKPose : NSObject {
 @private
  NSArray<MLKPoseLandmark *> *_landmarks;
}

/// The 33 landmarks.
///
/// Upstream returns them in no particular order: look one up by its type.
@property(nonatomic, readonly) NSArray<MLKPoseLandmark *> *landmarks;

/// Returns the landmark of a type.
///
/// Raises NSInvalidArgumentException for an unknown type.
- (MLKPoseLandmark *)landmarkOfType:(MLKPoseLandmarkType)type NS_SWIFT_NAME(landmark(ofType:));

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
