// What the tasks share. Not installed.
#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

#import "SVTErrors.h"
#import "SVTWeakReference.h"

NS_ASSUME_NONNULL_BEGIN

/// Closes a task of the C interface.
typedef MpStatus (*SVTClose)(void *handle, char *_Nullable *_Nullable words);

/// Calls a task of the C interface with a picture.
typedef MpStatus (^SVTCall)(
    void *handle, MpImagePtr image, const MpImageProcessingOptions *options, char **words);

/// A task of the C interface, and who receives its live results. The C interface gives it back to
/// the callback, so it lives until the task is closed.
@interface SVTTask : NSObject {
 @public
  void *_handle;
  SVTWeakReference *_owner;
  SVTWeakReference *_delegate;
 @private
  SVTClose _close;
  MPPRunningMode _mode;
  NSInteger _nextTimestamp;
}

/// Checks a mode against a delegate; nil and an error when they do not fit.
- (nullable instancetype)initWithMode:(MPPRunningMode)mode
                                owner:(id)owner
                             delegate:(nullable id)delegate
                                close:(SVTClose)close
                                error:(NSError **)error;

/// The mode as the C interface numbers it.
- (MpRunningMode)mode;

/// Calls the task with a part of a picture, in the mode that the call belongs to. In image mode the
/// timestamp receives the one that the picture gets: 0, 1000, 2000 and so on.
- (BOOL)callInMode:(MPPRunningMode)mode
             image:(MPPImage *)image
            region:(CGRect)region
         timestamp:(nullable NSInteger *)timestamp
             error:(NSError **)error
              call:(SVTCall)call;

/// Closes the task, once what it has begun is delivered. To be called by the owner as it goes.
- (void)close;

@end

/// Hands a live result over: calls `deliver` with the owner and the delegate, if both still live
/// and the delegate takes such messages. Called by the C interface's threads.
void SVTDeliver(void *context, SEL selector, void (^deliver)(id owner, id delegate));

/// Fills the base options that the C interface knows; NO and an error when they cannot be used.
/// They are valid until the pool ends.
BOOL SVTFillBaseOptions(struct MpBaseOptions *base, MPPTaskOptions *options, NSError **error);

/// Whether options are of the class that a task wants; NO and an error if not.
BOOL SVTCheckOptions(id _Nullable options, Class wanted, NSError **error);

NS_ASSUME_NONNULL_END
