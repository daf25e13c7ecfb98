#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPObjectDetectorOptions.h>
#import <MediaPipeTasksVision/MPPObjectDetectorResult.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Detects objects in pictures, videos and live streams.
///
/// Calls from several threads wait for each other. Errors have the domain `MPPTasksErrorDomain`. A
/// released task delivers nothing more.
NS_SWIFT_NAME(ObjectDetector)
@interface MPPObjectDetector : NSObject {
 @private
  SVTTask *_task;
}

/// Creates a task for single pictures with default options; fails like the other initializer.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Creates a task; returns nil and an error if the options are invalid.
///
/// It fails if the running mode and the delegate do not match, the model cannot be opened or is of
/// another kind, or options are out of range or contradict each other.
- (nullable instancetype)initWithOptions:(MPPObjectDetectorOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Detects the objects in a picture.
///
/// Only in image mode. The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPObjectDetectorResult *)detectImage:(MPPImage *)image
                                            error:(NSError **)error NS_SWIFT_NAME(detect(image:));

/// Detects the objects in the next frame of a video.
///
/// Only in video mode. Timestamps must increase from call to call.
- (nullable MPPObjectDetectorResult *)detectVideoFrame:(MPPImage *)image
                               timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                                 error:(NSError **)error
    NS_SWIFT_NAME(detect(videoFrame:timestampInMilliseconds:));

/// Submits the next frame of a live stream and returns.
///
/// Only in live stream mode. The pixels are copied before. The delegate receives the result, unless
/// a newer frame arrives before this one's turn. Timestamps must increase from call to call.
- (BOOL)detectAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    NS_SWIFT_NAME(detectAsync(image:timestampInMilliseconds:));

/// The name in upstream's guide for `detectImage:error:`; its headers never had it.
- (nullable MPPObjectDetectorResult *)detectInImage:(MPPImage *)image
                                              error:(NSError **)error
    __attribute__((deprecated("use detectImage:error:")));

/// The name in upstream's guide for the call in video mode; its headers never had it.
- (nullable MPPObjectDetectorResult *)detectInVideoFrame:(MPPImage *)image
                                 timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                                   error:(NSError **)error
    __attribute__((deprecated("use detectVideoFrame:timestampInMilliseconds:error:")));

/// The name in upstream's guide for the call in live stream mode; its headers never had it.
- (BOOL)detectAsyncInImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    __attribute__((deprecated("use detectAsyncImage:timestampInMilliseconds:error:")));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
