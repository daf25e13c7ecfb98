#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPClassificationResult.h>
#import <MediaPipeTasksVision/MPPLandmark.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// A matrix of floats.
///
/// Face landmarkers' matrices hold their numbers column by column, but `valueAtRow:column:` reads
/// row by row, so it returns the transposed matrix. Both are upstream's behavior.
NS_SWIFT_NAME(TransformMatrix)
@interface MPPTransformMatrix : NSObject {
 @private
  NSUInteger _rows;
  NSUInteger _columns;
  float *_data;
}

/// The number of rows.
@property(nonatomic, readonly) NSUInteger rows;

/// The number of columns.
@property(nonatomic, readonly) NSUInteger columns;

/// The numbers; valid as long as the matrix.
@property(nonatomic, readonly) float *data;

/// Creates a matrix with a copy of the numbers.
- (instancetype)initWithData:(const float *)data
                        rows:(NSInteger)rows
                     columns:(NSInteger)columns NS_DESIGNATED_INITIALIZER;

/// Returns a number; raises an `NSRangeException` for a place outside the matrix.
- (float)valueAtRow:(NSUInteger)row column:(NSUInteger)column;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

/// The faces that an `MPPFaceLandmarker` found in one picture.
NS_SWIFT_NAME(FaceLandmarkerResult)
@interface MPPFaceLandmarkerResult : MPPTaskResult {
 @private
  NSArray<NSArray<MPPNormalizedLandmark *> *> *_faceLandmarks;
  NSArray<MPPClassifications *> *_faceBlendshapes;
  NSArray<MPPTransformMatrix *> *_facialTransformationMatrixes;
}

/// Each face's 478 landmarks in the stored picture; empty if there are no faces.
@property(nonatomic, readonly) NSArray<NSArray<MPPNormalizedLandmark *> *> *faceLandmarks;

/// Each face's 52 blendshapes with their scores, by index; empty unless requested.
@property(nonatomic, readonly) NSArray<MPPClassifications *> *faceBlendshapes;

/// The position of each face before the camera, in centimeters; empty unless requested.
@property(nonatomic, readonly) NSArray<MPPTransformMatrix *> *facialTransformationMatrixes;

/// Creates a result.
- (instancetype)initWithFaceLandmarks:(NSArray<NSArray<MPPNormalizedLandmark *> *> *)faceLandmarks
                      faceBlendshapes:(NSArray<MPPClassifications *> *)faceBlendshapes
         facialTransformationMatrixes:(NSArray<MPPTransformMatrix *> *)facialTransformationMatrixes
              timestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
