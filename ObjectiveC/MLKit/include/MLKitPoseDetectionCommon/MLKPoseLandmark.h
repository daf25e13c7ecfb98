#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>
#import <MLKitVision/MLKVisionPoint.h>

NS_ASSUME_NONNULL_BEGIN

/// The type of a body's landmark; left and right are the person's.
typedef NSString *MLKPoseLandmarkType NS_TYPED_ENUM NS_SWIFT_NAME(PoseLandmarkType);

FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeNose;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEyeInner;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEye;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEyeOuter;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEyeInner;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEye;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEyeOuter;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEar;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEar;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeMouthLeft;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeMouthRight;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftShoulder;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightShoulder;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftElbow;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightElbow;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftWrist;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightWrist;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftPinkyFinger;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightPinkyFinger;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftIndexFinger;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightIndexFinger;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftThumb;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightThumb;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftHip;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightHip;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftKnee;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightKnee;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftAnkle;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightAnkle;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftHeel;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightHeel;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftToe;
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightToe;

/// One landmark of a body.
NS_SWIFT_NAME(PoseLandmark)
@interface MLKPoseLandmark : NSObject {
 @private
  MLKPoseLandmarkType _type;
  MLKVision3DPoint *_position;
  float _inFrameLikelihood;
}

/// The type of the landmark.
@property(nonatomic, copy, readonly) MLKPoseLandmarkType type;

/// The position in pixels of the stored picture; it can lie outside.
@property(nonatomic, readonly) MLKVision3DPoint *position;

/// The likelihood that the landmark is inside the picture, 0 to 1.
@property(nonatomic, readonly) float inFrameLikelihood;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
