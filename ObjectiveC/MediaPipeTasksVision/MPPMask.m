#import <MediaPipeTasksVision/MPPMask.h>

#import "SVTListing.h"

@implementation MPPMask

@synthesize width = _width;
@synthesize height = _height;
@synthesize dataType = _dataType;

/// Sets the size; releases the mask and returns nil if the size is impossible.
- (instancetype)svt_initWithData:(const void *)data
                           width:(NSInteger)width
                          height:(NSInteger)height {
  self = [super init];
  NSInteger count = 0;
  if (!self || !data || width < 0 || height < 0 || __builtin_mul_overflow(width, height, &count) ||
      count > NSIntegerMax / 8) {
    [self release];
    return nil;
  }
  _width = width;
  _height = height;
  _owned = [[NSMutableArray alloc] init];
  return self;
}

- (instancetype)initWithUInt8Data:(const UInt8 *)uint8Data
                            width:(NSInteger)width
                           height:(NSInteger)height
                       shouldCopy:(BOOL)shouldCopy {
  if ((self = [self svt_initWithData:uint8Data width:width height:height])) {
    _dataType = MPPMaskDataTypeUInt8;
    _bytes = shouldCopy ? [self svt_owning:[NSData dataWithBytes:uint8Data length:self.svt_count]]
                        : uint8Data;
  }
  return self;
}

- (instancetype)initWithFloat32Data:(const float *)float32Data
                              width:(NSInteger)width
                             height:(NSInteger)height
                         shouldCopy:(BOOL)shouldCopy {
  if ((self = [self svt_initWithData:float32Data width:width height:height])) {
    _dataType = MPPMaskDataTypeFloat32;
    NSUInteger length = self.svt_count * sizeof(float);
    _floats = shouldCopy ? [self svt_owning:[NSData dataWithBytes:float32Data length:length]]
                         : float32Data;
  }
  return self;
}

- (void)dealloc {
  [_owned release];
  [super dealloc];
}

- (NSUInteger)svt_count {
  return (NSUInteger)(_width * _height);
}

/// Retains data, and returns the address of its bytes.
- (const void *)svt_owning:(NSData *)data {
  [_owned addObject:data];
  return data.bytes;
}

- (const UInt8 *)uint8Data {
  @synchronized(_owned) {
    if (!_bytes) {
      NSMutableData *made = [NSMutableData dataWithLength:self.svt_count];
      UInt8 *bytes = made.mutableBytes;
      for (NSUInteger index = 0; index < self.svt_count; index += 1) {
        float value = _floats[index] * 255;
        // NaN becomes 0.
        bytes[index] = value >= 255 ? 255 : value > 0 ? (UInt8)value : 0;
      }
      _bytes = [self svt_owning:made];
    }
    return _bytes;
  }
}

- (const float *)float32Data {
  @synchronized(_owned) {
    if (!_floats) {
      NSMutableData *made = [NSMutableData dataWithLength:self.svt_count * sizeof(float)];
      float *floats = made.mutableBytes;
      for (NSUInteger index = 0; index < self.svt_count; index += 1) {
        floats[index] = _bytes[index] / 255.0F;
      }
      _floats = [self svt_owning:made];
    }
    return _floats;
  }
}

- (id)copyWithZone:(NSZone *)zone {
  // There is nothing to copy, and nothing that can change.
  if (self.svt_count == 0) return [self retain];
  MPPMask *copy = [[self class] allocWithZone:zone];
  if (_dataType == MPPMaskDataTypeUInt8) {
    return [copy initWithUInt8Data:self.uint8Data width:_width height:_height shouldCopy:YES];
  }
  return [copy initWithFloat32Data:self.float32Data width:_width height:_height shouldCopy:YES];
}

- (NSString *)description {
  return [@"Mask: " stringByAppendingString:[self svt_line]];
}

- (NSString *)svt_line {
  return [NSString stringWithFormat:@"%ld x %ld %@", (long)self.width, (long)self.height,
                                    self.dataType == MPPMaskDataTypeUInt8 ? @"bytes" : @"floats"];
}

@end
