#import <Foundation/Foundation.h>

#import <MLKitFaceDetection/MLKFace.h>
#import <MLKitFaceDetection/MLKFaceDetectorOptions.h>
#import <MLKitVision/MLKCompatibleImage.h>

NS_ASSUME_NONNULL_BEGIN

/// Receives the faces of a call: an empty array if there are none, nil and an error on failure.
typedef void (^MLKFaceDetectionCallback)(
    NSArray<MLKFace *> *_Nullable faces, NSError *_Nullable error)
    NS_SWIFT_NAME(FaceDetectionCallback);

@class SVTDetector;

/// Finds faces in pictures and streams, with the models of `MLKFaceDetectionModels`.
///
/// All calls may be made from any thread; calls of one detector wait for each other. Errors have
/// the domain `com.google.mlkit`, or `com.google.visionkit.pipeline.error` when a model cannot be
/// loaded or run; they come with the first call.
NS_SWIFT_NAME(FaceDetector)
@interface MLKFaceDetector : NSObject {
 @private
  SVTDetector *_detector;
}

/// Creates a detector; later changes of the options do not affect it.
+ (instancetype)faceDetectorWithOptions:(MLKFaceDetectorOptions *)options
    NS_SWIFT_NAME(faceDetector(options:));

/// Creates a detector with default options.
+ (instancetype)faceDetector NS_SWIFT_NAME(faceDetector());

/// Processes a picture on the detector's own queue, in the order of the calls.
///
/// Calls the block in that order on `MLKCompletionDelivery.queue`. The picture's pixels must not
/// change until then; the call retains the detector.
- (void)processImage:(id<MLKCompatibleImage>)image
          completion:(MLKFaceDetectionCallback)completion NS_SWIFT_NAME(process(_:completion:));

/// Processes a picture on the calling thread; returns nil and an error on failure.
///
/// Upstream refuses this on the main thread; here it blocks it.
- (nullable NSArray<MLKFace *> *)resultsInImage:(id<MLKCompatibleImage>)image
                                          error:(NSError **)error;

- (instancetype)init NS_UNAVAILABLE;

@end

/// The models of face detectors, which upstream does not publish.
NS_SWIFT_NAME(FaceDetectionModels)
@interface MLKFaceDetectionModels : NSObject

/// Sets the models of detectors created from now on: a bundle of MediaPipe's Face Landmarker, such
/// as `face_landmarker.task`.
+ (void)useModelsWithContentsOfFile:(NSString *)path;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
