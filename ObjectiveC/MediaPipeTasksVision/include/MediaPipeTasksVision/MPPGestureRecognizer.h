#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPGestureRecognizerOptions.h>
#import <MediaPipeTasksVision/MPPGestureRecognizerResult.h>
#import <MediaPipeTasksVision/MPPImage.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Finds hands and names their gestures in pictures, videos and live streams.
///
/// Calls from several threads wait for each other. Errors have the domain `MPPTasksErrorDomain`. A
/// released task delivers nothing more.
NS_SWIFT_NAME(GestureRecognizer)
@interface MPPGestureRecognizer : NSObject {
 @private
  SVTTask *_task;
}

/// Creates a task for single pictures with default options; fails like the other initializer.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Creates a task; returns nil and an error if the options are invalid.
///
/// It fails if the running mode and the delegate do not match, the model cannot be opened or is of
/// another kind, or options are out of range.
- (nullable instancetype)initWithOptions:(MPPGestureRecognizerOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Names the gestures in a picture.
///
/// Only in image mode. The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPGestureRecognizerResult *)recognizeImage:(MPPImage *)image
                                                  error:(NSError **)error
    NS_SWIFT_NAME(recognize(image:));

/// Names the gestures in the next frame of a video.
///
/// Only in video mode. Timestamps must increase from call to call.
- (nullable MPPGestureRecognizerResult *)recognizeVideoFrame:(MPPImage *)image
                                     timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                                       error:(NSError **)error
    NS_SWIFT_NAME(recognize(videoFrame:timestampInMilliseconds:));

/// Submits the next frame of a live stream and returns.
///
/// Only in live stream mode. The pixels are copied before. The delegate receives the result, unless
/// a newer frame arrives before this one's turn. Timestamps must increase from call to call.
- (BOOL)recognizeAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    NS_SWIFT_NAME(recognizeAsync(image:timestampInMilliseconds:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
