#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPDetection.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// The faces that an `MPPFaceDetector` found in one picture.
NS_SWIFT_NAME(FaceDetectorResult)
@interface MPPFaceDetectorResult : MPPTaskResult {
 @private
  NSArray<MPPDetection *> *_detections;
}

/// The faces, each with six key points; empty if there are none.
@property(nonatomic, readonly) NSArray<MPPDetection *> *detections;

/// Creates a result.
- (instancetype)initWithDetections:(NSArray<MPPDetection *> *)detections
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
