#import <MediaPipeTasksVision/MPPLandmark.h>

#import <math.h>
#import "SVTListing.h"
#import "SVTResults.h"

/// The maximum difference of coordinates that count as equal.
static const float SVTTolerance = 1e-6F;

static NSArray *linesOf(float x, float y, float z, NSNumber *visibility, NSNumber *presence) {
  NSMutableArray *lines = [NSMutableArray array];
  [lines addObject:[NSString stringWithFormat:@"x            : %.6f", (double)x]];
  [lines addObject:[NSString stringWithFormat:@"y            : %.6f", (double)y]];
  [lines addObject:[NSString stringWithFormat:@"z            : %.6f", (double)z]];
  if (visibility) [lines addObject:[NSString stringWithFormat:@"visibility   : %@", visibility]];
  if (presence) [lines addObject:[NSString stringWithFormat:@"presence     : %@", presence]];
  return lines;
}

@implementation MPPLandmark

@synthesize x = _x;
@synthesize y = _y;
@synthesize z = _z;
@synthesize visibility = _visibility;
@synthesize presence = _presence;

- (instancetype)initWithX:(float)x
                        y:(float)y
                        z:(float)z
               visibility:(NSNumber *)visibility
                 presence:(NSNumber *)presence {
  if ((self = [super init])) {
    _x = x;
    _y = y;
    _z = z;
    _visibility = [visibility retain];
    _presence = [presence retain];
  }
  return self;
}

- (void)dealloc {
  [_visibility release];
  [_presence release];
  [super dealloc];
}

- (BOOL)isEqual:(id)object {
  if (self == object) return YES;
  if (![object isKindOfClass:[MPPLandmark class]]) return NO;
  MPPLandmark *other = object;
  return fabsf(_x - other.x) < SVTTolerance && fabsf(_y - other.y) < SVTTolerance &&
         fabsf(_z - other.z) < SVTTolerance;
}

- (NSUInteger)hash {
  return [@(_x) hash] ^ [@(_y) hash] * 31 ^ [@(_z) hash] * 961;
}

- (NSString *)description {
  return SVTListing(@"Landmark", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return linesOf(self.x, self.y, self.z, self.visibility, self.presence);
}

@end

@implementation MPPNormalizedLandmark

@synthesize x = _x;
@synthesize y = _y;
@synthesize z = _z;
@synthesize visibility = _visibility;
@synthesize presence = _presence;

- (instancetype)initWithX:(float)x
                        y:(float)y
                        z:(float)z
               visibility:(NSNumber *)visibility
                 presence:(NSNumber *)presence {
  if ((self = [super init])) {
    _x = x;
    _y = y;
    _z = z;
    _visibility = [visibility retain];
    _presence = [presence retain];
  }
  return self;
}

- (void)dealloc {
  [_visibility release];
  [_presence release];
  [super dealloc];
}

- (BOOL)isEqual:(id)object {
  if (self == object) return YES;
  if (![object isKindOfClass:[MPPNormalizedLandmark class]]) return NO;
  MPPNormalizedLandmark *other = object;
  return fabsf(_x - other.x) < SVTTolerance && fabsf(_y - other.y) < SVTTolerance &&
         fabsf(_z - other.z) < SVTTolerance;
}

- (NSUInteger)hash {
  return [@(_x) hash] ^ [@(_y) hash] * 31 ^ [@(_z) hash] * 961;
}

- (NSString *)description {
  return SVTListing(@"NormalizedLandmark", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return linesOf(self.x, self.y, self.z, self.visibility, self.presence);
}

@end

NSArray<MPPNormalizedLandmark *> *SVTNormalizedLandmarks(
    const struct MpNormalizedLandmarks *places) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:places->landmarks_count];
  for (uint32_t index = 0; index < places->landmarks_count; index += 1) {
    const struct MpNormalizedLandmark *each = &places->landmarks[index];
    MPPNormalizedLandmark *place = [[MPPNormalizedLandmark alloc]
         initWithX:each->x
                 y:each->y
                 z:each->z
        visibility:each->has_visibility ? [NSNumber numberWithFloat:each->visibility] : nil
          presence:each->has_presence ? [NSNumber numberWithFloat:each->presence] : nil];
    [made addObject:place];
    [place release];
  }
  return made;
}

NSArray<MPPLandmark *> *SVTLandmarks(const struct MpLandmarks *places) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:places->landmarks_count];
  for (uint32_t index = 0; index < places->landmarks_count; index += 1) {
    const struct MpLandmark *each = &places->landmarks[index];
    MPPLandmark *place = [[MPPLandmark alloc]
         initWithX:each->x
                 y:each->y
                 z:each->z
        visibility:each->has_visibility ? [NSNumber numberWithFloat:each->visibility] : nil
          presence:each->has_presence ? [NSNumber numberWithFloat:each->presence] : nil];
    [made addObject:place];
    [place release];
  }
  return made;
}
