#import <MediaPipeTasksVision/MPPImageSegmenterResult.h>

#import "SVTListing.h"

@implementation MPPImageSegmenterResult

@synthesize confidenceMasks = _confidenceMasks;
@synthesize categoryMask = _categoryMask;
@synthesize qualityScores = _qualityScores;

- (instancetype)initWithConfidenceMasks:(NSArray<MPPMask *> *)confidenceMasks
                           categoryMask:(MPPMask *)categoryMask
                          qualityScores:(NSArray<NSNumber *> *)qualityScores
                timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _confidenceMasks = [confidenceMasks copy];
    _categoryMask = [categoryMask retain];
    _qualityScores = [qualityScores copy];
  }
  return self;
}

- (void)dealloc {
  [_confidenceMasks release];
  [_categoryMask release];
  [_qualityScores release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"ImageSegmenterResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return SVTMaskLines(self.confidenceMasks, self.categoryMask, self.qualityScores);
}

@end
