// The shared parts of the tasks. Not installed.
#import <MediaPipeTasksVision/MPPImage.h>
#import <MediaPipeTasksVision/MPPRunningMode.h>
#import <MediaPipeTasksVision/MPPTaskOptions.h>

#import "SVTErrors.h"
#import "SVTWeakReference.h"

NS_ASSUME_NONNULL_BEGIN

/// Closes a task of the C interface.
typedef MpStatus (*SVTClose)(void *handle, char *_Nullable *_Nonnull words);

/// Calls a task of the C interface with a picture or a frame.
///
/// The result belongs to the pool; a call in live stream mode leaves it nil.
typedef MpStatus (*SVTCall)(
    void *handle, MpImagePtr image, const MpImageProcessingOptions *options, NSInteger timestamp,
    id _Nullable *_Nonnull result, char *_Nullable *_Nonnull words);

/// Makes a call of its own with a picture; otherwise like `SVTCall`.
typedef MpStatus (^SVTPictureCall)(
    MpImagePtr image, const MpImageProcessingOptions *options, NSInteger timestamp,
    id _Nullable *_Nonnull result, char *_Nullable *_Nonnull words);

/// The functions of the C interface for a task, without its types.
typedef struct SVTFunctions {
  SVTClose close;
  /// The calls of the three running modes; NULL for modes that the task does not have.
  SVTCall image;
  SVTCall video;
  SVTCall live;
} SVTFunctions;

/// Options with a running mode and a delegate for live results: those of every task.
@protocol SVTLiveOptions <NSObject>

- (MPPRunningMode)runningMode;

/// Returns the delegate; nil if none was set, or if it is gone.
- (nullable id)svt_delegate;

@end

/// A task of the C interface, with weak references to its owner and to the delegate for live
/// results.
///
/// The C interface passes it to the callback, so it lives until the task is closed.
@interface SVTTask : NSObject {
 @public
  void *_handle;
  SVTWeakReference *_owner;
  SVTWeakReference *_delegate;
 @private
  const SVTFunctions *_functions;
  MPPRunningMode _mode;
  NSInteger _nextTimestamp;
}

/// Checks options and fills what all tasks have in those of the C interface.
///
/// Returns nil and an error if the mode and the delegate do not match, or if the base options are
/// unusable. The base options are valid until the pool ends.
- (nullable instancetype)initWithFunctions:(const SVTFunctions *)functions
                                     owner:(id)owner
                                   options:(MPPTaskOptions<SVTLiveOptions> *)options
                                      base:(struct MpBaseOptions *)base
                                      mode:(MpRunningMode *)mode
                                     error:(NSError **)error;

/// Returns the result of a part of a picture, with its assigned timestamp: 0, 1000, 2000 and so on.
- (nullable id)resultOfImage:(MPPImage *)image region:(CGRect)region error:(NSError **)error;

/// Returns the result of a call with a picture, with its assigned timestamp.
- (nullable id)resultOfImage:(MPPImage *)image byCall:(SVTPictureCall)call error:(NSError **)error;

/// Returns the result of a part of the next frame of a video.
- (nullable id)resultOfVideoFrame:(MPPImage *)image
                        timestamp:(NSInteger)timestamp
                           region:(CGRect)region
                            error:(NSError **)error;

/// Submits a part of the next frame of a live stream.
- (BOOL)submitImage:(MPPImage *)image
          timestamp:(NSInteger)timestamp
             region:(CGRect)region
              error:(NSError **)error;

/// Closes the task after it has delivered its remaining results.
///
/// The owner calls it on release.
- (void)close;

@end

/// Delivers a live result: calls `deliver` with the owner and the delegate.
///
/// Both must still live, and the delegate must respond to the selector. Called by the C interface's
/// threads.
void SVTDeliver(void *context, SEL selector, void (^deliver)(id owner, id delegate));

/// Returns true if options have the class that a task requires; otherwise NO and an error.
BOOL SVTCheckOptions(id _Nullable options, Class wanted, NSError **error);

/// Replaces a reference by one to another object; nil refers to nothing.
void SVTSetReference(SVTWeakReference *_Nullable *_Nonnull reference, id _Nullable object);

/// Returns a number in the range of C's `int`; one beyond it becomes the nearest.
int SVTInt(NSInteger number);

/// Defines the functions that create, call and close a task, from the names in mediapipe_tasks.h.
///
/// `convert` returns an object for a result of the C interface, and `deliver` is the callback for
/// live results. Defines `functions`, and `openTask`, which creates the task of the C interface.
#define SVT_TASK(task, verb, options_type, result_type, convert, deliver) \
  static MpStatus closeTask(void *handle, char **words) { return Mp##task##Close(handle, words); } \
  static id converted(result_type *found, NSInteger timestamp) { \
    id result = convert(found, timestamp); \
    Mp##task##CloseResult(found); \
    return result; \
  } \
  static MpStatus callWithImage( \
      void *handle, MpImagePtr image, const MpImageProcessingOptions *options, \
      NSInteger timestamp, id *result, char **words) { \
    result_type found = {0}; \
    MpStatus status = Mp##task##verb##Image(handle, image, options, &found, words); \
    if (status == kMpOk) *result = converted(&found, timestamp); \
    return status; \
  } \
  static MpStatus callForVideo( \
      void *handle, MpImagePtr image, const MpImageProcessingOptions *options, \
      NSInteger timestamp, id *result, char **words) { \
    result_type found = {0}; \
    MpStatus status = Mp##task##verb##ForVideo(handle, image, options, timestamp, &found, words); \
    if (status == kMpOk) *result = converted(&found, timestamp); \
    return status; \
  } \
  static MpStatus callAsync( \
      void *handle, MpImagePtr image, const MpImageProcessingOptions *options, \
      NSInteger timestamp, id *result, char **words) { \
    return Mp##task##verb##Async(handle, image, options, timestamp, words); \
  } \
  static const SVTFunctions functions = {closeTask, callWithImage, callForVideo, callAsync}; \
  static BOOL openTask(SVTTask *task_, options_type *options, NSError **error) { \
    char *words = NULL; \
    Mp##task##Ptr handle = NULL; \
    MpStatus status = Svt##task##Create(options, deliver, task_, &handle, &words); \
    task_->_handle = handle; \
    return SVTSucceeded(status, words, error); \
  }

NS_ASSUME_NONNULL_END
