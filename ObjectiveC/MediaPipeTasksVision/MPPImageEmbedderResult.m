#import <MediaPipeTasksVision/MPPImageEmbedderResult.h>

#import "SVTListing.h"

@implementation MPPEmbedding

@synthesize floatEmbedding = _floatEmbedding;
@synthesize quantizedEmbedding = _quantizedEmbedding;
@synthesize headIndex = _headIndex;
@synthesize headName = _headName;

- (instancetype)initWithFloatEmbedding:(NSArray<NSNumber *> *)floatEmbedding
                    quantizedEmbedding:(NSArray<NSNumber *> *)quantizedEmbedding
                             headIndex:(NSInteger)headIndex
                              headName:(NSString *)headName {
  if ((self = [super init])) {
    _floatEmbedding = [floatEmbedding copy];
    _quantizedEmbedding = [quantizedEmbedding copy];
    _headIndex = headIndex;
    _headName = [headName copy];
  }
  return self;
}

- (void)dealloc {
  [_floatEmbedding release];
  [_quantizedEmbedding release];
  [_headName release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"Embedding", [self svt_lines]);
}

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  if (self.floatEmbedding) {
    [lines addObject:[@"float_embedding: "
                         stringByAppendingString:SVTListOfNumbers(self.floatEmbedding)]];
  }
  if (self.quantizedEmbedding) {
    NSString *list = SVTListOfNumbers(self.quantizedEmbedding);
    [lines addObject:[@"quantized_embedding: " stringByAppendingString:list]];
  }
  [lines addObject:[NSString stringWithFormat:@"head_index: %ld", (long)self.headIndex]];
  if (self.headName) {
    [lines addObject:[@"head_name: " stringByAppendingString:self.headName]];
  }
  return lines;
}

@end

@implementation MPPEmbeddingResult

@synthesize embeddings = _embeddings;
@synthesize timestampInMilliseconds = _timestampInMilliseconds;

- (instancetype)initWithEmbeddings:(NSArray<MPPEmbedding *> *)embeddings
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super init])) {
    _embeddings = embeddings ? [embeddings copy] : [[NSArray alloc] init];
    _timestampInMilliseconds = timestampInMilliseconds;
  }
  return self;
}

- (void)dealloc {
  [_embeddings release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"EmbeddingResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return SVTNumbered(@"Embedding", self.embeddings);
}

@end

@implementation MPPImageEmbedderResult

@synthesize embeddingResult = _embeddingResult;

- (instancetype)initWithEmbeddingResult:(MPPEmbeddingResult *)embeddingResult
                timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _embeddingResult = [embeddingResult retain];
  }
  return self;
}

- (void)dealloc {
  [_embeddingResult release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"ImageEmbedderResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return [self.embeddingResult svt_lines];
}

@end
