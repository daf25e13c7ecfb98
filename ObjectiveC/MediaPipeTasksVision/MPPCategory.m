#import <MediaPipeTasksVision/MPPCategory.h>

#import "SVTListing.h"

@implementation MPPCategory

@synthesize index = _index;
@synthesize score = _score;
@synthesize categoryName = _categoryName;
@synthesize displayName = _displayName;

- (instancetype)initWithIndex:(NSInteger)index
                        score:(float)score
                 categoryName:(NSString *)categoryName
                  displayName:(NSString *)displayName {
  if ((self = [super init])) {
    _index = index;
    _score = score;
    _categoryName = [categoryName copy];
    _displayName = [displayName copy];
  }
  return self;
}

- (void)dealloc {
  [_categoryName release];
  [_displayName release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"ResultCategory", [self svt_lines]);
}

@end
