#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPImageSegmenterOptions.h>
#import <MediaPipeTasksVision/MPPImageSegmenterResult.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Segments pictures, videos and live streams.
///
/// Masks have the size of the stored picture. They show the upright picture: for one with another
/// orientation they are stretched to that size, not turned back. Calls from several threads wait
/// for each other. Errors have the domain `MPPTasksErrorDomain`. A released task delivers nothing
/// more.
NS_SWIFT_NAME(ImageSegmenter)
@interface MPPImageSegmenter : NSObject {
 @private
  SVTTask *_task;
}

/// The names of the model's classes, in the order of the masks; empty if it has none.
@property(nonatomic, readonly) NSArray<NSString *> *labels;

/// Creates a task for single pictures with default options; fails like the other initializer.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Creates a task; returns nil and an error if the options are invalid.
///
/// It fails if the running mode and the delegate do not match, the model cannot be opened or is of
/// another kind, or no kind of mask is requested.
- (nullable instancetype)initWithOptions:(MPPImageSegmenterOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Segments a picture.
///
/// Only in image mode. The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPImageSegmenterResult *)segmentImage:(MPPImage *)image
                                             error:(NSError **)error NS_SWIFT_NAME(segment(image:));

/// Segments a picture and calls a block with the result, or the error, before it returns.
///
/// Only in image mode.
- (void)segmentImage:(MPPImage *)image
    withCompletionHandler:
        (void (^)(MPPImageSegmenterResult *_Nullable result, NSError *_Nullable error))
            completionHandler NS_SWIFT_NAME(segment(image:completion:));

/// Segments the next frame of a video.
///
/// Only in video mode. Timestamps must increase from call to call.
- (nullable MPPImageSegmenterResult *)segmentVideoFrame:(MPPImage *)image
                                timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                                  error:(NSError **)error
    NS_SWIFT_NAME(segment(videoFrame:timestampInMilliseconds:));

/// Segments the next frame of a video and calls a block with the result, or the error, before it
/// returns.
///
/// Only in video mode. Timestamps must increase from call to call.
- (void)segmentVideoFrame:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
      withCompletionHandler:
          (void (^)(MPPImageSegmenterResult *_Nullable result, NSError *_Nullable error))
              completionHandler
    NS_SWIFT_NAME(segment(videoFrame:timestampInMilliseconds:completion:));

/// Submits the next frame of a live stream and returns.
///
/// Only in live stream mode. The pixels are copied before. The delegate receives the result, unless
/// a newer frame arrives before this one's turn. Timestamps must increase from call to call.
- (BOOL)segmentAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    NS_SWIFT_NAME(segmentAsync(image:timestampInMilliseconds:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
