#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPEmbeddingResult.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// The embeddings that an `MPPImageEmbedder` computes for one picture.
NS_SWIFT_NAME(ImageEmbedderResult)
@interface MPPImageEmbedderResult : MPPTaskResult {
 @private
  MPPEmbeddingResult *_embeddingResult;
}

/// The embeddings, one for each output of the model.
@property(nonatomic, readonly) MPPEmbeddingResult *embeddingResult;

/// Creates a result.
- (instancetype)initWithEmbeddingResult:(nullable MPPEmbeddingResult *)embeddingResult
                timestampInMilliseconds:(NSInteger)timestampInMilliseconds
    NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
