#import <MediaPipeTasksVision/MPPDetection.h>

#import "SVTListing.h"

@implementation MPPNormalizedKeypoint

@synthesize location = _location;
@synthesize label = _label;
@synthesize score = _score;

- (instancetype)initWithLocation:(CGPoint)location label:(NSString *)label score:(float)score {
  if ((self = [super init])) {
    _location = location;
    _label = [label copy];
    _score = score;
  }
  return self;
}

- (void)dealloc {
  [_label release];
  [super dealloc];
}

- (BOOL)isEqual:(id)object {
  if (self == object) return YES;
  if (![object isKindOfClass:[MPPNormalizedKeypoint class]]) return NO;
  MPPNormalizedKeypoint *other = object;
  return _location.x == other.location.x && _location.y == other.location.y &&
         _score == other.score && (_label == other.label || [_label isEqualToString:other.label]);
}

- (NSUInteger)hash {
  // Zero is added because it equals minus zero, which has another hash.
  return [@(_location.x + 0.0) hash] ^ [@(_location.y + 0.0) hash] * 31 ^
         [@(_score + 0.0F) hash] * 961 ^ [_label hash];
}

- (NSString *)description {
  return [@"NormalizedKeypoint: " stringByAppendingString:[self svt_line]];
}

@end

@implementation MPPDetection

@synthesize categories = _categories;
@synthesize boundingBox = _boundingBox;
@synthesize keypoints = _keypoints;

- (instancetype)initWithCategories:(NSArray<MPPCategory *> *)categories
                       boundingBox:(CGRect)boundingBox
                         keypoints:(NSArray<MPPNormalizedKeypoint *> *)keypoints {
  if ((self = [super init])) {
    _categories = categories ? [categories copy] : [[NSArray alloc] init];
    _boundingBox = boundingBox;
    _keypoints = [keypoints copy];
  }
  return self;
}

- (void)dealloc {
  [_categories release];
  [_keypoints release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"Detection", [self svt_lines]);
}

@end
