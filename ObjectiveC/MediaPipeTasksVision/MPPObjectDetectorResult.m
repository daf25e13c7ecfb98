#import <MediaPipeTasksVision/MPPObjectDetectorResult.h>

#import "SVTListing.h"
#import "SVTResults.h"

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

- (NSString *)svt_line {
  NSString *place = [NSString stringWithFormat:@"(%.6f, %.6f)", self.location.x, self.location.y];
  return self.label ? [NSString stringWithFormat:@"%@ %@", self.label, place] : place;
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

- (NSArray *)svt_lines {
  CGRect box = self.boundingBox;
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObject:[NSString stringWithFormat:@"Box: (x: %.0f, y: %.0f, w: %.0f, h: %.0f)",
                                              box.origin.x, box.origin.y, box.size.width,
                                              box.size.height]];
  [lines addObject:@"Categories:"];
  for (id category in self.categories) {
    [lines addObjectsFromArray:SVTIndented([category svt_lines])];
  }
  if (self.keypoints.count == 0) return lines;
  [lines addObject:@"Key points:"];
  for (id point in self.keypoints) {
    [lines addObject:[@"  " stringByAppendingString:[point svt_line]]];
  }
  return lines;
}

@end

static NSArray *keypointsOf(const struct MpDetection *detection) {
  if (detection->keypoints_count == 0) return nil;
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:detection->keypoints_count];
  for (uint32_t index = 0; index < detection->keypoints_count; index += 1) {
    const struct MpNormalizedKeypoint *each = &detection->keypoints[index];
    // As on iOS points of detections have neither names nor scores.
    MPPNormalizedKeypoint *point =
        [[MPPNormalizedKeypoint alloc] initWithLocation:CGPointMake(each->x, each->y)
                                                  label:nil
                                                  score:0];
    [made addObject:point];
    [point release];
  }
  return made;
}

NSArray<MPPDetection *> *SVTDetections(const struct MpDetectionResult *found) {
  NSMutableArray *detections = [NSMutableArray arrayWithCapacity:found->detections_count];
  for (uint32_t index = 0; index < found->detections_count; index += 1) {
    const struct MpDetection *each = &found->detections[index];
    struct MpRect box = each->bounding_box;
    CGRect place = CGRectMake(box.left, box.top, box.right - box.left, box.bottom - box.top);
    MPPDetection *detection = [[MPPDetection alloc]
        initWithCategories:SVTCategories(each->categories, each->categories_count)
               boundingBox:place
                 keypoints:keypointsOf(each)];
    [detections addObject:detection];
    [detection release];
  }
  return detections;
}

@implementation MPPObjectDetectorResult

@synthesize detections = _detections;

- (instancetype)initWithDetections:(NSArray<MPPDetection *> *)detections
           timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _detections = detections ? [detections copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_detections release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"ObjectDetectorResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  if (self.detections.count == 0) return [NSArray arrayWithObject:@"No detections"];
  return SVTNumbered(@"Detection", self.detections);
}

@end
