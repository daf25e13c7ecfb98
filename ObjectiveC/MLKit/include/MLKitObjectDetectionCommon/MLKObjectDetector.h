#import <Foundation/Foundation.h>

#import <MLKitObjectDetectionCommon/MLKCommonObjectDetectorOptions.h>
#import <MLKitObjectDetectionCommon/MLKObject.h>
#import <MLKitVision/MLKCompatibleImage.h>

NS_ASSUME_NONNULL_BEGIN

/// Receives what a call found: an empty array for nothing, nil and an error when the call failed.
typedef void (^MLKObjectDetectionCallback)(
    NSArray<MLKObject *> *_Nullable objects, NSError *_Nullable error)
    NS_SWIFT_NAME(ObjectDetectionCallback);

@class SVTDetector;

/// Finds, labels and follows objects in pictures and streams. Detectors of equal options share what
/// they know of a stream, so a program may make one for each frame.
///
/// All calls may be made from any thread; calls of one detector wait for each other. Errors have
/// the domain `com.google.mlkit`, or `com.google.visionkit.pipeline.error` when a model cannot be
/// loaded or run; they come with the first call.
NS_SWIFT_NAME(ObjectDetector)
@interface MLKObjectDetector : NSObject {
 @private
  SVTDetector *_detector;
}

/// Makes a detector; changing the options afterwards does not change it.
+ (instancetype)objectDetectorWithOptions:(MLKCommonObjectDetectorOptions *)options
    NS_SWIFT_NAME(objectDetector(options:));

/// Works on a queue of the detector's own, in the order of the calls, and calls the block in that
/// order on `MLKCompletionDelivery.queue`. The picture's pixels must stay as they are until then;
/// the call keeps the detector.
- (void)processImage:(id<MLKCompatibleImage>)image
          completion:(MLKObjectDetectionCallback)completion NS_SWIFT_NAME(process(_:completion:));

/// Works on the calling thread; nil and an error when the call failed. Upstream refuses this on the
/// main thread; here it blocks it.
- (nullable NSArray<MLKObject *> *)resultsInImage:(id<MLKCompatibleImage>)image
                                            error:(NSError **)error;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
