#import <Foundation/Foundation.h>

#import <MLKitPoseDetectionCommon/MLKCommonPoseDetectorOptions.h>
#import <MLKitPoseDetectionCommon/MLKPose.h>
#import <MLKitVision/MLKCompatibleImage.h>

NS_ASSUME_NONNULL_BEGIN

/// Receives what a call found: an empty array for nothing, nil and an error when the call failed.
typedef void (^MLKPoseDetectionCallback)(
    NSArray<MLKPose *> *_Nullable poses, NSError *_Nullable error)
    NS_SWIFT_NAME(PoseDetectionCallback);

@class SVTDetector;

/// Finds a person's pose in pictures and streams: at most one person. In a stream it follows the
/// person.
///
/// All calls may be made from any thread; calls of one detector wait for each other. Errors have
/// the domain `com.google.mlkit`, or `com.google.visionkit.pipeline.error` when a model cannot be
/// loaded or run; they come with the first call.
NS_SWIFT_NAME(PoseDetector)
@interface MLKPoseDetector : NSObject {
 @private
  SVTDetector *_detector;
}

/// Makes a detector; changing the options afterwards does not change it.
+ (instancetype)poseDetectorWithOptions:(MLKCommonPoseDetectorOptions *)options
    NS_SWIFT_NAME(poseDetector(options:));

/// Works on a queue of the detector's own, in the order of the calls, and calls the block in that
/// order on `MLKCompletionDelivery.queue`. The picture's pixels must stay as they are until then;
/// the call keeps the detector.
- (void)processImage:(id<MLKCompatibleImage>)image
          completion:(MLKPoseDetectionCallback)completion NS_SWIFT_NAME(process(_:completion:));

/// Works on the calling thread; nil and an error when the call failed. Upstream refuses this on the
/// main thread; here it blocks it.
- (nullable NSArray<MLKPose *> *)resultsInImage:(id<MLKCompatibleImage>)image
                                          error:(NSError **)error;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
