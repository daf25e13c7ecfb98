#import "SVTTask.h"

#import <Foundation/NSThread.h>

#import "MPPImage+Task.h"

/// The mode as messages ask for it.
static NSString *nameOf(MPPRunningMode mode) {
  switch (mode) {
    case MPPRunningModeImage: return @"image mode";
    case MPPRunningModeVideo: return @"video mode";
    case MPPRunningModeLiveStream: return @"live stream mode";
  }
  return @"";
}

@implementation SVTTask

- (instancetype)initWithMode:(MPPRunningMode)mode
                       owner:(id)owner
                    delegate:(id)delegate
                       close:(SVTClose)close
                       error:(NSError **)error {
  if (!(self = [super init])) return nil;
  NSString *message = nil;
  if (mode > MPPRunningModeLiveStream) {
    message = @"Unrecognized running mode";
  } else if (mode == MPPRunningModeLiveStream && !delegate) {
    message = @"The vision task is in live stream mode. An object must be set as the delegate of "
              @"the task in its options to ensure asynchronous delivery of results.";
  } else if (mode != MPPRunningModeLiveStream && delegate) {
    message = @"The vision task is in image or video mode. The delegate must not be set in the "
              @"task's options.";
  }
  if (message) {
    SVTFail(error, MPPTasksErrorCodeInvalidArgumentError, message);
    [self release];
    return nil;
  }
  _mode = mode;
  _close = close;
  if (mode == MPPRunningModeLiveStream) {
    _owner = [[SVTWeakReference alloc] initWithObject:owner];
    _delegate = [[SVTWeakReference alloc] initWithObject:delegate];
  }
  return self;
}

- (void)dealloc {
  [_owner release];
  [_delegate release];
  [super dealloc];
}

- (MpRunningMode)mode {
  return (MpRunningMode)(_mode + 1);
}

- (BOOL)callInMode:(MPPRunningMode)mode
             image:(MPPImage *)image
            region:(CGRect)region
         timestamp:(NSInteger *)timestamp
             error:(NSError **)error
              call:(SVTCall)call {
  if (mode != _mode) {
    return SVTFail(
        error, MPPTasksErrorCodeInvalidArgumentError,
        [NSString stringWithFormat:
                      @"The vision task is not initialized with %@. Current Running Mode: %@",
                      nameOf(mode), MPPRunningModeDisplayName(_mode)]);
  }
  if (![image isKindOfClass:[MPPImage class]]) {
    return SVTFail(
        error, MPPTasksErrorCodeInvalidArgumentError,
        image ? @"Image is not an MPPImage." : @"Image cannot be nil.");
  }
  MpImagePtr pixels = [image svt_copyTaskImageOfRegion:region error:error];
  if (!pixels) return NO;
  if (mode == MPPRunningModeImage && timestamp) {
    // A picture that fails from here on uses its timestamp up.
    *timestamp = __atomic_fetch_add(&_nextTimestamp, 1000, __ATOMIC_SEQ_CST);
  }
  MpImageProcessingOptions options = {.rotation_degrees = [image svt_rotationDegrees]};
  char *words = NULL;
  MpStatus status = call(_handle, pixels, &options, &words);
  MpImageFree(pixels);
  return SVTSucceeded(status, words, error);
}

- (void)close {
  if (!_handle) return;
  char *words = NULL;
  MpStatus status = _close(_handle, &words);
  MpErrorFree(words);
  // The last to keep the owner was its own delegate's call, which cannot wait for itself.
  if (status == kMpFailedPrecondition) {
    [NSThread detachNewThreadSelector:@selector(close) toTarget:self withObject:nil];
  }
}

@end

void SVTDeliver(void *context, SEL selector, void (^deliver)(id, id)) {
  SVTTask *task = context;
  // Threads of the C interface are not known to GNUstep.
  BOOL isNew = GSRegisterCurrentThread();
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  @try {
    id owner = [task->_owner object];
    id delegate = [task->_delegate object];
    if (owner && [delegate respondsToSelector:selector]) deliver(owner, delegate);
  } @catch (NSException *exception) {
    // Nobody above can catch it: as on iOS, that ends the program.
    NSUncaughtExceptionHandler *handler = NSGetUncaughtExceptionHandler();
    if (handler) handler(exception);
    abort();
  }
  [pool drain];
  if (isNew) GSUnregisterCurrentThread();
}

/// The file that a path stands for: as it is when absolute, else looked up in the main bundle,
/// whole and by its last part, and then in the current folder.
static NSString *placeOf(NSString *path) {
  NSString *resources = [[NSBundle mainBundle] resourcePath];
  if (path.length == 0 || path.isAbsolutePath || !resources) return path;
  NSFileManager *files = [NSFileManager defaultManager];
  NSString *whole = [resources stringByAppendingPathComponent:path];
  if ([files fileExistsAtPath:whole]) return whole;
  NSString *last = [resources stringByAppendingPathComponent:path.lastPathComponent];
  return [files fileExistsAtPath:last] ? last : path;
}

BOOL SVTFillBaseOptions(struct MpBaseOptions *base, MPPTaskOptions *options, NSError **error) {
  id given = options.baseOptions;
  id path = [given isKindOfClass:[MPPBaseOptions class]] ? [given modelAssetPath] : nil;
  *base = (struct MpBaseOptions){.file_descriptor = -1};
  base->model_asset_path = "";
  if (!path) return YES;
  if (!SVTText(path, @"modelAssetPath", error)) return NO;
  base->model_asset_path = SVTText(placeOf(path), @"modelAssetPath", error);
  return base->model_asset_path != NULL;
}

BOOL SVTCheckOptions(id options, Class wanted, NSError **error) {
  if ([options isKindOfClass:wanted]) return YES;
  NSString *message = options ? [NSString stringWithFormat:@"Options are not of the class %@.",
                                                           NSStringFromClass(wanted)]
                              : @"Options cannot be nil.";
  return SVTFail(error, MPPTasksErrorCodeInvalidArgumentError, message);
}
