#import <MediaPipeTasksVision/MPPImageEmbedderResult.h>

#import "SVTListing.h"

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

@end
