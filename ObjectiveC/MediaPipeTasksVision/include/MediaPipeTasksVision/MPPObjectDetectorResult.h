#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPDetection.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// The objects that an `MPPObjectDetector` detected in one picture.
NS_SWIFT_NAME(ObjectDetectorResult)
@interface MPPObjectDetectorResult : MPPTaskResult {
 @private
  NSArray<MPPDetection *> *_detections;
}

/// The objects; empty if there are none.
@property(nonatomic, readonly) NSArray<MPPDetection *> *detections;

/// Creates a result.
- (instancetype)initWithDetections:(NSArray<MPPDetection *> *)detections
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
