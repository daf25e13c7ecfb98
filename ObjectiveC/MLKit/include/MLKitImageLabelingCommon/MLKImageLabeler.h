#import <Foundation/Foundation.h>

#import <MLKitImageLabelingCommon/MLKCommonImageLabelerOptions.h>
#import <MLKitImageLabelingCommon/MLKImageLabel.h>
#import <MLKitVision/MLKCompatibleImage.h>

NS_ASSUME_NONNULL_BEGIN

/// Receives the labels of a call: an empty array if there are none, nil and an error on failure.
typedef void (^MLKImageLabelingCallback)(
    NSArray<MLKImageLabel *> *_Nullable labels, NSError *_Nullable error)
    NS_SWIFT_NAME(ImageLabelingCallback);

@class SVTDetector;

/// Labels pictures.
///
/// Labelers of equal options share their model, so a program may create one for each frame.
///
/// All calls may be made from any thread; calls of one labeler wait for each other. Errors have
/// the domain `com.google.mlkit`, or `com.google.visionkit.pipeline.error` when a model cannot be
/// loaded or run; they come with the first call.
NS_SWIFT_NAME(ImageLabeler)
@interface MLKImageLabeler : NSObject {
 @private
  SVTDetector *_detector;
}

/// Creates a labeler; later changes of the options do not affect it.
+ (instancetype)imageLabelerWithOptions:(MLKCommonImageLabelerOptions *)options
    NS_SWIFT_NAME(imageLabeler(options:));

/// Processes a picture on the labeler's own queue, in the order of the calls.
///
/// Calls the block in that order on `MLKCompletionDelivery.queue`. The picture's pixels must not
/// change until then; the call retains the labeler.
- (void)processImage:(id<MLKCompatibleImage>)image
          completion:(MLKImageLabelingCallback)completion NS_SWIFT_NAME(process(_:completion:));

/// Processes a picture on the calling thread; returns nil and an error on failure.
///
/// Upstream refuses this on the main thread; here it blocks it.
- (nullable NSArray<MLKImageLabel *> *)resultsInImage:(id<MLKCompatibleImage>)image
                                                error:(NSError **)error;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
