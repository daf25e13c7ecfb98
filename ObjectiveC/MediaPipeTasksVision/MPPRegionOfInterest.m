#import <MediaPipeTasksVision/MPPRegionOfInterest.h>

@implementation MPPRegionOfInterest

@synthesize keypoint = _keypoint;
@synthesize scribbles = _scribbles;

- (instancetype)initWithNormalizedKeyPoint:(MPPNormalizedKeypoint *)normalizedKeypoint {
  if ((self = [super init])) _keypoint = [normalizedKeypoint retain];
  return self;
}

- (instancetype)initWithScribbles:(NSArray<MPPNormalizedKeypoint *> *)scribbles {
  if ((self = [super init])) _scribbles = [scribbles copy];
  return self;
}

- (void)dealloc {
  [_keypoint release];
  [_scribbles release];
  [super dealloc];
}

@end
