#import <Foundation/Foundation.h>

#import <MLKitSegmentationCommon/MLKCommonSegmenterOptions.h>
#import <MLKitSegmentationCommon/MLKSegmentationMask.h>
#import <MLKitVision/MLKCompatibleImage.h>

NS_ASSUME_NONNULL_BEGIN

/// Receives the mask of a call, or nil and an error on failure.
typedef void (^MLKSegmentationCallback)(
    MLKSegmentationMask *_Nullable mask, NSError *_Nullable error)
    NS_SWIFT_NAME(SegmentationCallback);

@class SVTDetector;

/// Separates people from their background in pictures and streams.
///
/// All calls may be made from any thread; calls of one segmenter wait for each other. Errors have
/// the domain `com.google.mlkit`, or `com.google.visionkit.pipeline.error` when a model cannot be
/// loaded or run; they come with the first call.
NS_SWIFT_NAME(Segmenter)
@interface MLKSegmenter : NSObject {
 @private
  SVTDetector *_detector;
}

/// Creates a segmenter; later changes of the options do not affect it.
+ (instancetype)segmenterWithOptions:(MLKCommonSegmenterOptions *)options
    NS_SWIFT_NAME(segmenter(options:));

/// Processes a picture on the segmenter's own queue, in the order of the calls.
///
/// Calls the block in that order on `MLKCompletionDelivery.queue`. The picture's pixels must not
/// change until then; the call retains the segmenter.
- (void)processImage:(id<MLKCompatibleImage>)image
          completion:(MLKSegmentationCallback)completion NS_SWIFT_NAME(process(_:completion:));

/// Processes a picture on the calling thread; returns nil and an error on failure.
///
/// Upstream refuses this on the main thread; here it blocks it.
- (nullable MLKSegmentationMask *)resultsInImage:(id<MLKCompatibleImage>)image
                                           error:(NSError **)error;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
