#import <Foundation/Foundation.h>

#import <CoreGraphics/CoreGraphics.h>
#import <MLKitVision/MLKVisionPoint.h>

NS_ASSUME_NONNULL_BEGIN

/// The type of a face's landmark; left and right are the person's.
typedef NSString *MLKFaceLandmarkType NS_TYPED_ENUM NS_SWIFT_NAME(FaceLandmarkType);

FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthBottom;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthRight;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthLeft;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeRightEar;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftEar;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeRightEye;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftEye;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeRightCheek;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftCheek;
FOUNDATION_EXPORT MLKFaceLandmarkType const MLKFaceLandmarkTypeNoseBase;

/// The type of a face's contour; left and right are the person's.
typedef NSString *MLKFaceContourType NS_TYPED_ENUM NS_SWIFT_NAME(FaceContourType);

FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeFace;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLeftEyebrowTop;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLeftEyebrowBottom;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeRightEyebrowTop;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeRightEyebrowBottom;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLeftEye;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeRightEye;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeUpperLipTop;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeUpperLipBottom;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLowerLipTop;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLowerLipBottom;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeNoseBridge;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeNoseBottom;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeLeftCheek;
FOUNDATION_EXPORT MLKFaceContourType const MLKFaceContourTypeRightCheek;

/// A landmark of a face and its position in pixels of the stored picture.
NS_SWIFT_NAME(FaceLandmark)
@interface MLKFaceLandmark : NSObject {
 @private
  MLKFaceLandmarkType _type;
  MLKVisionPoint *_position;
}

/// The type of the landmark.
@property(nonatomic, copy, readonly) MLKFaceLandmarkType type;

/// The position in pixels of the stored picture.
@property(nonatomic, readonly) MLKVisionPoint *position;

- (instancetype)init NS_UNAVAILABLE;

@end

/// A line along a part of a face.
NS_SWIFT_NAME(FaceContour)
@interface MLKFaceContour : NSObject {
 @private
  MLKFaceContourType _type;
  NSArray<MLKVisionPoint *> *_points;
}

/// The type of the contour.
@property(nonatomic, copy, readonly) MLKFaceContourType type;

/// The points along it, in pixels of the stored picture.
@property(nonatomic, readonly) NSArray<MLKVisionPoint *> *points;

- (instancetype)init NS_UNAVAILABLE;

@end

/// A face in a picture; left and right are the person's own, and angles in degrees.
NS_SWIFT_NAME(Face)
@interface MLKFace : NSObject {
 @private
  CGRect _frame;
  NSArray<MLKFaceLandmark *> *_landmarks;
  NSArray<MLKFaceContour *> *_contours;
  BOOL _hasTrackingID;
  NSInteger _trackingID;
  BOOL _hasAngles;
  CGFloat _headEulerAngleX;
  CGFloat _headEulerAngleY;
  CGFloat _headEulerAngleZ;
  BOOL _hasProbabilities;
  CGFloat _smilingProbability;
  CGFloat _leftEyeOpenProbability;
  CGFloat _rightEyeOpenProbability;
}

/// The box around the face's mesh, in pixels of the stored picture.
@property(nonatomic, readonly) CGRect frame;

/// The landmarks; empty unless the options request them.
@property(nonatomic, readonly) NSArray<MLKFaceLandmark *> *landmarks;

/// The contours; empty unless the options request them, and for all faces but one.
@property(nonatomic, readonly) NSArray<MLKFaceContour *> *contours;

/// The number of the face in the stream, if it is tracked.
@property(nonatomic, readonly) BOOL hasTrackingID;
@property(nonatomic, readonly) NSInteger trackingID;

/// The angle about the horizontal axis: positive for a face that looks up.
@property(nonatomic, readonly) BOOL hasHeadEulerAngleX;
@property(nonatomic, readonly) CGFloat headEulerAngleX;

/// The angle about the vertical axis: positive for a face that looks to the picture's right.
@property(nonatomic, readonly) BOOL hasHeadEulerAngleY;
@property(nonatomic, readonly) CGFloat headEulerAngleY;

/// The angle about the axis out of the picture: positive counterclockwise.
@property(nonatomic, readonly) BOOL hasHeadEulerAngleZ;
@property(nonatomic, readonly) CGFloat headEulerAngleZ;

/// The probabilities of the expression, approximated by blendshapes, if the options request them.
@property(nonatomic, readonly) BOOL hasSmilingProbability;
@property(nonatomic, readonly) CGFloat smilingProbability;
@property(nonatomic, readonly) BOOL hasLeftEyeOpenProbability;
@property(nonatomic, readonly) CGFloat leftEyeOpenProbability;
@property(nonatomic, readonly) BOOL hasRightEyeOpenProbability;
@property(nonatomic, readonly) CGFloat rightEyeOpenProbability;

/// Returns the landmark of a type; nil if the face has none.
- (nullable MLKFaceLandmark *)landmarkOfType:(MLKFaceLandmarkType)type
    NS_SWIFT_NAME(landmark(ofType:));

/// Returns the contour of a type; nil if the face has none.
- (nullable MLKFaceContour *)contourOfType:(MLKFaceContourType)type NS_SWIFT_NAME(contour(ofType:));

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
