#import <Foundation/Foundation.h>

#import <MLKitObjectDetectionCommon/MLKCommonObjectDetectorOptions.h>
#import <MLKitObjectDetectionCommon/MLKObject.h>
#import <MLKitVision/MLKCompatibleImage.h>

NS_ASSUME_NONNULL_BEGIN

/// Receives the objects of a call: an empty array if there are none, nil and an error on failure.
typedef void (^MLKObjectDetectionCallback)(
    NSArray<MLKObject *> *_Nullable objects, NSError *_Nullable error)
    NS_SWIFT_NAME(ObjectDetectionCallback);

@class SVTDetector;

/// Detects, labels and tracks objects in pictures and streams.
///
/// Detectors of equal options share their state of a stream, so a program may create one for each
/// frame.
///
/// All calls may be made from any thread; calls of one detector wait for each other. Errors have
/// the domain `com.google.mlkit`, or `com.google.visionkit.pipeline.error` when a model cannot be
/// loaded or run; they come with the first call.
NS_SWIFT_NAME(ObjectDetector)
@interface MLKObjectDetector : NSObject {
 @private
  SVTDetector *_detector;
}

/// Creates a detector; later changes of the options do not affect it.
+ (instancetype)objectDetectorWithOptions:(MLKCommonObjectDetectorOptions *)options
    NS_SWIFT_NAME(objectDetector(options:));

/// Processes a picture on the detector's own queue, in the order of the calls.
///
/// Calls the block in that order on `MLKCompletionDelivery.queue`. The picture's pixels must not
/// change until then; the call retains the detector.
- (void)processImage:(id<MLKCompatibleImage>)image
          completion:(MLKObjectDetectionCallback)completion NS_SWIFT_NAME(process(_:completion:));

/// Processes a picture on the calling thread; returns nil and an error on failure.
///
/// Upstream refuses this on the main thread; here it blocks it.
- (nullable NSArray<MLKObject *> *)resultsInImage:(id<MLKCompatibleImage>)image
                                            error:(NSError **)error;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
