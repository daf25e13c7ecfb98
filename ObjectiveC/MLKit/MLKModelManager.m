#import <MLKitCommon/MLKModelManager.h>

#include <Block.h>
#import <Foundation/NSThread.h>

#import "SVTMLKit.h"

/// A download in progress.
///
/// The C interface passes it to its callback, so it lives until then.
@interface SVTDownload : NSObject {
 @public
  MLKRemoteModel *_model;
  NSProgress *_progress;
  SvtMlKitDownloadPtr _handle;
  NSError *_error;
  NSConditionLock *_end;
}

@end

enum { SVTRunning, SVTEnded };

/// The downloads in progress, guarded by a lock.
static NSMutableArray *downloads;

static void showEnd(void *context, const struct SvtMlKitError *error);

@implementation SVTDownload

- (instancetype)initWithModel:(MLKRemoteModel *)model {
  if ((self = [super init])) {
    _model = [model retain];
    _progress = [[NSProgress progressWithTotalUnitCount:-1] retain];
    // GNUstep calls handlers without a check that there are any.
    [_progress setCancellationHandler:^{
    }];
    [_progress setPausingHandler:^{
    }];
    [_progress setResumingHandler:^{
    }];
    _end = [[NSConditionLock alloc] initWithCondition:SVTRunning];
  }
  return self;
}

- (void)dealloc {
  [_model release];
  [_progress release];
  [_error release];
  [_end release];
  SvtMlKitDownloadClose(_handle);
  [super dealloc];
}

/// Updates the progress ten times a second until the end, and then reports that.
- (void)watch {
  @autoreleasepool {
    BOOL isCancelled = NO;
    while (![_end lockWhenCondition:SVTEnded
                         beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.1]]) {
      @autoreleasepool {
        [self show];
        if (_progress.isCancelled && !isCancelled) {
          isCancelled = YES;
          SvtMlKitDownloadCancel(_handle);
        }
      }
    }
    [_end unlock];
    [self show];
    @synchronized([MLKModelManager class]) {
      [downloads removeObject:self];
    }
    [SVTBlockOperation
        addBlock:^{
          [self tell];
        }
         toQueue:MLKCompletionDelivery.queue];
  }
}

- (void)show {
  int64_t completed = 0, total = -1;
  SvtMlKitDownloadProgress(_handle, &completed, &total);
  if (_progress.totalUnitCount != total) _progress.totalUnitCount = total;
  if (_progress.completedUnitCount != completed) _progress.completedUnitCount = completed;
}

- (void)tell {
  NSMutableDictionary *facts = [NSMutableDictionary dictionary];
  if (_model) [facts setObject:_model forKey:MLKModelDownloadUserInfoKeyRemoteModel];
  if (_error) [facts setObject:_error forKey:MLKModelDownloadUserInfoKeyError];
  [[NSNotificationCenter defaultCenter]
      postNotificationName:_error ? MLKModelDownloadDidFailNotification
                                  : MLKModelDownloadDidSucceedNotification
                    object:nil
                  userInfo:facts];
}

@end

/// Returns an error of the C interface, which still belongs to its caller.
static NSError *copiedError(const struct SvtMlKitError *error) {
  if (!error) return nil;
  struct SvtMlKitError copy = {strdup(error->domain), error->code, strdup(error->message)};
  return SVTMLKitError(&copy);
}

static void showEnd(void *context, const struct SvtMlKitError *error) {
  SVTDownload *download = context;
  BOOL isNew = GSRegisterCurrentThread();
  @autoreleasepool {
    [download->_end lock];
    download->_error = [copiedError(error) retain];
    [download->_end unlockWithCondition:SVTEnded];
    [download release];
  }
  if (isNew) GSUnregisterCurrentThread();
}

/// Calls a completion that was copied, and releases it.
static void showDeletion(void *context, const struct SvtMlKitError *error) {
  void (^completion)(NSError *) = context;
  BOOL isNew = GSRegisterCurrentThread();
  @autoreleasepool {
    NSError *failure = copiedError(error);
    [SVTBlockOperation
        addBlock:^{
          completion(failure);
        }
         toQueue:MLKCompletionDelivery.queue];
    Block_release(completion);
  }
  if (isNew) GSUnregisterCurrentThread();
}

@implementation MLKModelManager

+ (instancetype)modelManager {
  static MLKModelManager *manager;
  @synchronized(self) {
    if (!manager) manager = [[self alloc] svt_init];
    return manager;
  }
}

- (instancetype)svt_init {
  return [super init];
}

- (BOOL)isModelDownloaded:(MLKRemoteModel *)remoteModel {
  return [remoteModel isKindOfClass:[MLKRemoteModel class]] &&
         SvtMlKitModelIsDownloaded([remoteModel svt_model]);
}

- (NSProgress *)downloadModel:(MLKRemoteModel *)remoteModel
                   conditions:(MLKModelDownloadConditions *)conditions {
  BOOL isModel = [remoteModel isKindOfClass:[MLKRemoteModel class]];
  SvtMlKitRemoteModelPtr model = isModel ? [remoteModel svt_model] : NULL;
  if (![conditions isKindOfClass:[MLKModelDownloadConditions class]]) {
    conditions = [[[MLKModelDownloadConditions alloc] init] autorelease];
  }
  SVTDownload *download = nil;
  @synchronized([MLKModelManager class]) {
    for (SVTDownload *each in downloads) {
      if (each->_progress.isCancelled) {
        // Its watcher may not have noticed yet, and the download that is requested now must not be
        // that one.
        SvtMlKitDownloadCancel(each->_handle);
      } else if ([each->_model svt_model] == model && model) {
        return [[each->_progress retain] autorelease];
      }
    }
    download = [[[SVTDownload alloc] initWithModel:isModel ? remoteModel : nil] autorelease];
    if (!downloads) downloads = [[NSMutableArray alloc] init];
    if (model) {
      [downloads addObject:download];
      download->_handle = SvtMlKitModelDownload(
          model, conditions.allowsCellularAccess, conditions.allowsBackgroundDownloading, showEnd,
          [download retain]);
    }
  }
  if (model) {
    [NSThread detachNewThreadSelector:@selector(watch) toTarget:download withObject:nil];
  } else {
    NSString *message = isModel ? @"the remote model has no source that could be asked"
                                : @"what is to be downloaded is no MLKRemoteModel";
    download->_error = [SVTMLKitInvalid(message) retain];
    [SVTBlockOperation
        addBlock:^{
          [download tell];
        }
         toQueue:MLKCompletionDelivery.queue];
  }
  return [[download->_progress retain] autorelease];
}

- (void)deleteDownloadedModel:(MLKRemoteModel *)remoteModel
                   completion:(void (^)(NSError *))completion {
  BOOL isModel = [remoteModel isKindOfClass:[MLKRemoteModel class]];
  void (^told)(NSError *) = ^(NSError *error) {
    if (completion) completion(error);
  };
  SvtMlKitModelDelete(isModel ? [remoteModel svt_model] : NULL, showDeletion, Block_copy(told));
}

@end
