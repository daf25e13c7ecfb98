#import <Foundation/Foundation.h>

#import <MLKitPoseDetectionCommon/MLKPoseLandmark.h>

NS_ASSUME_NONNULL_BEGIN

/// One person's pose.
NS_SWIFT_NAME(Pose)
@interface MLKPose : NSObject {
 @private
  NSArray<MLKPoseLandmark *> *_landmarks;
}

/// The 33 landmarks. Upstream gives them in no particular order: look one up by its type.
@property(nonatomic, readonly) NSArray<MLKPoseLandmark *> *landmarks;

/// The landmark of a type. Raises NSInvalidArgumentException for a text that is no type.
- (MLKPoseLandmark *)landmarkOfType:(MLKPoseLandmarkType)type NS_SWIFT_NAME(landmark(ofType:));

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
