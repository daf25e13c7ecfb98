#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPImageClassifierOptions.h>
#import <MediaPipeTasksVision/MPPImageClassifierResult.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Says what pictures, videos and live streams show.
///
/// Calls from several threads wait for each other. Errors have the domain `MPPTasksErrorDomain`. A
/// task that is let go delivers nothing more.
NS_SWIFT_NAME(ImageClassifier)
@interface MPPImageClassifier : NSObject {
 @private
  SVTTask *_task;
}

/// Makes a task for single pictures with default options; nil and an error like the other
/// initialiser.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Makes a task; nil and an error when running mode and delegate do not fit, the model cannot be
/// opened or is of another kind, or options are out of range or contradict each other.
- (nullable instancetype)initWithOptions:(MPPImageClassifierOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Says what a picture shows. Only in image mode. The result's timestamps are 0, 1000, 2000 and so
/// on.
- (nullable MPPImageClassifierResult *)classifyImage:(MPPImage *)image
                                               error:(NSError **)error
    NS_SWIFT_NAME(classify(image:));

/// The same for a part of a picture, in fractions of the stored picture; `CGRectZero` is all of it.
- (nullable MPPImageClassifierResult *)classifyImage:(MPPImage *)image
                                    regionOfInterest:(CGRect)roi
                                               error:(NSError **)error
    NS_SWIFT_NAME(classify(image:regionOfInterest:));

/// The same for the next frame of a video; only in video mode. Timestamps must increase from call
/// to call.
- (nullable MPPImageClassifierResult *)classifyVideoFrame:(MPPImage *)image
                                  timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                                    error:(NSError **)error
    NS_SWIFT_NAME(classify(videoFrame:timestampInMilliseconds:));

/// The same for a part of the next frame of a video.
- (nullable MPPImageClassifierResult *)classifyVideoFrame:(MPPImage *)image
                                  timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                         regionOfInterest:(CGRect)roi
                                                    error:(NSError **)error
    NS_SWIFT_NAME(classify(videoFrame:timestampInMilliseconds:regionOfInterest:));

/// Hands over the next frame of a live stream and returns; only in live stream mode. The pixels are
/// copied before. The delegate receives the result, unless a newer frame arrives before this one's
/// turn. Timestamps must increase from call to call.
- (BOOL)classifyAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    NS_SWIFT_NAME(classifyAsync(image:timestampInMilliseconds:));

/// Hands over a part of the next frame of a live stream and returns.
- (BOOL)classifyAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
           regionOfInterest:(CGRect)roi
                      error:(NSError **)error
    NS_SWIFT_NAME(classifyAsync(image:timestampInMilliseconds:regionOfInterest:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
