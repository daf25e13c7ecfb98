#import <MediaPipeTasksVision/MPPImageClassifierOptions.h>

#import "SVTWeakReference.h"

@implementation MPPImageClassifierOptions

@synthesize runningMode = _runningMode;
@synthesize displayNamesLocale = _displayNamesLocale;
@synthesize maxResults = _maxResults;
@synthesize scoreThreshold = _scoreThreshold;
@synthesize categoryAllowlist = _categoryAllowlist;
@synthesize categoryDenylist = _categoryDenylist;

- (instancetype)init {
  if ((self = [super init])) {
    _displayNamesLocale = @"";
    _maxResults = -1;
    _categoryAllowlist = [[NSArray alloc] init];
    _categoryDenylist = [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [_displayNamesLocale release];
  [_categoryAllowlist release];
  [_categoryDenylist release];
  [super dealloc];
}

- (id<MPPImageClassifierLiveStreamDelegate>)imageClassifierLiveStreamDelegate {
  return [_delegateReference object];
}

- (void)setImageClassifierLiveStreamDelegate:(id<MPPImageClassifierLiveStreamDelegate>)delegate {
  [_delegateReference release];
  _delegateReference = delegate ? [[SVTWeakReference alloc] initWithObject:delegate] : nil;
}

- (id)copyWithZone:(NSZone *)zone {
  MPPImageClassifierOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.imageClassifierLiveStreamDelegate = self.imageClassifierLiveStreamDelegate;
  copy.displayNamesLocale = _displayNamesLocale;
  copy.maxResults = _maxResults;
  copy.scoreThreshold = _scoreThreshold;
  copy.categoryAllowlist = _categoryAllowlist;
  copy.categoryDenylist = _categoryDenylist;
  return copy;
}

@end
