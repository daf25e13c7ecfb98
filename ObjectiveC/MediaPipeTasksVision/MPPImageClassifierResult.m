#import <MediaPipeTasksVision/MPPImageClassifierResult.h>

#import "SVTListing.h"

@implementation MPPImageClassifierResult

@synthesize classificationResult = _classificationResult;

- (instancetype)initWithClassificationResult:(MPPClassificationResult *)classificationResult
                     timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _classificationResult = [classificationResult retain];
  }
  return self;
}

- (void)dealloc {
  [_classificationResult release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"ImageClassifierResult", [self svt_lines]);
}

@end
