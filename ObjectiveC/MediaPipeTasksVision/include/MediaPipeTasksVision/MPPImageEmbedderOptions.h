#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImageEmbedderResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPImageEmbedder;

/// Receives what an `MPPImageEmbedder` finds in a live stream.
NS_SWIFT_NAME(ImageEmbedderLiveStreamDelegate)
@protocol MPPImageEmbedderLiveStreamDelegate <NSObject>
@optional

/// Called for each frame that was worked on, in their order and one call at a time, on a thread of
/// the task's, never the main thread. Implementing it is optional. When the frame failed, there is
/// an error and no result.
- (void)imageEmbedder:(MPPImageEmbedder *)imageEmbedder
    didFinishEmbeddingWithResult:(nullable MPPImageEmbedderResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(nullable NSError *)error
    NS_SWIFT_NAME(imageEmbedder(_:didFinishEmbedding:timestampInMilliseconds:error:));

@end

/// How an `MPPImageEmbedder` works; read once, when it is made.
NS_SWIFT_NAME(ImageEmbedderOptions)
@interface MPPImageEmbedderOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  BOOL _l2Normalize;
  BOOL _quantize;
}

/// How pictures are received; single ones unless another mode is set.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other. It is not kept:
/// nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPImageEmbedderLiveStreamDelegate>
    imageEmbedderLiveStreamDelegate;

/// Whether each embedding is scaled to length 1.
@property(nonatomic) BOOL l2Normalize;

/// Whether each embedding is given as signed bytes, after any scaling.
@property(nonatomic) BOOL quantize;

@end

NS_ASSUME_NONNULL_END
