#import <MediaPipeTasksVision/MPPTaskOptions.h>

@implementation MPPTaskOptions

@synthesize baseOptions = _baseOptions;

- (instancetype)init {
  if ((self = [super init])) _baseOptions = [[MPPBaseOptions alloc] init];
  return self;
}

- (void)dealloc {
  [_baseOptions release];
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  MPPTaskOptions *copy = [[[self class] allocWithZone:zone] init];
  copy.baseOptions = _baseOptions;
  return copy;
}

@end
