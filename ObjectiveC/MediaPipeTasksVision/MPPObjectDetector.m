#import <MediaPipeTasksVision/MPPObjectDetector.h>

#import "SVTResults.h"
#import "SVTTask.h"

static MpStatus closeTask(void *handle, char **words) {
  return MpObjectDetectorClose(handle, words);
}

static void deliver(
    void *context, MpStatus status, const char *words, const MpObjectDetectorResult *found,
    int64_t timestamp) {
  SVTDeliver(
      context,
      @selector(objectDetector:didFinishDetectionWithResult:timestampInMilliseconds:error:),
      ^(MPPObjectDetector *owner, id<MPPObjectDetectorLiveStreamDelegate> delegate) {
        BOOL isFound = status == kMpOk;
        [delegate objectDetector:owner
            didFinishDetectionWithResult:isFound ? SVTDetectionResult(found, (NSInteger)timestamp)
                                                 : nil
                 timestampInMilliseconds:(NSInteger)timestamp
                                   error:isFound ? nil : SVTErrorOf(status, words)];
      });
}

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
  id delegate;
  // The delegate is not to be kept until the caller's pool ends.
  @autoreleasepool {
    delegate = [options.objectDetectorLiveStreamDelegate retain];
  }
  _task = [[SVTTask alloc] initWithMode:options.runningMode
                                  owner:self
                               delegate:delegate
                                  close:closeTask
                                  error:error];
  [delegate release];
  struct MpObjectDetectorOptions settings = {0};
  if (!_task || !SVTFillBaseOptions(&settings.base_options, options, error)) return NO;
  settings.running_mode = [_task mode];
  const char *locale = SVTText(options.displayNamesLocale ?: @"", @"displayNamesLocale", error);
  if (!locale) return NO;
  settings.display_names_locale = *locale ? locale : NULL;
  settings.max_results = (int)MAX(MIN(options.maxResults, (NSInteger)INT_MAX), (NSInteger)INT_MIN);
  settings.score_threshold = options.scoreThreshold;
  if (!SVTTexts(
          options.categoryAllowlist, @"categoryAllowlist", &settings.category_allowlist,
          &settings.category_allowlist_count, error) ||
      !SVTTexts(
          options.categoryDenylist, @"categoryDenylist", &settings.category_denylist,
          &settings.category_denylist_count, error)) {
    return NO;
  }
  char *words = NULL;
  MpObjectDetectorPtr handle = NULL;
  MpStatus status = SvtObjectDetectorCreate(&settings, deliver, _task, &handle, &words);
  _task->_handle = handle;
  return SVTSucceeded(status, words, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (MPPObjectDetectorResult *)detectImage:(MPPImage *)image error:(NSError **)error {
  __block MpObjectDetectorResult found = {0};
  NSInteger timestamp = 0;
  BOOL isFound =
      [_task callInMode:MPPRunningModeImage
                  image:image
                 region:CGRectZero
              timestamp:&timestamp
                  error:error
                   call:^(
                       void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                       char **words) {
                     return MpObjectDetectorDetectImage(handle, pixels, options, &found, words);
                   }];
  if (!isFound) return nil;
  MPPObjectDetectorResult *result = SVTDetectionResult(&found, timestamp);
  MpObjectDetectorCloseResult(&found);
  return result;
}

- (MPPObjectDetectorResult *)detectVideoFrame:(MPPImage *)image
                      timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                        error:(NSError **)error {
  __block MpObjectDetectorResult found = {0};
  NSInteger timestamp = timestampInMilliseconds;
  BOOL isFound =
      [_task callInMode:MPPRunningModeVideo
                  image:image
                 region:CGRectZero
              timestamp:&timestamp
                  error:error
                   call:^(
                       void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                       char **words) {
                     return MpObjectDetectorDetectForVideo(
                         handle, pixels, options, timestampInMilliseconds, &found, words);
                   }];
  if (!isFound) return nil;
  MPPObjectDetectorResult *result = SVTDetectionResult(&found, timestamp);
  MpObjectDetectorCloseResult(&found);
  return result;
}

- (BOOL)detectAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error {
  return [_task callInMode:MPPRunningModeLiveStream
                     image:image
                    region:CGRectZero
                 timestamp:NULL
                     error:error
                      call:^(
                          void *handle, MpImagePtr pixels, const MpImageProcessingOptions *options,
                          char **words) {
                        return MpObjectDetectorDetectAsync(
                            handle, pixels, options, timestampInMilliseconds, words);
                      }];
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
