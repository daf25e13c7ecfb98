#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPImageSegmenterResult.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTWeakReference;
@class MPPImageSegmenter;

/// Receives the results of an `MPPImageSegmenter` for a live stream.
NS_SWIFT_NAME(ImageSegmenterLiveStreamDelegate)
@protocol MPPImageSegmenterLiveStreamDelegate <NSObject>

@optional

/// Called for each processed frame, in their order and one call at a time.
///
/// It runs on a thread of the task, never the main thread. If the frame failed, there is an error
/// and no result.
- (void)imageSegmenter:(MPPImageSegmenter *)imageSegmenter
    didFinishSegmentationWithResult:(nullable MPPImageSegmenterResult *)result
            timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                              error:(nullable NSError *)error
    NS_SWIFT_NAME(imageSegmenter(_:didFinishSegmentation:timestampInMilliseconds:error:));

@end

/// Options of an `MPPImageSegmenter`; read once, when it is created.
NS_SWIFT_NAME(ImageSegmenterOptions)
@interface MPPImageSegmenterOptions : MPPTaskOptions <NSCopying> {
 @private
  MPPRunningMode _runningMode;
  SVTWeakReference *_delegateReference;
  NSString *_displayNamesLocale;
  BOOL _shouldOutputConfidenceMasks;
  BOOL _shouldOutputCategoryMask;
}

/// The running mode; single pictures by default.
@property(nonatomic) MPPRunningMode runningMode;

/// Receives the results of a live stream; must be set in that mode and in no other.
///
/// It is not retained: it is nil once the object is gone, and nothing is delivered then.
@property(nonatomic, weak, nullable) id<MPPImageSegmenterLiveStreamDelegate>
    imageSegmenterLiveStreamDelegate;

/// The language of the labels' display names; "en" by default.
@property(nonatomic, copy) NSString *displayNamesLocale;

/// YES if results have a mask of confidences for each class; the default.
@property(nonatomic) BOOL shouldOutputConfidenceMasks;

/// YES if results have a mask with the category of each pixel; NO by default.
///
/// A task is refused if both kinds of masks are NO.
@property(nonatomic) BOOL shouldOutputCategoryMask;

@end

NS_ASSUME_NONNULL_END
