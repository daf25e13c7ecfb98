#import <MediaPipeTasksVision/MPPImageClassifierResult.h>

#import "SVTListing.h"

@implementation MPPClassifications

@synthesize headIndex = _headIndex;
@synthesize headName = _headName;
@synthesize categories = _categories;

- (instancetype)initWithHeadIndex:(NSInteger)headIndex
                         headName:(NSString *)headName
                       categories:(NSArray<MPPCategory *> *)categories {
  if ((self = [super init])) {
    _headIndex = headIndex;
    _headName = [headName copy];
    _categories = categories ? [categories copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_headName release];
  [_categories release];
  [super dealloc];
}

- (instancetype)initWithHeadIndex:(NSInteger)headIndex
                       categories:(NSArray<MPPCategory *> *)categories {
  return [self initWithHeadIndex:headIndex headName:nil categories:categories];
}

- (NSString *)description {
  return SVTListing(@"Classifications", [self svt_lines]);
}

- (NSArray *)svt_lines {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObject:[NSString stringWithFormat:@"head_index: %ld", (long)self.headIndex]];
  if (self.headName.length > 0) {
    [lines addObject:[@"head_name: " stringByAppendingString:self.headName]];
  }
  [lines addObjectsFromArray:SVTNumbered(@"Category", self.categories)];
  return lines;
}

@end

@implementation MPPClassificationResult

@synthesize classifications = _classifications;
@synthesize timestampInMilliseconds = _timestampInMilliseconds;

- (instancetype)initWithClassifications:(NSArray<MPPClassifications *> *)classifications
                timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super init])) {
    _classifications = classifications ? [classifications copy] : [[NSArray alloc] init];
    _timestampInMilliseconds = timestampInMilliseconds;
  }
  return self;
}

- (void)dealloc {
  [_classifications release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"ClassificationResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return SVTNumbered(@"Classifications", self.classifications);
}

@end

@implementation MPPImageClassifierResult

@synthesize classificationResult = _classificationResult;

- (instancetype)initWithClassificationResult:(MPPClassificationResult *)classificationResult
                     timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _classificationResult = [classificationResult retain];
  }
  return self;
}

- (void)dealloc {
  [_classificationResult release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"ImageClassifierResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return [self.classificationResult svt_lines];
}

@end
