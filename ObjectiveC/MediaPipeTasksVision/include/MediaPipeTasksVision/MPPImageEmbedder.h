#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPImageEmbedderOptions.h>
#import <MediaPipeTasksVision/MPPImageEmbedderResult.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Embeds pictures, videos and live streams as lists of numbers; similar pictures have similar
/// lists.
///
/// Calls from several threads wait for each other. Errors have the domain `MPPTasksErrorDomain`. A
/// released task delivers nothing more.
NS_SWIFT_NAME(ImageEmbedder)
@interface MPPImageEmbedder : NSObject {
 @private
  SVTTask *_task;
}

/// Creates a task for single pictures with default options; fails like the other initializer.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Creates a task; returns nil and an error if the options are invalid.
///
/// It fails if the running mode and the delegate do not match, the model cannot be opened or is of
/// another kind, or options are out of range or contradict each other.
- (nullable instancetype)initWithOptions:(MPPImageEmbedderOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Embeds a picture.
///
/// Only in image mode. The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPImageEmbedderResult *)embedImage:(MPPImage *)image
                                          error:(NSError **)error NS_SWIFT_NAME(embed(image:));

/// Embeds a part of a picture, in fractions of the stored picture; `CGRectZero` is all of it.
- (nullable MPPImageEmbedderResult *)embedImage:(MPPImage *)image
                               regionOfInterest:(CGRect)roi
                                          error:(NSError **)error
    NS_SWIFT_NAME(embed(image:regionOfInterest:));

/// Embeds the next frame of a video.
///
/// Only in video mode. Timestamps must increase from call to call.
- (nullable MPPImageEmbedderResult *)embedVideoFrame:(MPPImage *)image
                             timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                               error:(NSError **)error
    NS_SWIFT_NAME(embed(videoFrame:timestampInMilliseconds:));

/// Embeds a part of the next frame of a video.
- (nullable MPPImageEmbedderResult *)embedVideoFrame:(MPPImage *)image
                             timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                    regionOfInterest:(CGRect)roi
                                               error:(NSError **)error
    NS_SWIFT_NAME(embed(videoFrame:timestampInMilliseconds:regionOfInterest:));

/// Submits the next frame of a live stream and returns.
///
/// Only in live stream mode. The pixels are copied before. The delegate receives the result, unless
/// a newer frame arrives before this one's turn. Timestamps must increase from call to call.
- (BOOL)embedAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    NS_SWIFT_NAME(embedAsync(image:timestampInMilliseconds:));

/// Submits a part of the next frame of a live stream and returns.
- (BOOL)embedAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
           regionOfInterest:(CGRect)roi
                      error:(NSError **)error
    NS_SWIFT_NAME(embedAsync(image:timestampInMilliseconds:regionOfInterest:));

/// Returns the cosine of the angle between two embeddings: 1 for the same direction.
///
/// It is NaN if one has no direction. Floats are compared if both have them, otherwise bytes.
/// Returns nil and an error if they have nothing in common, or different lengths.
+ (nullable NSNumber *)cosineSimilarityBetweenEmbedding1:(MPPEmbedding *)embedding1
                                           andEmbedding2:(MPPEmbedding *)embedding2
                                                   error:(NSError **)error
    NS_SWIFT_NAME(cosineSimilarity(embedding1:embedding2:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
