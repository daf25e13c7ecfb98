#import <MediaPipeTasksVision/MPPImageClassifier.h>

#import "SVTResults.h"
#import "SVTTask.h"

static MpStatus closeTask(void *handle, char **words) {
  return MpImageClassifierClose(handle, words);
}

static void deliver(
    void *context, MpStatus status, const char *words, const MpImageClassifierResult *found,
    int64_t timestamp) {
  SVTDeliver(
      context,
      @selector(imageClassifier:didFinishClassificationWithResult:timestampInMilliseconds:error:),
      ^(MPPImageClassifier *owner, id<MPPImageClassifierLiveStreamDelegate> delegate) {
        BOOL isFound = status == kMpOk;
        [delegate imageClassifier:owner
            didFinishClassificationWithResult:isFound ? SVTClassificationResult(
                                                            found, (NSInteger)timestamp)
                                                      : nil
                      timestampInMilliseconds:(NSInteger)timestamp
                                        error:isFound ? nil : SVTErrorOf(status, words)];
      });
}

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
  id delegate;
  // The delegate is not to be kept until the caller's pool ends.
  @autoreleasepool {
    delegate = [options.imageClassifierLiveStreamDelegate retain];
  }
  _task = [[SVTTask alloc] initWithMode:options.runningMode
                                  owner:self
                               delegate:delegate
                                  close:closeTask
                                  error:error];
  [delegate release];
  struct MpImageClassifierOptions settings = {0};
  if (!_task || !SVTFillBaseOptions(&settings.base_options, options, error)) return NO;
  settings.running_mode = [_task mode];
  const char *locale = SVTText(options.displayNamesLocale ?: @"", @"displayNamesLocale", error);
  if (!locale) return NO;
  settings.classifier_options.display_names_locale = *locale ? locale : NULL;
  settings.classifier_options.max_results =
      (int)MAX(MIN(options.maxResults, (NSInteger)INT_MAX), (NSInteger)INT_MIN);
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
  char *words = NULL;
  MpImageClassifierPtr handle = NULL;
  MpStatus status = SvtImageClassifierCreate(&settings, deliver, _task, &handle, &words);
  _task->_handle = handle;
  return SVTSucceeded(status, words, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (MPPImageClassifierResult *)classifyImage:(MPPImage *)image
                           regionOfInterest:(CGRect)roi
                                      error:(NSError **)error {
  __block MpImageClassifierResult found = {0};
  NSInteger timestamp = 0;
  BOOL isFound =
      [_task callInMode:MPPRunningModeImage
                  image:image
                 region:roi
              timestamp:&timestamp
                  error:error
                   call:^(
                       void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                       char **words) {
                     return MpImageClassifierClassifyImage(handle, pixels, options, &found, words);
                   }];
  if (!isFound) return nil;
  MPPImageClassifierResult *result = SVTClassificationResult(&found, timestamp);
  MpImageClassifierCloseResult(&found);
  return result;
}

- (MPPImageClassifierResult *)classifyImage:(MPPImage *)image error:(NSError **)error {
  return [self classifyImage:image regionOfInterest:CGRectZero error:error];
}

- (MPPImageClassifierResult *)classifyVideoFrame:(MPPImage *)image
                         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                regionOfInterest:(CGRect)roi
                                           error:(NSError **)error {
  __block MpImageClassifierResult found = {0};
  NSInteger timestamp = timestampInMilliseconds;
  BOOL isFound =
      [_task callInMode:MPPRunningModeVideo
                  image:image
                 region:roi
              timestamp:&timestamp
                  error:error
                   call:^(
                       void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                       char **words) {
                     return MpImageClassifierClassifyForVideo(
                         handle, pixels, options, timestampInMilliseconds, &found, words);
                   }];
  if (!isFound) return nil;
  MPPImageClassifierResult *result = SVTClassificationResult(&found, timestamp);
  MpImageClassifierCloseResult(&found);
  return result;
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
  return [_task callInMode:MPPRunningModeLiveStream
                     image:image
                    region:roi
                 timestamp:NULL
                     error:error
                      call:^(
                          void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                          char **words) {
                        return MpImageClassifierClassifyAsync(
                            handle, pixels, options, timestampInMilliseconds, words);
                      }];
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
