#import <MediaPipeTasksVision/MPPTaskResult.h>

@implementation MPPTaskResult

@synthesize timestampInMilliseconds = _timestampInMilliseconds;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super init])) _timestampInMilliseconds = timestampInMilliseconds;
  return self;
}

- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

@end
