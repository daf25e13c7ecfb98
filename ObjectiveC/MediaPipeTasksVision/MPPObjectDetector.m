#import <MediaPipeTasksVision/MPPObjectDetector.h>

#import "SVTResults.h"
#import "SVTTask.h"

@interface MPPObjectDetectorOptions () <SVTLiveOptions>
@end

@implementation MPPObjectDetectorOptions

@synthesize runningMode = _runningMode;
@synthesize displayNamesLocale = _displayNamesLocale;
@synthesize maxResults = _maxResults;
@synthesize scoreThreshold = _scoreThreshold;
@synthesize categoryAllowlist = _categoryAllowlist;
@synthesize categoryDenylist = _categoryDenylist;

- (instancetype)init {
  if ((self = [super init])) {
    _displayNamesLocale = @"";
    _maxResults = -1;
    _categoryAllowlist = [[NSArray alloc] init];
    _categoryDenylist = [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [_displayNamesLocale release];
  [_categoryAllowlist release];
  [_categoryDenylist release];
  [super dealloc];
}

- (id<MPPObjectDetectorLiveStreamDelegate>)objectDetectorLiveStreamDelegate {
  return [_delegateReference object];
}

- (id)svt_delegate {
  return self.objectDetectorLiveStreamDelegate;
}

- (void)setObjectDetectorLiveStreamDelegate:(id<MPPObjectDetectorLiveStreamDelegate>)delegate {
  SVTSetReference(&_delegateReference, delegate);
}

- (id)copyWithZone:(NSZone *)zone {
  MPPObjectDetectorOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.objectDetectorLiveStreamDelegate = self.objectDetectorLiveStreamDelegate;
  copy.displayNamesLocale = _displayNamesLocale;
  copy.maxResults = _maxResults;
  copy.scoreThreshold = _scoreThreshold;
  copy.categoryAllowlist = _categoryAllowlist;
  copy.categoryDenylist = _categoryDenylist;
  return copy;
}

@end

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPObjectDetectorResult *resultOf(const MpObjectDetectorResult *found, NSInteger timestamp) {
  if (!found) return nil;
  return [[[MPPObjectDetectorResult alloc] initWithDetections:SVTDetections(found)
                                      timestampInMilliseconds:timestamp] autorelease];
}

static void deliver(
    void *context, MpStatus status, const char *words, const MpObjectDetectorResult *found,
    int64_t timestamp) {
  SVTDeliver(
      context,
      @selector(objectDetector:didFinishDetectionWithResult:timestampInMilliseconds:error:),
      ^(MPPObjectDetector *owner, id<MPPObjectDetectorLiveStreamDelegate> delegate) {
        [delegate objectDetector:owner
            didFinishDetectionWithResult:resultOf(found, (NSInteger)timestamp)
                 timestampInMilliseconds:(NSInteger)timestamp
                                   error:SVTErrorOf(status, words)];
      });
}

SVT_TASK(
    ObjectDetector, Detect, struct MpObjectDetectorOptions, MpObjectDetectorResult, resultOf,
    deliver)

@implementation MPPObjectDetector

- (instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error {
  MPPObjectDetectorOptions *options = [[[MPPObjectDetectorOptions alloc] init] autorelease];
  options.baseOptions.modelAssetPath = modelPath;
  return [self initWithOptions:options error:error];
}

- (instancetype)initWithOptions:(MPPObjectDetectorOptions *)options error:(NSError **)error {
  if ((self = [super init]) && ![self svt_openWithOptions:options error:error]) {
    [self release];
    return nil;
  }
  return self;
}

- (BOOL)svt_openWithOptions:(MPPObjectDetectorOptions *)options error:(NSError **)error {
  if (!SVTCheckOptions(options, [MPPObjectDetectorOptions class], error)) return NO;
  struct MpObjectDetectorOptions settings = {0};
  _task = [[SVTTask alloc] initWithFunctions:&functions
                                       owner:self
                                     options:options
                                        base:&settings.base_options
                                        mode:&settings.running_mode
                                       error:error];
  if (!_task) return NO;
  const char *locale = SVTText(options.displayNamesLocale ?: @"", @"displayNamesLocale", error);
  if (!locale) return NO;
  settings.display_names_locale = *locale ? locale : NULL;
  settings.max_results = SVTInt(options.maxResults);
  settings.score_threshold = options.scoreThreshold;
  if (!SVTTexts(
          options.categoryAllowlist, @"categoryAllowlist", &settings.category_allowlist,
          &settings.category_allowlist_count, error) ||
      !SVTTexts(
          options.categoryDenylist, @"categoryDenylist", &settings.category_denylist,
          &settings.category_denylist_count, error)) {
    return NO;
  }
  return openTask(_task, &settings, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (MPPObjectDetectorResult *)detectImage:(MPPImage *)image error:(NSError **)error {
  return [_task resultOfImage:image region:CGRectZero error:error];
}

- (MPPObjectDetectorResult *)detectVideoFrame:(MPPImage *)image
                      timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                        error:(NSError **)error {
  return [_task resultOfVideoFrame:image
                         timestamp:timestampInMilliseconds
                            region:CGRectZero
                             error:error];
}

- (BOOL)detectAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error {
  return [_task submitImage:image timestamp:timestampInMilliseconds region:CGRectZero error:error];
}

- (MPPObjectDetectorResult *)detectInImage:(MPPImage *)image error:(NSError **)error {
  return [self detectImage:image error:error];
}

- (MPPObjectDetectorResult *)detectInVideoFrame:(MPPImage *)image
                        timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                          error:(NSError **)error {
  return [self detectVideoFrame:image timestampInMilliseconds:timestampInMilliseconds error:error];
}

- (BOOL)detectAsyncInImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error {
  return [self detectAsyncImage:image timestampInMilliseconds:timestampInMilliseconds error:error];
}

@end
