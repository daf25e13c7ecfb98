#import <MediaPipeTasksVision/MPPClassifierOptions.h>

@implementation MPPClassifierOptions

@synthesize displayNamesLocale = _displayNamesLocale;
@synthesize maxResults = _maxResults;
@synthesize scoreThreshold = _scoreThreshold;
@synthesize categoryAllowlist = _categoryAllowlist;
@synthesize categoryDenylist = _categoryDenylist;

- (instancetype)init {
  if ((self = [super init])) _maxResults = -1;
  return self;
}

- (void)dealloc {
  [_displayNamesLocale release];
  [_categoryAllowlist release];
  [_categoryDenylist release];
  [super dealloc];
}

- (id)copyWithZone:(NSZone *)zone {
  MPPClassifierOptions *copy = [[[self class] allocWithZone:zone] init];
  copy.displayNamesLocale = _displayNamesLocale;
  copy.maxResults = _maxResults;
  copy.scoreThreshold = _scoreThreshold;
  copy.categoryAllowlist = _categoryAllowlist;
  copy.categoryDenylist = _categoryDenylist;
  return copy;
}

@end
