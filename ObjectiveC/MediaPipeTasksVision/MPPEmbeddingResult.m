#import <MediaPipeTasksVision/MPPEmbeddingResult.h>

#import "SVTListing.h"

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

@end
