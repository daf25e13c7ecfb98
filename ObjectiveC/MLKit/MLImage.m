#import <MLImage/GMLImage.h>

#import "SVTPicture.h"

@implementation GMLImage

@synthesize width = _width;
@synthesize height = _height;
@synthesize orientation = _orientation;
@synthesize imageSourceType = _imageSourceType;
@synthesize image = _image;
@synthesize pixelBuffer = _pixelBuffer;
@synthesize sampleBuffer = _sampleBuffer;

- (instancetype)initWithImage:(UIImage *)image {
  if (![image isKindOfClass:[UIImage class]] || !SVTImageOf(image.CGImage)) {
    [self release];
    return nil;
  }
  if ((self = [super init])) {
    _image = [image retain];
    _width = image.size.width * image.scale;
    _height = image.size.height * image.scale;
    _orientation = image.imageOrientation;
    _imageSourceType = GMLImageSourceTypeImage;
  }
  return self;
}

- (instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer {
  if (!SVTPixelBufferOf(pixelBuffer)) {
    [self release];
    return nil;
  }
  if ((self = [super init])) {
    _pixelBuffer = CVPixelBufferRetain(pixelBuffer);
    _width = CVPixelBufferGetWidth(pixelBuffer);
    _height = CVPixelBufferGetHeight(pixelBuffer);
    _imageSourceType = GMLImageSourceTypePixelBuffer;
  }
  return self;
}

- (instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer {
  if (!CMSampleBufferIsValid(sampleBuffer)) {
    [self release];
    return nil;
  }
  if ((self = [super init])) {
    _sampleBuffer = (CMSampleBufferRef)CFRetain(sampleBuffer);
    CVPixelBufferRef pixels = CMSampleBufferGetImageBuffer(sampleBuffer);
    _width = CVPixelBufferGetWidth(pixels);
    _height = CVPixelBufferGetHeight(pixels);
    _imageSourceType = GMLImageSourceTypeSampleBuffer;
  }
  return self;
}

- (void)dealloc {
  [_image release];
  CVPixelBufferRelease(_pixelBuffer);
  CFRelease(_sampleBuffer);
  [super dealloc];
}

@end
