// The common part of the classes of tasks for whole pictures. Not installed.
#import "SVTTask.h"

/// Defines the delegate of a task's options, to which `_delegateReference` refers.
///
/// `getter` and `setter` are the accessors of the delegate's property.
#define SVT_LIVE_DELEGATE(name, getter, setter) \
  -(id<MPP##name##LiveStreamDelegate>)getter { \
    return [_delegateReference object]; \
  } \
  -(id)svt_delegate { \
    return self.getter; \
  } \
  -(void)setter : (id<MPP##name##LiveStreamDelegate>)delegate { \
    SVTSetReference(&_delegateReference, delegate); \
  }

/// Defines `deliver`, the callback for live results, which calls the delegate.
///
/// `owner_word` and `result_word` begin the delegate's method; `resultOf` converts results.
#define SVT_DELIVER(name, owner_word, result_word) \
  static void deliver( \
      void *context, MpStatus status, const char *words, const Mp##name##Result *found, \
      int64_t timestamp) { \
    SVTDeliver( \
        context, @selector(owner_word:result_word:timestampInMilliseconds:error:), \
        ^(MPP##name * owner, id<MPP##name##LiveStreamDelegate> delegate) { \
          [delegate owner_word:owner \
                          result_word:resultOf(found, (NSInteger)timestamp) \
              timestampInMilliseconds:(NSInteger)timestamp \
                                error:SVTErrorOf(status, words)]; \
        }); \
  }

/// Defines the members of a task's class: initializers and the calls of the three modes.
///
/// `fill` writes the task's own options to those of the C interface; it returns NO and an error if
/// they are unusable.
#define SVT_TASK_MEMBERS(name, verb, fill) \
  -(instancetype)initWithModelPath : (NSString *)modelPath error : (NSError **)error { \
    MPP##name##Options *options = [[[MPP##name##Options alloc] init] autorelease]; \
    options.baseOptions.modelAssetPath = modelPath; \
    return [self initWithOptions:options error:error]; \
  } \
  -(instancetype)initWithOptions : (MPP##name##Options *)options error : (NSError **)error { \
    if ((self = [super init]) && ![self svt_openWithOptions:options error:error]) { \
      [self release]; \
      return nil; \
    } \
    return self; \
  } \
  -(BOOL)svt_openWithOptions : (MPP##name##Options *)options error : (NSError **)error { \
    if (!SVTCheckOptions(options, [MPP##name##Options class], error)) return NO; \
    struct Mp##name##Options settings = {0}; \
    _task = [[SVTTask alloc] initWithFunctions:&functions \
                                         owner:self \
                                       options:options \
                                          base:&settings.base_options \
                                          mode:&settings.running_mode \
                                         error:error]; \
    return _task && fill(options, &settings, error) && openTask(_task, &settings, error); \
  } \
  -(void)dealloc { \
    [_task close]; \
    [_task release]; \
    [super dealloc]; \
  } \
  -(MPP##name##Result *)verb##Image : (MPPImage *)image error : (NSError **)error { \
    return [_task resultOfImage:image region:CGRectZero error:error]; \
  } \
  -(MPP##name##Result *)verb##VideoFrame : (MPPImage *)image timestampInMilliseconds \
      : (NSInteger)timestamp error : (NSError **)error { \
    return [_task resultOfVideoFrame:image timestamp:timestamp region:CGRectZero error:error]; \
  } \
  -(BOOL)verb##AsyncImage : (MPPImage *)image timestampInMilliseconds : (NSInteger)timestamp error \
      : (NSError **)error { \
    return [_task submitImage:image timestamp:timestamp region:CGRectZero error:error]; \
  }
