#import <MLKitCommon/MLKitCommon.h>

#import "SVTMLKit.h"

NSString *const MLKModelDownloadDidSucceedNotification = @"MLKModelDownloadDidSucceedNotification";
NSString *const MLKModelDownloadDidFailNotification = @"MLKModelDownloadDidFailNotification";
MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyRemoteModel =
    @"MLKModelDownloadUserInfoKeyRemoteModel";
MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyError =
    @"MLKModelDownloadUserInfoKeyError";

@implementation MLKLocalModel

@synthesize path = _path;
@synthesize manifestPath = _manifestPath;

- (instancetype)initWithPath:(NSString *)path {
  if ((self = [super init])) _path = [path isKindOfClass:[NSString class]] ? [path copy] : @"";
  return self;
}

- (instancetype)initWithManifestPath:(NSString *)manifestPath {
  char *path = NULL;
  if ([manifestPath isKindOfClass:[NSString class]]) {
    path = SvtMlKitManifestModelPath(manifestPath.UTF8String);
  }
  if (!path) {
    [self release];
    return nil;
  }
  if ((self = [super init])) {
    _path = [[NSString alloc] initWithUTF8String:path];
    _manifestPath = [manifestPath copy];
  }
  MpErrorFree(path);
  return self;
}

- (void)dealloc {
  [_path release];
  [_manifestPath release];
  [super dealloc];
}

@end

// MARK: - Remote models

@implementation MLKRemoteModelSource

- (void)dealloc {
  [_name release];
  SvtMlKitRemoteModelClose(_model);
  [super dealloc];
}

@end

@implementation MLKRemoteModelSource (SVTMaking)

- (instancetype)svt_initWithName:(NSString *)name model:(SvtMlKitRemoteModelPtr)model {
  if ((self = [super init])) {
    _name = [name isKindOfClass:[NSString class]] ? [name copy] : @"";
    _model = model;
  }
  return self;
}

- (NSString *)svt_name {
  return _name;
}

- (SvtMlKitRemoteModelPtr)svt_model {
  return _model;
}

@end

/// Returns a text in C's form; NULL if the object is not one.
static const char *wordsOf(id text) {
  return [text isKindOfClass:[NSString class]] ? [text UTF8String] : NULL;
}

@implementation MLKHTTPSModelSource

- (instancetype)initWithName:(NSString *)name url:(NSString *)url sha256:(NSString *)sha256 {
  const char *digest = wordsOf(sha256);
  // An object that is not a text is not left out: without it, any data of the server would be
  // accepted.
  const char *address = sha256 && !digest ? NULL : wordsOf(url);
  return [self svt_initWithName:name
                          model:SvtMlKitHTTPSModelCreate(wordsOf(name), address, digest)];
}

@end

@implementation MLKRemoteModel

- (NSString *)name {
  return [_source svt_name];
}

- (void)dealloc {
  [_source release];
  [super dealloc];
}

- (instancetype)svt_initWithSource:(MLKRemoteModelSource *)source {
  if ((self = [super init]) && [source isKindOfClass:[MLKRemoteModelSource class]]) {
    _source = [source retain];
  }
  return self;
}

@end

@implementation MLKRemoteModel (SVTMaking)

- (SvtMlKitRemoteModelPtr)svt_model {
  return [_source svt_model];
}

@end

@interface MLKRemoteModel (SVTSource)
- (instancetype)svt_initWithSource:(MLKRemoteModelSource *)source;
@end

@implementation MLKCustomRemoteModel

- (instancetype)initWithRemoteModelSource:(MLKRemoteModelSource *)remoteModelSource {
  return [self svt_initWithSource:remoteModelSource];
}

@end

// MARK: - Delivery

static NSOperationQueue *deliveryQueue;

@implementation MLKCompletionDelivery

+ (NSOperationQueue *)queue {
  @synchronized(self) {
    if (!deliveryQueue) {
      deliveryQueue = [[NSOperationQueue alloc] init];
      deliveryQueue.maxConcurrentOperationCount = 1;
    }
    return [[deliveryQueue retain] autorelease];
  }
}

+ (void)setQueue:(NSOperationQueue *)queue {
  @synchronized(self) {
    [deliveryQueue autorelease];
    deliveryQueue = [queue retain];
  }
}

@end

// MARK: - Conditions

@implementation MLKModelDownloadConditions

@synthesize allowsCellularAccess = _allowsCellularAccess;
@synthesize allowsBackgroundDownloading = _allowsBackgroundDownloading;

- (instancetype)init {
  return [self initWithAllowsCellularAccess:YES allowsBackgroundDownloading:NO];
}

- (instancetype)initWithAllowsCellularAccess:(BOOL)allowsCellularAccess
                 allowsBackgroundDownloading:(BOOL)allowsBackgroundDownloading {
  if ((self = [super init])) {
    _allowsCellularAccess = allowsCellularAccess;
    _allowsBackgroundDownloading = allowsBackgroundDownloading;
  }
  return self;
}

- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

@end
