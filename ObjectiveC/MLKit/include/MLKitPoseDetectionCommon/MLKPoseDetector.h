#import <Foundation/Foundation.h>

#import <MLKitPoseDetectionCommon/MLKCommonPoseDetectorOptions.h>
#import <MLKitPoseDetectionCommon/MLKPose.h>
#import <MLKitVision/MLKCompatibleImage.h>

NS_ASSUME_NONNULL_BEGIN

/// Receives the poses of a call: an empty array if there are none, nil and an error on failure.
typedef void (^MLKPoseDetectionCallback)(
    NSArray<MLKPose *> *_Nullable poses, NSError *_Nullable error)
    NS_SWIFT_NAME(PoseDetectionCallback);

@class SVTDetector;

/// Detects the pose of at most one person in pictures and streams.
///
/// In a stream it tracks the person.
///
/// All calls may be made from any thread; calls of one detector wait for each other. Errors have
/// the domain `com.google.mlkit`, or `com.google.visionkit.pipeline.error` when a model cannot be
/// loaded or run; they come with the first call.
NS_SWIFT_NAME(PoseDetector)
@interface MLKPoseDetector : NSObject {
 @private
  SVTDetector *_detector;
}

/// Creates a detector; later changes of the options do not affect it.
+ (instancetype)poseDetectorWithOptions:(MLKCommonPoseDetectorOptions *)options
    NS_SWIFT_NAME(poseDetector(options:));

/// Processes a picture on the detector's own queue, in the order of the calls.
///
/// Calls the block in that order on `MLKCompletionDelivery.queue`. The picture's pixels must not
/// change until then; the call retains the detector.
- (void)processImage:(id<MLKCompatibleImage>)image
          completion:(MLKPoseDetectionCallback)completion NS_SWIFT_NAME(process(_:completion:));

/// Processes a picture on the calling thread; returns nil and an error on failure.
///
/// Upstream refuses this on the main thread; here it blocks it.
- (nullable NSArray<MLKPose *> *)resultsInImage:(id<MLKCompatibleImage>)image
                                          error:(NSError **)error;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
