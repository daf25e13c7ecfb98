#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPBaseOptions.h>

NS_ASSUME_NONNULL_BEGIN

/// The shared options of all tasks.
///
/// Options are read once, when a task is created from them.
NS_SWIFT_NAME(TaskOptions)
@interface MPPTaskOptions : NSObject <NSCopying> {
 @private
  MPPBaseOptions *_baseOptions;
}

/// The location of the model, and the processor for it.
@property(nonatomic, copy) MPPBaseOptions *baseOptions;

@end

NS_ASSUME_NONNULL_END
