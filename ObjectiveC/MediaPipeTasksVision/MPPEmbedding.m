#import <MediaPipeTasksVision/MPPEmbedding.h>

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

@end
