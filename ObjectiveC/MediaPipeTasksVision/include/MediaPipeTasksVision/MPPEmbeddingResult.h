#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPEmbedding.h>

NS_ASSUME_NONNULL_BEGIN

/// The embeddings of one picture.
NS_SWIFT_NAME(EmbeddingResult)
@interface MPPEmbeddingResult : NSObject {
 @private
  NSArray<MPPEmbedding *> *_embeddings;
  NSInteger _timestampInMilliseconds;
}

/// The embeddings, one for each output of the model.
@property(nonatomic, readonly) NSArray<MPPEmbedding *> *embeddings;

/// The timestamp of the frame, in milliseconds.
@property(nonatomic, readonly) NSInteger timestampInMilliseconds;

/// Creates a result.
- (instancetype)initWithEmbeddings:(NSArray<MPPEmbedding *> *)embeddings
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
