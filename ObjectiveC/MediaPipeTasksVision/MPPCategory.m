#import <MediaPipeTasksVision/MPPCategory.h>

#import "SVTListing.h"
#import "SVTResults.h"

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

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObject:[NSString stringWithFormat:@"index       : %ld", (long)self.index]];
  [lines addObject:[NSString stringWithFormat:@"score       : %.5f", (double)self.score]];
  if (self.categoryName) {
    [lines addObject:[@"class name  : " stringByAppendingString:self.categoryName]];
  }
  if (self.displayName) {
    [lines addObject:[@"display name: " stringByAppendingString:self.displayName]];
  }
  return lines;
}

@end

NSArray<MPPCategory *> *SVTCategories(const struct MpCategory *categories, uint32_t count) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:count];
  for (uint32_t index = 0; index < count; index += 1) {
    const struct MpCategory *each = &categories[index];
    MPPCategory *category = [[MPPCategory alloc] initWithIndex:each->index
                                                         score:each->score
                                                  categoryName:SVTString(each->category_name)
                                                   displayName:SVTString(each->display_name)];
    [made addObject:category];
    [category release];
  }
  return made;
}
