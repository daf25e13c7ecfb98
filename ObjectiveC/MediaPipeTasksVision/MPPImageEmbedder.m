#import <MediaPipeTasksVision/MPPImageEmbedder.h>

#include <math.h>

#import "SVTResults.h"
#import "SVTTask.h"

@interface MPPImageEmbedderOptions () <SVTLiveOptions>
@end

@implementation MPPImageEmbedderOptions

@synthesize runningMode = _runningMode;
@synthesize l2Normalize = _l2Normalize;
@synthesize quantize = _quantize;

- (void)dealloc {
  [_delegateReference release];
  [super dealloc];
}

- (id<MPPImageEmbedderLiveStreamDelegate>)imageEmbedderLiveStreamDelegate {
  return [_delegateReference object];
}

- (id)svt_delegate {
  return self.imageEmbedderLiveStreamDelegate;
}

- (void)setImageEmbedderLiveStreamDelegate:(id<MPPImageEmbedderLiveStreamDelegate>)delegate {
  SVTSetReference(&_delegateReference, delegate);
}

- (id)copyWithZone:(NSZone *)zone {
  MPPImageEmbedderOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.imageEmbedderLiveStreamDelegate = self.imageEmbedderLiveStreamDelegate;
  copy.l2Normalize = _l2Normalize;
  copy.quantize = _quantize;
  return copy;
}

@end

static NSArray *numbersOf(const struct MpEmbedding *embedding) {
  NSMutableArray *numbers = [NSMutableArray arrayWithCapacity:embedding->values_count];
  for (uint32_t index = 0; index < embedding->values_count; index += 1) {
    [numbers addObject:embedding->float_embedding
                           ? [NSNumber numberWithFloat:embedding->float_embedding[index]]
                           : [NSNumber numberWithChar:embedding->quantized_embedding[index]]];
  }
  return numbers;
}

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPImageEmbedderResult *resultOf(const ImageEmbedderResult *found, NSInteger timestamp) {
  if (!found) return nil;
  if (found->has_timestamp_ms) timestamp = (NSInteger)found->timestamp_ms;
  NSMutableArray *heads = [NSMutableArray arrayWithCapacity:found->embeddings_count];
  for (uint32_t index = 0; index < found->embeddings_count; index += 1) {
    const struct MpEmbedding *each = &found->embeddings[index];
    NSArray *numbers = numbersOf(each);
    MPPEmbedding *head =
        [[MPPEmbedding alloc] initWithFloatEmbedding:each->float_embedding ? numbers : nil
                                  quantizedEmbedding:each->float_embedding ? nil : numbers
                                           headIndex:each->head_index
                                            headName:SVTString(each->head_name)];
    [heads addObject:head];
    [head release];
  }
  MPPEmbeddingResult *result =
      [[[MPPEmbeddingResult alloc] initWithEmbeddings:heads
                              timestampInMilliseconds:timestamp] autorelease];
  return [[[MPPImageEmbedderResult alloc] initWithEmbeddingResult:result
                                          timestampInMilliseconds:timestamp] autorelease];
}

static void deliver(
    void *context, MpStatus status, const char *words, const ImageEmbedderResult *found,
    int64_t timestamp) {
  SVTDeliver(
      context, @selector(imageEmbedder:didFinishEmbeddingWithResult:timestampInMilliseconds:error:),
      ^(MPPImageEmbedder *owner, id<MPPImageEmbedderLiveStreamDelegate> delegate) {
        [delegate imageEmbedder:owner
            didFinishEmbeddingWithResult:resultOf(found, (NSInteger)timestamp)
                 timestampInMilliseconds:(NSInteger)timestamp
                                   error:SVTErrorOf(status, words)];
      });
}

SVT_TASK(ImageEmbedder, Embed, struct ImageEmbedderOptions, ImageEmbedderResult, resultOf, deliver)

