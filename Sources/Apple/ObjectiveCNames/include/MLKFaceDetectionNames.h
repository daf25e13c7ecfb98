// Declarations of ML Kit's face detector that Swift cannot export to Objective-C. Only on Apple's
// platforms.
#pragma once

#import <Foundation/Foundation.h>

@class MLKFace;

NS_ASSUME_NONNULL_BEGIN

/// The balance of accuracy and speed.
typedef NSInteger MLKFaceDetectorPerformanceMode
    NS_TYPED_ENUM NS_SWIFT_NAME(FaceDetectorPerformanceMode);

/// The faster mode.
static const MLKFaceDetectorPerformanceMode MLKFaceDetectorPerformanceModeFast = 1;
/// The more accurate mode; here with the same models as `fast`.
static const MLKFaceDetectorPerformanceMode MLKFaceDetectorPerformanceModeAccurate = 2;

/// The landmarks that faces have.
typedef NSInteger MLKFaceDetectorLandmarkMode NS_TYPED_ENUM NS_SWIFT_NAME(FaceDetectorLandmarkMode);

/// No landmarks.
static const MLKFaceDetectorLandmarkMode MLKFaceDetectorLandmarkModeNone = 1;
/// All landmarks.
static const MLKFaceDetectorLandmarkMode MLKFaceDetectorLandmarkModeAll = 2;

/// The contours that faces have.
typedef NSInteger MLKFaceDetectorContourMode NS_TYPED_ENUM NS_SWIFT_NAME(FaceDetectorContourMode);

/// No contours.
static const MLKFaceDetectorContourMode MLKFaceDetectorContourModeNone = 1;
/// All contours, of the most prominent face.
static const MLKFaceDetectorContourMode MLKFaceDetectorContourModeAll = 2;

/// The expressions that are judged.
typedef NSInteger MLKFaceDetectorClassificationMode
    NS_TYPED_ENUM NS_SWIFT_NAME(FaceDetectorClassificationMode);

/// No expressions.
static const MLKFaceDetectorClassificationMode MLKFaceDetectorClassificationModeNone = 1;
/// Smiling and open eyes.
static const MLKFaceDetectorClassificationMode MLKFaceDetectorClassificationModeAll = 2;

/// Receives the result of a call: an empty array if no face was found, nil and an error if it
/// failed.
typedef void (^MLKFaceDetectionCallback)(
    NSArray<MLKFace *> *_Nullable faces, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("use FaceDetectionCallback");

/// A landmark of a face; left and right are the person's own.
typedef NSString *MLKFaceLandmarkType NS_TYPED_ENUM NS_SWIFT_NAME(FaceLandmarkType);

/// The middle of the lower lip's lower edge.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthBottom;
/// The right corner of the mouth.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthRight;
/// The left corner of the mouth.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthLeft;
/// The right ear, where it begins.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeRightEar;
/// The left ear, where it begins.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftEar;
/// The middle of the right eye.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeRightEye;
/// The middle of the left eye.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftEye;
/// The middle of the right cheek.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeRightCheek;
/// The middle of the left cheek.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftCheek;
/// The middle between the nostrils, where the nose meets the lip.
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeNoseBase;

/// A contour of a face; left and right are the person's own.
typedef NSString *MLKFaceContourType NS_TYPED_ENUM NS_SWIFT_NAME(FaceContourType);

/// The outline of the face, 36 points from the top, clockwise in the picture.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeFace;
/// The upper edge of the left eyebrow, 5 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLeftEyebrowTop;
/// The lower edge of the left eyebrow, 5 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLeftEyebrowBottom;
/// The upper edge of the right eyebrow, 5 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeRightEyebrowTop;
/// The lower edge of the right eyebrow, 5 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeRightEyebrowBottom;
/// The lids of the left eye, 16 points around it.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLeftEye;
/// The lids of the right eye, 16 points around it.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeRightEye;
/// The upper edge of the upper lip, 11 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeUpperLipTop;
/// The lower edge of the upper lip, 9 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeUpperLipBottom;
/// The upper edge of the lower lip, 9 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLowerLipTop;
/// The lower edge of the lower lip, 9 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLowerLipBottom;
/// The line from between the eyes to the tip of the nose, 2 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeNoseBridge;
/// The line below the nostrils, 3 points.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeNoseBottom;
/// The middle of the left cheek, 1 point.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLeftCheek;
/// The middle of the right cheek, 1 point.
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeRightCheek;

NS_ASSUME_NONNULL_END
