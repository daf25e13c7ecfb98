#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPBaseOptions.h>

NS_ASSUME_NONNULL_BEGIN

/// What the options of all tasks share. Options are read once, when a task is made of them.
NS_SWIFT_NAME(TaskOptions)
@interface MPPTaskOptions : NSObject <NSCopying> {
 @private
  MPPBaseOptions *_baseOptions;
}

/// Where the model is and what runs it.
@property(nonatomic, copy) MPPBaseOptions *baseOptions;

@end

NS_ASSUME_NONNULL_END
