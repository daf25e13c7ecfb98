#import <Foundation/Foundation.h>

#import <CoreGraphics/CoreGraphics.h>

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

/// The options of a face detector; read once, when a detector is created.
NS_SWIFT_NAME(FaceDetectorOptions)
@interface MLKFaceDetectorOptions : NSObject {
 @private
  MLKFaceDetectorPerformanceMode _performanceMode;
  MLKFaceDetectorLandmarkMode _landmarkMode;
  MLKFaceDetectorContourMode _contourMode;
  MLKFaceDetectorClassificationMode _classificationMode;
  CGFloat _minFaceSize;
  BOOL _trackingEnabled;
}

/// The balance of accuracy and speed; both modes have the same models here.
@property(nonatomic) MLKFaceDetectorPerformanceMode performanceMode;

/// The landmarks that faces have; none by default.
@property(nonatomic) MLKFaceDetectorLandmarkMode landmarkMode;

/// The contours that faces have; none by default, and of several faces only the most prominent one.
@property(nonatomic) MLKFaceDetectorContourMode contourMode;

/// The expressions that are judged; none by default.
@property(nonatomic) MLKFaceDetectorClassificationMode classificationMode;

/// The smallest width of a face, in parts of the upright picture's width; 0.1 by default.
@property(nonatomic) CGFloat minFaceSize;

/// True if faces are tracked from picture to picture and have numbers.
@property(nonatomic, getter=isTrackingEnabled) BOOL trackingEnabled;

@end

NS_ASSUME_NONNULL_END
