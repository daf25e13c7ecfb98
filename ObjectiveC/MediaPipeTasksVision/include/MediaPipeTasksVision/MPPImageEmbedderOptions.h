#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImageEmbedderResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPImageEmbedder;

/// Receives the results of an `MPPImageEmbedder` for a live stream.
NS_SWIFT_NAME(ImageEmbedderLiveStreamDelegate)
@protocol MPPImageEmbedderLiveStreamDelegate <NSObject>
@optional

/// Called for each processed frame, in their order and one call at a time.
///
/// It runs on a thread of the task, never the main thread. Implementing it is optional. If the
/// frame failed, there is an error and no result.
- (void)imageEmbedder:(MPPImageEmbedder *)imageEmbedder
    didFinishEmbeddingWithResult:(nullable MPPImageEmbedderResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(nullable NSError *)error
    NS_SWIFT_NAME(imageEmbedder(_:didFinishEmbedding:timestampInMilliseconds:error:));

@end

/// Options of an `MPPImageEmbedder`; read once, when it is created.
NS_SWIFT_NAME(ImageEmbedderOptions)
@interface MPPImageEmbedderOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  BOOL _l2Normalize;
  BOOL _quantize;
}

/// The running mode; single pictures by default.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other.
///
/// It is not retained: it is nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPImageEmbedderLiveStreamDelegate>
    imageEmbedderLiveStreamDelegate;

/// True if each embedding is scaled to length 1.
@property(nonatomic) BOOL l2Normalize;

/// True if each embedding is given as signed bytes, after any scaling.
@property(nonatomic) BOOL quantize;

@end

NS_ASSUME_NONNULL_END
