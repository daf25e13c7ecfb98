#import <MediaPipeTasksVision/MPPConnection.h>

@implementation MPPConnection

@synthesize start = _start;
@synthesize end = _end;

- (instancetype)initWithStart:(NSUInteger)start end:(NSUInteger)end {
  if ((self = [super init])) {
    _start = start;
    _end = end;
  }
  return self;
}

@end
