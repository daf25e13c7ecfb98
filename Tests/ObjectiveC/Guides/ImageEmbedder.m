// The steps of MediaPipe's guide to image embedding on iOS, in Objective-C.
#import <MediaPipeTasksVision/MediaPipeTasksVision.h>

#import "../Support/Check.h"

@interface ResultProcessor : NSObject <MPPImageEmbedderLiveStreamDelegate> {
 @public
  MPPImageEmbedderResult *_result;
}
@end

@implementation ResultProcessor

- (void)imageEmbedder:(MPPImageEmbedder *)imageEmbedder
    didFinishEmbeddingWithResult:(MPPImageEmbedderResult *)result
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                           error:(NSError *)error {
  CHECK(error == nil && timestampInMilliseconds == 7);
  @synchronized(self) {
    _result = [result retain];
  }
}

@end

static MPPImage *image(NSString *name) {
  NSError *error = nil;
  MPPImage *image = [[MPPImage alloc] initWithUIImage:picture(name) error:&error];
  CHECK(image && !error);
  return [image autorelease];
}

static void compare(BOOL isQuantized, NSString *label) {
  NSError *error = nil;
  MPPImageEmbedderOptions *options = [[MPPImageEmbedderOptions alloc] init];
  options.baseOptions.modelAssetPath =
      modelPath(@"mobilenet_v1_1.0_224_quant_embedding_extractor.tflite");
  options.runningMode = MPPRunningModeImage;
  options.quantize = isQuantized;
  options.l2Normalize = YES;
  MPPImageEmbedder *imageEmbedder = [[MPPImageEmbedder alloc] initWithOptions:options error:&error];
  MPPImageEmbedderResult *first = [imageEmbedder embedImage:image(@"burger.jpg") error:&error];
  MPPImageEmbedderResult *second = [imageEmbedder embedImage:image(@"burger_crop.jpg")
                                                       error:&error];
  MPPEmbedding *embedding = first.embeddingResult.embeddings.firstObject;
  CHECK((embedding.floatEmbedding == nil) == isQuantized);
  CHECK((isQuantized ? embedding.quantizedEmbedding : embedding.floatEmbedding).count == 1024);
  CHECK(second.timestampInMilliseconds == 1000);
  NSNumber *similarity = [MPPImageEmbedder
      cosineSimilarityBetweenEmbedding1:embedding
                          andEmbedding2:second.embeddingResult.embeddings.firstObject
                                  error:&error];
  CHECK(similarity && !error);
  printf("%s %.9f\n", label.UTF8String, similarity.doubleValue);
  if (isQuantized) return;
  for (NSUInteger index = 0; index < 8; index += 1) {
    printf("value %.9g\n", [[embedding.floatEmbedding objectAtIndex:index] doubleValue]);
  }
  MPPImageEmbedderResult *part = [imageEmbedder embedImage:image(@"burger.jpg")
                                          regionOfInterest:CGRectMake(0, 0, 0.833333, 1)
                                                     error:&error];
  similarity = [MPPImageEmbedder
      cosineSimilarityBetweenEmbedding1:part.embeddingResult.embeddings.firstObject
                          andEmbedding2:second.embeddingResult.embeddings.firstObject
                                  error:&error];
  CHECK(similarity.doubleValue > 0.9998);
  CHECK(![imageEmbedder embedImage:image(@"burger.jpg")
                  regionOfInterest:CGRectMake(0, 0, 0, 1)
                             error:&error]);
  CHECK(
      [error.localizedDescription isEqual:@"INVALID_ARGUMENT: ROI width and height must be > 0."]);
}

static void embedVideo(void) {
  NSError *error = nil;
  MPPImageEmbedderOptions *options = [[MPPImageEmbedderOptions alloc] init];
  options.baseOptions.modelAssetPath =
      modelPath(@"mobilenet_v1_1.0_224_quant_embedding_extractor.tflite");
  options.runningMode = MPPRunningModeVideo;
  MPPImageEmbedder *imageEmbedder = [[MPPImageEmbedder alloc] initWithOptions:options error:&error];
  MPPImageEmbedderResult *result = [imageEmbedder embedVideoFrame:image(@"burger.jpg")
                                          timestampInMilliseconds:40
                                                            error:&error];
  CHECK(result.embeddingResult.embeddings.count == 1 && result.timestampInMilliseconds == 40);
}

static void embedStream(void) {
  NSError *error = nil;
  ResultProcessor *processor = [[ResultProcessor alloc] init];
  MPPImageEmbedderOptions *options = [[MPPImageEmbedderOptions alloc] init];
  options.baseOptions.modelAssetPath =
      modelPath(@"mobilenet_v1_1.0_224_quant_embedding_extractor.tflite");
  options.runningMode = MPPRunningModeLiveStream;
  options.imageEmbedderLiveStreamDelegate = processor;
  MPPImageEmbedder *imageEmbedder = [[MPPImageEmbedder alloc] initWithOptions:options error:&error];
  CHECK([imageEmbedder embedAsyncImage:image(@"burger.jpg")
               timestampInMilliseconds:7
                                 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_result != nil);
    }
  }));
  CHECK(processor->_result.embeddingResult.timestampInMilliseconds == 7);
}

void test(void) {
  compare(NO, @"float");
  compare(YES, @"quantized");
  embedVideo();
  embedStream();
}
