#import <MediaPipeTasksVision/MPPImageClassifier.h>

#import "SVTResults.h"
#import "SVTTask.h"

@interface MPPImageClassifierOptions () <SVTLiveOptions>
@end

@implementation MPPImageClassifierOptions

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

- (id<MPPImageClassifierLiveStreamDelegate>)imageClassifierLiveStreamDelegate {
  return [_delegateReference object];
}

- (id)svt_delegate {
  return self.imageClassifierLiveStreamDelegate;
}

- (void)setImageClassifierLiveStreamDelegate:(id<MPPImageClassifierLiveStreamDelegate>)delegate {
  SVTSetReference(&_delegateReference, delegate);
}

- (id)copyWithZone:(NSZone *)zone {
  MPPImageClassifierOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.imageClassifierLiveStreamDelegate = self.imageClassifierLiveStreamDelegate;
  copy.displayNamesLocale = _displayNamesLocale;
  copy.maxResults = _maxResults;
  copy.scoreThreshold = _scoreThreshold;
  copy.categoryAllowlist = _categoryAllowlist;
  copy.categoryDenylist = _categoryDenylist;
  return copy;
}

@end

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPImageClassifierResult *resultOf(
    const MpImageClassifierResult *found, NSInteger timestamp) {
  if (!found) return nil;
  if (found->has_timestamp_ms) timestamp = (NSInteger)found->timestamp_ms;
  NSMutableArray *heads = [NSMutableArray arrayWithCapacity:found->classifications_count];
  for (uint32_t index = 0; index < found->classifications_count; index += 1) {
    const struct MpClassifications *each = &found->classifications[index];
    // As on iOS a head without a name has an empty one.
    MPPClassifications *head = [[MPPClassifications alloc]
        initWithHeadIndex:each->head_index
                 headName:SVTString(each->head_name) ?: @""
               categories:SVTCategories(each->categories, each->categories_count)];
    [heads addObject:head];
    [head release];
  }
  MPPClassificationResult *result =
      [[[MPPClassificationResult alloc] initWithClassifications:heads
                                        timestampInMilliseconds:timestamp] autorelease];
  return [[[MPPImageClassifierResult alloc] initWithClassificationResult:result
                                                 timestampInMilliseconds:timestamp] autorelease];
}

static void deliver(
    void *context, MpStatus status, const char *words, const MpImageClassifierResult *found,
    int64_t timestamp) {
  SVTDeliver(
      context,
      @selector(imageClassifier:didFinishClassificationWithResult:timestampInMilliseconds:error:),
      ^(MPPImageClassifier *owner, id<MPPImageClassifierLiveStreamDelegate> delegate) {
        [delegate imageClassifier:owner
            didFinishClassificationWithResult:resultOf(found, (NSInteger)timestamp)
                      timestampInMilliseconds:(NSInteger)timestamp
                                        error:SVTErrorOf(status, words)];
      });
}

SVT_TASK(
    ImageClassifier, Classify, struct MpImageClassifierOptions, MpImageClassifierResult, resultOf,
    deliver)

@implementation MPPImageClassifier

- (instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error {
  MPPImageClassifierOptions *options = [[[MPPImageClassifierOptions alloc] init] autorelease];
  options.baseOptions.modelAssetPath = modelPath;
  return [self initWithOptions:options error:error];
}

- (instancetype)initWithOptions:(MPPImageClassifierOptions *)options error:(NSError **)error {
  if ((self = [super init]) && ![self svt_openWithOptions:options error:error]) {
    [self release];
    return nil;
  }
  return self;
}

- (BOOL)svt_openWithOptions:(MPPImageClassifierOptions *)options error:(NSError **)error {
  if (!SVTCheckOptions(options, [MPPImageClassifierOptions class], error)) return NO;
  struct MpImageClassifierOptions settings = {0};
  _task = [[SVTTask alloc] initWithFunctions:&functions
                                       owner:self
                                     options:options
                                        base:&settings.base_options
                                        mode:&settings.running_mode
                                       error:error];
  if (!_task) return NO;
  const char *locale = SVTText(options.displayNamesLocale ?: @"", @"displayNamesLocale", error);
  if (!locale) return NO;
  settings.classifier_options.display_names_locale = *locale ? locale : NULL;
  settings.classifier_options.max_results = SVTInt(options.maxResults);
  settings.classifier_options.score_threshold = options.scoreThreshold;
  if (!SVTTexts(
          options.categoryAllowlist, @"categoryAllowlist",
          &settings.classifier_options.category_allowlist,
          &settings.classifier_options.category_allowlist_count, error) ||
      !SVTTexts(
          options.categoryDenylist, @"categoryDenylist",
          &settings.classifier_options.category_denylist,
          &settings.classifier_options.category_denylist_count, error)) {
    return NO;
  }
  return openTask(_task, &settings, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (MPPImageClassifierResult *)classifyImage:(MPPImage *)image
                           regionOfInterest:(CGRect)roi
                                      error:(NSError **)error {
  return [_task resultOfImage:image region:roi error:error];
}

- (MPPImageClassifierResult *)classifyImage:(MPPImage *)image error:(NSError **)error {
  return [self classifyImage:image regionOfInterest:CGRectZero error:error];
}

- (MPPImageClassifierResult *)classifyVideoFrame:(MPPImage *)image
                         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                regionOfInterest:(CGRect)roi
                                           error:(NSError **)error {
  return [_task resultOfVideoFrame:image timestamp:timestampInMilliseconds region:roi error:error];
}

- (MPPImageClassifierResult *)classifyVideoFrame:(MPPImage *)image
                         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                           error:(NSError **)error {
  return [self classifyVideoFrame:image
          timestampInMilliseconds:timestampInMilliseconds
                 regionOfInterest:CGRectZero
                            error:error];
}

- (BOOL)classifyAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
           regionOfInterest:(CGRect)roi
                      error:(NSError **)error {
  return [_task submitImage:image timestamp:timestampInMilliseconds region:roi error:error];
}

- (BOOL)classifyAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error {
  return [self classifyAsyncImage:image
          timestampInMilliseconds:timestampInMilliseconds
                 regionOfInterest:CGRectZero
                            error:error];
}

@end
