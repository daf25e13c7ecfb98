#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPDetection.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// What an `MPPObjectDetector` found in one picture.
NS_SWIFT_NAME(ObjectDetectorResult)
@interface MPPObjectDetectorResult : MPPTaskResult {
 @private
  NSArray<MPPDetection *> *_detections;
}

/// The objects; empty when there are none.
@property(nonatomic, readonly) NSArray<MPPDetection *> *detections;

/// Makes a result.
- (instancetype)initWithDetections:(NSArray<MPPDetection *> *)detections
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