/// Reads numbers into C's form; returns NO for a list with other elements.
static BOOL readNumbers(NSArray *numbers, BOOL isFloat, NSMutableData *into) {
  if (![numbers isKindOfClass:[NSArray class]]) return NO;
  for (id number in numbers) {
    if (![number isKindOfClass:[NSNumber class]]) return NO;
    float value = [number floatValue];
    signed char byte = [number charValue];
    [into appendBytes:isFloat ? (void *)&value : (void *)&byte length:isFloat ? sizeof value : 1];
  }
  return YES;
}

static NSNumber *failSimilarity(NSError **error, NSString *message) {
  SVTFail(error, MPPTasksErrorCodeInvalidArgumentError, message);
  return nil;
}

static NSNumber *similarityOf(MPPEmbedding *first, MPPEmbedding *second, NSError **error) {
  Class wanted = [MPPEmbedding class];
  if (![first isKindOfClass:wanted] || ![second isKindOfClass:wanted]) {
    return failSimilarity(error, @"An embedding is nil, or not an MPPEmbedding.");
  }
  BOOL isFloat = first.floatEmbedding && second.floatEmbedding;
  if (!isFloat && !(first.quantizedEmbedding && second.quantizedEmbedding)) {
    return failSimilarity(
        error, @"Cannot compute cosine similarity between quantized and float embeddings.");
  }
  NSArray *one = isFloat ? first.floatEmbedding : first.quantizedEmbedding;
  NSArray *other = isFloat ? second.floatEmbedding : second.quantizedEmbedding;
  NSMutableData *ones = [NSMutableData data], *others = [NSMutableData data];
  if (!readNumbers(one, isFloat, ones) || !readNumbers(other, isFloat, others)) {
    return failSimilarity(error, @"An embedding holds something that is not an NSNumber.");
  }
  if (one.count != other.count) {
    // The closing parenthesis is missing in upstream's message, too.
    return failSimilarity(
        error, [NSString stringWithFormat:@"Cannot compute cosine similarity between embeddings of "
                                          @"different sizes (%lu vs %lu",
                                          (unsigned long)one.count, (unsigned long)other.count]);
  }
  struct MpEmbedding pair[2] = {
      {.values_count = (uint32_t)one.count}, {.values_count = (uint32_t)other.count}};
  for (int index = 0; index < 2; index += 1) {
    void *numbers = index == 0 ? ones.mutableBytes : others.mutableBytes;
    if (isFloat) pair[index].float_embedding = numbers;
    else pair[index].quantized_embedding = numbers;
  }
  double similarity = NAN;
  // A vector without length has no direction: upstream checks neither, and returns no number.
  if (MpImageEmbedderCosineSimilarity(&pair[0], &pair[1], &similarity, NULL) != kMpOk) {
    similarity = NAN;
  }
  return [NSNumber numberWithDouble:similarity];
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
  struct ImageEmbedderOptions settings = {0};
  _task = [[SVTTask alloc] initWithFunctions:&functions
                                       owner:self
                                     options:options
                                        base:&settings.base_options
                                        mode:&settings.running_mode
                                       error:error];
  if (!_task) return NO;
  settings.embedder_options.l2_normalize = options.l2Normalize;
  settings.embedder_options.quantize = options.quantize;
  return openTask(_task, &settings, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (MPPImageEmbedderResult *)embedImage:(MPPImage *)image
                      regionOfInterest:(CGRect)roi
                                 error:(NSError **)error {
  return [_task resultOfImage:image region:roi error:error];
}

- (MPPImageEmbedderResult *)embedImage:(MPPImage *)image error:(NSError **)error {
  return [self embedImage:image regionOfInterest:CGRectZero error:error];
}

- (MPPImageEmbedderResult *)embedVideoFrame:(MPPImage *)image
                    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           regionOfInterest:(CGRect)roi
                                      error:(NSError **)error {
  return [_task resultOfVideoFrame:image timestamp:timestampInMilliseconds region:roi error:error];
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
  return [_task submitImage:image timestamp:timestampInMilliseconds region:roi error:error];
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
  return similarityOf(embedding1, embedding2, error);
}

@end
