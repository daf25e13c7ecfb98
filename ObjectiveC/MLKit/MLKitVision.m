#import <MLKitVision/MLKitVision.h>

#import "SVTMLKit.h"
#import "SVTPicture.h"

@implementation GMLImage (MLKCompatibleImage)

@end

@implementation MLKVisionImage

@synthesize orientation = _orientation;

- (instancetype)initWithImage:(UIImage *)image {
  if ((self = [super init]) && [image isKindOfClass:[UIImage class]]) _image = [image retain];
  return self;
}

- (instancetype)initWithBuffer:(CMSampleBufferRef)sampleBuffer {
  if ((self = [super init]) && SVTSampleBufferOf(sampleBuffer)) {
    _buffer = (CMSampleBufferRef)CFRetain(sampleBuffer);
  }
  return self;
}

- (void)dealloc {
  [_image release];
  CFRelease(_buffer);
  [super dealloc];
}

@end

@implementation MLKVisionImage (SVTInput)

- (UIImage *)svt_image {
  return _image;
}

- (CMSampleBufferRef)svt_buffer {
  return _buffer;
}

@end

@implementation MLKVisionPoint

@synthesize x = _x;
@synthesize y = _y;

@end

@implementation MLKVisionPoint (SVTMaking)

- (instancetype)svt_initWithX:(CGFloat)x y:(CGFloat)y {
  if ((self = [super init])) {
    _x = x;
    _y = y;
  }
  return self;
}

@end

@implementation MLKVision3DPoint

@synthesize z = _z;

- (NSString *)description {
  return [NSString stringWithFormat:@"(%g, %g, %g)", self.x, self.y, _z];
}

@end

@implementation MLKVision3DPoint (SVTMaking)

- (instancetype)svt_initWithX:(CGFloat)x y:(CGFloat)y z:(CGFloat)z {
  if ((self = [self svt_initWithX:x y:y])) _z = z;
  return self;
}

@end
