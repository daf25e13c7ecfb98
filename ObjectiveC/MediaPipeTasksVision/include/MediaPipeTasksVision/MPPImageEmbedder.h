#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPImageEmbedderOptions.h>
#import <MediaPipeTasksVision/MPPImageEmbedderResult.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Turns pictures, videos and live streams into lists of numbers that are alike for what looks
/// alike.
///
/// Calls from several threads wait for each other. Errors have the domain `MPPTasksErrorDomain`. A
/// task that is let go delivers nothing more.
NS_SWIFT_NAME(ImageEmbedder)
@interface MPPImageEmbedder : NSObject {
 @private
  SVTTask *_task;
}

/// Makes a task for single pictures with default options; nil and an error like the other
/// initialiser.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Makes a task; nil and an error when running mode and delegate do not fit, the model cannot be
/// opened or is of another kind, or options are out of range or contradict each other.
- (nullable instancetype)initWithOptions:(MPPImageEmbedderOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Embeds a picture. Only in image mode. The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPImageEmbedderResult *)embedImage:(MPPImage *)image
                                          error:(NSError **)error NS_SWIFT_NAME(embed(image:));

/// The same for a part of a picture, in fractions of the stored picture; `CGRectZero` is all of it.
- (nullable MPPImageEmbedderResult *)embedImage:(MPPImage *)image
                               regionOfInterest:(CGRect)roi
                                          error:(NSError **)error
    NS_SWIFT_NAME(embed(image:regionOfInterest:));

/// The same for the next frame of a video; only in video mode. Timestamps must increase from call
/// to call.
- (nullable MPPImageEmbedderResult *)embedVideoFrame:(MPPImage *)image
                             timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                               error:(NSError **)error
    NS_SWIFT_NAME(embed(videoFrame:timestampInMilliseconds:));

/// The same for a part of the next frame of a video.
- (nullable MPPImageEmbedderResult *)embedVideoFrame:(MPPImage *)image
                             timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                    regionOfInterest:(CGRect)roi
                                               error:(NSError **)error
    NS_SWIFT_NAME(embed(videoFrame:timestampInMilliseconds:regionOfInterest:));

/// Hands over the next frame of a live stream and returns; only in live stream mode. The pixels are
/// copied before. The delegate receives the result, unless a newer frame arrives before this one's
/// turn. Timestamps must increase from call to call.
- (BOOL)embedAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    NS_SWIFT_NAME(embedAsync(image:timestampInMilliseconds:));

/// Hands over a part of the next frame of a live stream and returns.
- (BOOL)embedAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
           regionOfInterest:(CGRect)roi
                      error:(NSError **)error
    NS_SWIFT_NAME(embedAsync(image:timestampInMilliseconds:regionOfInterest:));

/// The cosine of the angle between two embeddings: 1 for the same direction, not a number where one
/// has no direction. Floats are compared if both have them, else bytes; nil and an error when they
/// have nothing in common, or different lengths.
+ (nullable NSNumber *)cosineSimilarityBetweenEmbedding1:(MPPEmbedding *)embedding1
                                           andEmbedding2:(MPPEmbedding *)embedding2
                                                   error:(NSError **)error
    NS_SWIFT_NAME(cosineSimilarity(embedding1:embedding2:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
