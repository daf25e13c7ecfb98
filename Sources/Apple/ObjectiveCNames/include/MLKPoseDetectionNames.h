// Declarations of ML Kit's pose detectors that Swift cannot export to Objective-C. Only on Apple's
// platforms.
#pragma once

#import <Foundation/Foundation.h>

@class MLKPose;

NS_ASSUME_NONNULL_BEGIN

/// The mode of a detector.
typedef NSInteger MLKPoseDetectorMode NS_TYPED_ENUM NS_SWIFT_NAME(PoseDetectorMode);

/// Unrelated images: the person is detected in each of them.
static const MLKPoseDetectorMode MLKPoseDetectorModeSingleImage = 0;
/// Frames of one video: the person is detected once and then tracked until lost.
static const MLKPoseDetectorMode MLKPoseDetectorModeStream = 1;

/// Receives the result of a call: an empty array if no person was found, nil and an error if it
/// failed.
typedef void (^MLKPoseDetectionCallback)(
    NSArray<MLKPose *> *_Nullable poses, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("use PoseDetectionCallback");

/// A point on the body; left and right are the person's own.
typedef NSString *MLKPoseLandmarkType NS_TYPED_ENUM NS_SWIFT_NAME(PoseLandmarkType);

/// The tip of the nose.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeNose;
/// The inner corner of the left eye.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEyeInner;
/// The middle of the left eye.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEye;
/// The outer corner of the left eye.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEyeOuter;
/// The inner corner of the right eye.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEyeInner;
/// The middle of the right eye.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEye;
/// The outer corner of the right eye.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEyeOuter;
/// The left ear.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftEar;
/// The right ear.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightEar;
/// The left corner of the mouth.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeMouthLeft;
/// The right corner of the mouth.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeMouthRight;
/// The left shoulder.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftShoulder;
/// The right shoulder.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightShoulder;
/// The left elbow.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftElbow;
/// The right elbow.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightElbow;
/// The left wrist.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftWrist;
/// The right wrist.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightWrist;
/// The first knuckle of the left little finger.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftPinkyFinger;
/// The first knuckle of the right little finger.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightPinkyFinger;
/// The first knuckle of the left index finger.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftIndexFinger;
/// The first knuckle of the right index finger.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightIndexFinger;
/// The second knuckle of the left thumb.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftThumb;
/// The second knuckle of the right thumb.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightThumb;
/// The left hip.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftHip;
/// The right hip.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightHip;
/// The left knee.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftKnee;
/// The right knee.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightKnee;
/// The left ankle.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftAnkle;
/// The right ankle.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightAnkle;
/// The left heel.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftHeel;
/// The right heel.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightHeel;
/// The tip of the left foot.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeLeftToe;
/// The tip of the right foot.
FOUNDATION_EXPORT MLKPoseLandmarkType const MLKPoseLandmarkTypeRightToe;

NS_ASSUME_NONNULL_END
