#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPImageClassifierOptions.h>
#import <MediaPipeTasksVision/MPPImageClassifierResult.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Classifies pictures, videos and live streams.
///
/// Calls from several threads wait for each other. Errors have the domain `MPPTasksErrorDomain`. A
/// released task delivers nothing more.
NS_SWIFT_NAME(ImageClassifier)
@interface MPPImageClassifier : NSObject {
 @private
  SVTTask *_task;
}

/// Creates a task for single pictures with default options; fails like the other initializer.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Creates a task; returns nil and an error if the options are invalid.
///
/// It fails if the running mode and the delegate do not match, the model cannot be opened or is of
/// another kind, or options are out of range or contradict each other.
- (nullable instancetype)initWithOptions:(MPPImageClassifierOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Classifies a picture.
///
/// Only in image mode. The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPImageClassifierResult *)classifyImage:(MPPImage *)image
                                               error:(NSError **)error
    NS_SWIFT_NAME(classify(image:));

/// Classifies a part of a picture, in fractions of the stored picture; `CGRectZero` is all of it.
- (nullable MPPImageClassifierResult *)classifyImage:(MPPImage *)image
                                    regionOfInterest:(CGRect)roi
                                               error:(NSError **)error
    NS_SWIFT_NAME(classify(image:regionOfInterest:));

/// Classifies the next frame of a video.
///
/// Only in video mode. Timestamps must increase from call to call.
- (nullable MPPImageClassifierResult *)classifyVideoFrame:(MPPImage *)image
                                  timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                                    error:(NSError **)error
    NS_SWIFT_NAME(classify(videoFrame:timestampInMilliseconds:));

/// Classifies a part of the next frame of a video.
- (nullable MPPImageClassifierResult *)classifyVideoFrame:(MPPImage *)image
                                  timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                         regionOfInterest:(CGRect)roi
                                                    error:(NSError **)error
    NS_SWIFT_NAME(classify(videoFrame:timestampInMilliseconds:regionOfInterest:));

/// Submits the next frame of a live stream and returns.
///
/// Only in live stream mode. The pixels are copied before. The delegate receives the result, unless
/// a newer frame arrives before this one's turn. Timestamps must increase from call to call.
- (BOOL)classifyAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    NS_SWIFT_NAME(classifyAsync(image:timestampInMilliseconds:));

/// Submits a part of the next frame of a live stream and returns.
- (BOOL)classifyAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
           regionOfInterest:(CGRect)roi
                      error:(NSError **)error
    NS_SWIFT_NAME(classifyAsync(image:timestampInMilliseconds:regionOfInterest:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
