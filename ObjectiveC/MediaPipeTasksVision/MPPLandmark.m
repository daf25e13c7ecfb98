#import <MediaPipeTasksVision/MPPLandmark.h>

#import <math.h>
#import "SVTListing.h"

/// How far coordinates may lie apart and still count as equal.
static const float SVTTolerance = 1e-6F;

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

@end
