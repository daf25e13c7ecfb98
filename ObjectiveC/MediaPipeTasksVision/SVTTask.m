#import "SVTTask.h"

#import <Foundation/NSThread.h>

#import "MPPImage+Task.h"

/// Returns the mode as messages name the required one.
static NSString *nameOf(MPPRunningMode mode) {
  switch (mode) {
    case MPPRunningModeImage: return @"image mode";
    case MPPRunningModeVideo: return @"video mode";
    case MPPRunningModeLiveStream: return @"live stream mode";
  }
  return @"";
}

/// Returns the file for a path: unchanged if absolute, otherwise looked up.
///
/// The main bundle is searched for the whole path and for its last part, and then the current
/// folder.
static NSString *placeOf(NSString *path) {
  NSString *resources = [[NSBundle mainBundle] resourcePath];
  if (path.length == 0 || path.isAbsolutePath || !resources) return path;
  NSFileManager *files = [NSFileManager defaultManager];
  NSString *whole = [resources stringByAppendingPathComponent:path];
  if ([files fileExistsAtPath:whole]) return whole;
  NSString *last = [resources stringByAppendingPathComponent:path.lastPathComponent];
  return [files fileExistsAtPath:last] ? last : path;
}

/// Fills the base options of the C interface; returns NO and an error if they are unusable.
///
/// They are valid until the pool ends.
static BOOL fillBaseOptions(struct MpBaseOptions *base, MPPTaskOptions *options, NSError **error) {
  id given = options.baseOptions;
  id path = [given isKindOfClass:[MPPBaseOptions class]] ? [given modelAssetPath] : nil;
  *base = (struct MpBaseOptions){.file_descriptor = -1};
  base->model_asset_path = "";
  if (!path) return YES;
  if (!SVTText(path, @"modelAssetPath", error)) return NO;
  base->model_asset_path = SVTText(placeOf(path), @"modelAssetPath", error);
  return base->model_asset_path != NULL;
}

@implementation SVTTask

- (instancetype)initWithFunctions:(const SVTFunctions *)functions
                            owner:(id)owner
                          options:(MPPTaskOptions<SVTLiveOptions> *)options
                             base:(struct MpBaseOptions *)base
                             mode:(MpRunningMode *)mode
                            error:(NSError **)error {
  if (!(self = [super init])) return nil;
  _functions = functions;
  _mode = options.runningMode;
  id delegate;
  // Keeps the delegate from staying alive until the caller's pool ends.
  @autoreleasepool {
    delegate = [[options svt_delegate] retain];
  }
  BOOL isOpen = [self svt_setOwner:owner delegate:delegate error:error];
  [delegate release];
  if (!isOpen || !fillBaseOptions(base, options, error)) {
    [self release];
    return nil;
  }
  *mode = (MpRunningMode)(_mode + 1);
  return self;
}

/// Checks the mode against the delegate, and refers to both objects in a live stream.
- (BOOL)svt_setOwner:(id)owner delegate:(id)delegate error:(NSError **)error {
  NSString *message = nil;
  if (_mode > MPPRunningModeLiveStream) {
    message = @"Unrecognized running mode";
  } else if (_mode == MPPRunningModeLiveStream && !delegate) {
    message = @"The vision task is in live stream mode. An object must be set as the delegate of "
              @"the task in its options to ensure asynchronous delivery of results.";
  } else if (_mode != MPPRunningModeLiveStream && delegate) {
    message = @"The vision task is in image or video mode. The delegate must not be set in the "
              @"task's options.";
  }
  if (message) return SVTFail(error, MPPTasksErrorCodeInvalidArgumentError, message);
  if (_mode == MPPRunningModeLiveStream) {
    _owner = [[SVTWeakReference alloc] initWithObject:owner];
    _delegate = [[SVTWeakReference alloc] initWithObject:delegate];
  }
  return YES;
}

- (void)dealloc {
  [_owner release];
  [_delegate release];
  [super dealloc];
}

/// Returns a function of the C interface as a call of this task.
- (SVTPictureCall)svt_callOf:(SVTCall)call {
  void *handle = _handle;
  return
      [[^(MpImagePtr image, const MpImageProcessingOptions *options, NSInteger timestamp,
          id *result, char **words) {
        return call(handle, image, options, timestamp, result, words);
      } copy] autorelease];
}

