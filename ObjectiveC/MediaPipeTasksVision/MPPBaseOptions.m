#import <MediaPipeTasksVision/MPPBaseOptions.h>

@implementation MPPBaseOptions

@synthesize modelAssetPath = _modelAssetPath;
@synthesize delegate = _delegate;

- (instancetype)init {
  if ((self = [super init])) _modelAssetPath = @"";
  return self;
}

- (void)dealloc {
  [_modelAssetPath release];
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  MPPBaseOptions *copy = [[[self class] allocWithZone:zone] init];
  copy.modelAssetPath = _modelAssetPath;
  copy.delegate = _delegate;
  return copy;
}

@end
