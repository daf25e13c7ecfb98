#import <MediaPipeTasksVision/MPPImage.h>

#import "MPPImage+Task.h"
#import "SVTErrors.h"
#import "SVTPicture.h"

@implementation MPPImage

@synthesize width = _width;
@synthesize height = _height;
@synthesize orientation = _orientation;
@synthesize imageSourceType = _imageSourceType;
@synthesize image = _image;
@synthesize pixelBuffer = _pixelBuffer;
@synthesize sampleBuffer = _sampleBuffer;

- (instancetype)initWithUIImage:(UIImage *)image error:(NSError **)error {
  BOOL isImage = [image isKindOfClass:[UIImage class]];
  return [self initWithUIImage:image
                   orientation:isImage ? image.imageOrientation : UIImageOrientationUp
                         error:error];
}

- (instancetype)initWithUIImage:(UIImage *)image
                    orientation:(UIImageOrientation)orientation
                          error:(NSError **)error {
  if (!image) return [self svt_failWith:@"Image cannot be nil." error:error];
  if (![image isKindOfClass:[UIImage class]]) {
    return [self svt_failWith:@"Image is not a UIImage." error:error];
  }
  if (!SVTImageOf(image.CGImage)) {
    return [self svt_failWith:@"Image does not have a valid underlying CGImage. image.CGImage must "
                              @"be non nil."
                        error:error];
  }
  if ((self = [super init])) {
    _width = image.size.width * image.scale;
    _height = image.size.height * image.scale;
    _orientation = orientation;
    _imageSourceType = MPPImageSourceTypeImage;
    _image = [image retain];
  }
  return self;
}

- (instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer error:(NSError **)error {
  return [self initWithPixelBuffer:pixelBuffer orientation:UIImageOrientationUp error:error];
}

- (instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer
                        orientation:(UIImageOrientation)orientation
                              error:(NSError **)error {
  if (!pixelBuffer) return [self svt_failWith:@"Pixel Buffer cannot be nil." error:error];
  if (!SVTPixelBufferOf(pixelBuffer)) {
    return [self svt_failWith:@"Pixel Buffer is not a CVPixelBufferRef." error:error];
  }
  if ((self = [super init])) {
    _width = CVPixelBufferGetWidth(pixelBuffer);
    _height = CVPixelBufferGetHeight(pixelBuffer);
    _orientation = orientation;
    _imageSourceType = MPPImageSourceTypePixelBuffer;
    _pixelBuffer = CVPixelBufferRetain(pixelBuffer);
  }
  return self;
}

- (instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer error:(NSError **)error {
  return [self initWithSampleBuffer:sampleBuffer orientation:UIImageOrientationUp error:error];
}

- (instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer
                         orientation:(UIImageOrientation)orientation
                               error:(NSError **)error {
  if (!CMSampleBufferIsValid(sampleBuffer)) {
    return [self svt_failWith:@"Sample buffer is not valid. Invoking "
                              @"CMSampleBufferIsValid(sampleBuffer) must return true."
                        error:error];
  }
  if ((self = [super init])) {
    CVPixelBufferRef pixels = CMSampleBufferGetImageBuffer(sampleBuffer);
    _width = CVPixelBufferGetWidth(pixels);
    _height = CVPixelBufferGetHeight(pixels);
    _orientation = orientation;
    _imageSourceType = MPPImageSourceTypeSampleBuffer;
    _sampleBuffer = (CMSampleBufferRef)CFRetain(sampleBuffer);
  }
  return self;
}

/// Ends an initializer that cannot continue.
- (instancetype)svt_failWith:(NSString *)message error:(NSError **)error {
  SVTFail(error, MPPTasksErrorCodeInvalidArgumentError, message);
  [self release];
  return nil;
}

- (void)dealloc {
  [_image release];
  CVPixelBufferRelease(_pixelBuffer);
  CFRelease(_sampleBuffer);
  [super dealloc];
}

@end

@implementation MPPImage (SVTTask)

- (MpImagePtr)svt_copyTaskImageOfRegion:(CGRect)region error:(NSError **)error {
  if (_orientation < UIImageOrientationUp || _orientation > UIImageOrientationRight) {
    SVTFail(
        error, MPPTasksErrorCodeInvalidArgumentError,
        @"Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the "
        @"mirrored orientations (`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,"
        @"`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)");
    return NULL;
  }
  MpImagePtr whole = [self svt_copyPixels:error];
  if (!whole || CGRectEqualToRect(region, CGRectZero)) return whole;
  MpImagePtr part = NULL;
  char *words = NULL;
  MpStatus status = SvtImageCreateFromRegion(
      whole, region.origin.x, region.origin.y, region.size.width, region.size.height, &part,
      &words);
  MpImageFree(whole);
  return SVTSucceeded(status, words, error) ? part : NULL;
}

- (MpImagePtr)svt_copyPixels:(NSError **)error {
  char *words = NULL;
  MpImagePtr copy = NULL;
  if (_image) {
    MpImagePtr image = [SVTImageOf(_image.CGImage) taskImage:&words];
    if (image) MpImageCreateFromImageFrame(image, &copy, &words);
  } else {
    SVTPixelBuffer *pixels =
        SVTPixelBufferOf(_pixelBuffer ? _pixelBuffer : CMSampleBufferGetImageBuffer(_sampleBuffer));
    // A sample buffer can be invalidated after the picture was created from it.
    if (!pixels) {
      SVTFail(
          error, MPPTasksErrorCodeInvalidArgumentError,
          @"Sample buffer does not hold an image buffer.");
      return NULL;
    }
    if (pixels->_format != kCVPixelFormatType_32BGRA) {
      SVTFail(
          error, MPPTasksErrorCodeInvalidArgumentError,
          @"Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or "
          @"kCVPixelFormatType_OneComponent32Float");
      return NULL;
    }
    copy = SVTCopyTaskImage(pixels, kSvtAlphaPremultiplied, &words);
  }
  MpErrorFree(words);
  if (!copy) {
    SVTFail(
        error, MPPTasksErrorCodeInternalError,
        @"Some error occurred while preprocessing the input image. Please verify that the image "
        @"is not corrupted.");
  }
  return copy;
}

- (int)svt_rotationDegrees {
  switch (_orientation) {
    case UIImageOrientationRight: return 90;
    case UIImageOrientationDown: return 180;
    case UIImageOrientationLeft: return 270;
    default: return 0;
  }
}

@end