- (id)resultOfImage:(MPPImage *)image region:(CGRect)region error:(NSError **)error {
  id result = nil;
  BOOL isFound = [self svt_call:[self svt_callOf:_functions->image]
                         inMode:MPPRunningModeImage
                          image:image
                      timestamp:0
                         region:region
                         result:&result
                          error:error];
  return isFound ? result : nil;
}

- (id)resultOfImage:(MPPImage *)image byCall:(SVTPictureCall)call error:(NSError **)error {
  id result = nil;
  BOOL isFound = [self svt_call:call
                         inMode:MPPRunningModeImage
                          image:image
                      timestamp:0
                         region:CGRectZero
                         result:&result
                          error:error];
  return isFound ? result : nil;
}

- (id)resultOfVideoFrame:(MPPImage *)image
               timestamp:(NSInteger)timestamp
                  region:(CGRect)region
                   error:(NSError **)error {
  id result = nil;
  BOOL isFound = [self svt_call:[self svt_callOf:_functions->video]
                         inMode:MPPRunningModeVideo
                          image:image
                      timestamp:timestamp
                         region:region
                         result:&result
                          error:error];
  return isFound ? result : nil;
}

- (BOOL)submitImage:(MPPImage *)image
          timestamp:(NSInteger)timestamp
             region:(CGRect)region
              error:(NSError **)error {
  id result = nil;
  return [self svt_call:[self svt_callOf:_functions->live]
                 inMode:MPPRunningModeLiveStream
                  image:image
              timestamp:timestamp
                 region:region
                 result:&result
                  error:error];
}

/// Makes a call with a part of a picture, in the mode that the call belongs to.
///
/// In image mode the picture's assigned timestamp replaces the given one.
- (BOOL)svt_call:(SVTPictureCall)call
          inMode:(MPPRunningMode)mode
           image:(MPPImage *)image
       timestamp:(NSInteger)timestamp
          region:(CGRect)region
          result:(id *)result
           error:(NSError **)error {
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
  if (mode == MPPRunningModeImage) {
    // A picture that fails from here on uses up its timestamp.
    timestamp = __atomic_fetch_add(&_nextTimestamp, 1000, __ATOMIC_SEQ_CST);
  }
  MpImageProcessingOptions options = {.rotation_degrees = [image svt_rotationDegrees]};
  char *words = NULL;
  MpStatus status = call(pixels, &options, timestamp, result, &words);
  MpImageFree(pixels);
  return SVTSucceeded(status, words, error);
}

- (void)close {
  if (!_handle) return;
  char *words = NULL;
  MpStatus status = _functions->close(_handle, &words);
  MpErrorFree(words);
  // The last owner was its own delegate's call, which cannot wait for itself.
  if (status == kMpFailedPrecondition) {
    [NSThread detachNewThreadSelector:@selector(close) toTarget:self withObject:nil];
  }
}

@end

void SVTDeliver(void *context, SEL selector, void (^deliver)(id, id)) {
  SVTTask *task = context;
  // GNUstep does not know threads of the C interface.
  BOOL isNew = GSRegisterCurrentThread();
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  @try {
    id owner = [task->_owner object];
    id delegate = [task->_delegate object];
    if (owner && [delegate respondsToSelector:selector]) deliver(owner, delegate);
  } @catch (NSException *exception) {
    // No caller above can catch it: as on iOS, that ends the program.
    NSUncaughtExceptionHandler *handler = NSGetUncaughtExceptionHandler();
    if (handler) handler(exception);
    abort();
  }
  [pool drain];
  if (isNew) GSUnregisterCurrentThread();
}

BOOL SVTCheckOptions(id options, Class wanted, NSError **error) {
  if ([options isKindOfClass:wanted]) return YES;
  NSString *message = options ? [NSString stringWithFormat:@"Options are not of the class %@.",
                                                           NSStringFromClass(wanted)]
                              : @"Options cannot be nil.";
  return SVTFail(error, MPPTasksErrorCodeInvalidArgumentError, message);
}

void SVTSetReference(SVTWeakReference **reference, id object) {
  [*reference release];
  *reference = object ? [[SVTWeakReference alloc] initWithObject:object] : nil;
}

int SVTInt(NSInteger number) {
  return (int)MAX(MIN(number, (NSInteger)INT_MAX), (NSInteger)INT_MIN);
}
