#import <MediaPipeTasksVision/MPPImageEmbedder.h>

#import "SVTResults.h"
#import "SVTTask.h"

static MpStatus closeTask(void *handle, char **words) {
  return MpImageEmbedderClose(handle, words);
}

static void deliver(
    void *context, MpStatus status, const char *words, const ImageEmbedderResult *found,
    int64_t timestamp) {
  SVTDeliver(
      context, @selector(imageEmbedder:didFinishEmbeddingWithResult:timestampInMilliseconds:error:),
      ^(MPPImageEmbedder *owner, id<MPPImageEmbedderLiveStreamDelegate> delegate) {
        BOOL isFound = status == kMpOk;
        [delegate imageEmbedder:owner
            didFinishEmbeddingWithResult:isFound ? SVTEmbeddingResult(found, (NSInteger)timestamp)
                                                 : nil
                 timestampInMilliseconds:(NSInteger)timestamp
                                   error:isFound ? nil : SVTErrorOf(status, words)];
      });
}

@implementation MPPImageEmbedder

- (instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error {
  MPPImageEmbedderOptions *options = [[[MPPImageEmbedderOptions alloc] init] autorelease];
  options.baseOptions.modelAssetPath = modelPath;
  return [self initWithOptions:options error:error];
}

- (instancetype)initWithOptions:(MPPImageEmbedderOptions *)options error:(NSError **)error {
  if ((self = [super init]) && ![self svt_openWithOptions:options error:error]) {
    [self release];
    return nil;
  }
  return self;
}

- (BOOL)svt_openWithOptions:(MPPImageEmbedderOptions *)options error:(NSError **)error {
  if (!SVTCheckOptions(options, [MPPImageEmbedderOptions class], error)) return NO;
  id delegate;
  // The delegate is not to be kept until the caller's pool ends.
  @autoreleasepool {
    delegate = [options.imageEmbedderLiveStreamDelegate retain];
  }
  _task = [[SVTTask alloc] initWithMode:options.runningMode
                                  owner:self
                               delegate:delegate
                                  close:closeTask
                                  error:error];
  [delegate release];
  struct ImageEmbedderOptions settings = {0};
  if (!_task || !SVTFillBaseOptions(&settings.base_options, options, error)) return NO;
  settings.running_mode = [_task mode];
  settings.embedder_options.l2_normalize = options.l2Normalize;
  settings.embedder_options.quantize = options.quantize;
  char *words = NULL;
  MpImageEmbedderPtr handle = NULL;
  MpStatus status = SvtImageEmbedderCreate(&settings, deliver, _task, &handle, &words);
  _task->_handle = handle;
  return SVTSucceeded(status, words, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (MPPImageEmbedderResult *)embedImage:(MPPImage *)image
                      regionOfInterest:(CGRect)roi
                                 error:(NSError **)error {
  __block ImageEmbedderResult found = {0};
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
                     return MpImageEmbedderEmbedImage(handle, pixels, options, &found, words);
                   }];
  if (!isFound) return nil;
  MPPImageEmbedderResult *result = SVTEmbeddingResult(&found, timestamp);
  MpImageEmbedderCloseResult(&found);
  return result;
}

- (MPPImageEmbedderResult *)embedImage:(MPPImage *)image error:(NSError **)error {
  return [self embedImage:image regionOfInterest:CGRectZero error:error];
}

- (MPPImageEmbedderResult *)embedVideoFrame:(MPPImage *)image
                    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           regionOfInterest:(CGRect)roi
                                      error:(NSError **)error {
  __block ImageEmbedderResult found = {0};
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
                     return MpImageEmbedderEmbedForVideo(
                         handle, pixels, options, timestampInMilliseconds, &found, words);
                   }];
  if (!isFound) return nil;
  MPPImageEmbedderResult *result = SVTEmbeddingResult(&found, timestamp);
  MpImageEmbedderCloseResult(&found);
  return result;
}

- (MPPImageEmbedderResult *)embedVideoFrame:(MPPImage *)image
                    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                      error:(NSError **)error {
  return [self embedVideoFrame:image
       timestampInMilliseconds:timestampInMilliseconds
              regionOfInterest:CGRectZero
                         error:error];
}

- (BOOL)embedAsyncImage:(MPPImage *)image
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
                        return MpImageEmbedderEmbedAsync(
                            handle, pixels, options, timestampInMilliseconds, words);
                      }];
}

- (BOOL)embedAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error {
  return [self embedAsyncImage:image
       timestampInMilliseconds:timestampInMilliseconds
              regionOfInterest:CGRectZero
                         error:error];
}

+ (NSNumber *)cosineSimilarityBetweenEmbedding1:(MPPEmbedding *)embedding1
                                  andEmbedding2:(MPPEmbedding *)embedding2
                                          error:(NSError **)error {
  return SVTCosineSimilarity(embedding1, embedding2, error);
}

@end
