#import <UIKit/UIKit.h>

#import "SVTPicture.h"

@implementation UIImage

@synthesize CGImage = _CGImage;
@synthesize scale = _scale;
@synthesize imageOrientation = _imageOrientation;

- (instancetype)init {
  return [self initWithCGImage:NULL];
}

- (instancetype)initWithCGImage:(CGImageRef)cgImage
                          scale:(CGFloat)scale
                    orientation:(UIImageOrientation)orientation {
  if ((self = [super init])) {
    _CGImage = CGImageRetain(cgImage);
    _scale = scale > 0 ? scale : 1;
    _imageOrientation = orientation;
  }
  return self;
}

- (instancetype)initWithCGImage:(CGImageRef)cgImage {
  return [self initWithCGImage:cgImage scale:1 orientation:UIImageOrientationUp];
}

- (instancetype)initWithData:(NSData *)data scale:(CGFloat)scale {
  MpImagePtr decoded = NULL;
  int orientation = 0;
  if (![data isKindOfClass:[NSData class]] ||
      SvtImageDecode(data.bytes, data.length, &decoded, &orientation, NULL) != kMpOk) {
    [self release];
    return nil;
  }
  SVTImage *image = [[SVTImage alloc] initWithImage:decoded alpha:kSvtAlphaStraight];
  self = [self initWithCGImage:(CGImageRef)image
                         scale:scale
                   orientation:(UIImageOrientation)orientation];
  [image release];
  return self;
}

- (instancetype)initWithData:(NSData *)data {
  return [self initWithData:data scale:1];
}

- (instancetype)initWithContentsOfFile:(NSString *)path {
  NSData *data = nil;
  CGFloat scale = 1;
  if ([path isKindOfClass:[NSString class]]) {
    data = [NSData dataWithContentsOfFile:path];
    NSString *stem = path.lastPathComponent.stringByDeletingPathExtension;
    scale = [stem hasSuffix:@"@2x"] ? 2 : [stem hasSuffix:@"@3x"] ? 3 : 1;
  }
  return [self initWithData:data scale:scale];
}

- (void)dealloc {
  CGImageRelease(_CGImage);
  [super dealloc];
}

+ (UIImage *)imageWithContentsOfFile:(NSString *)path {
  return [[[self alloc] initWithContentsOfFile:path] autorelease];
}

+ (UIImage *)imageWithData:(NSData *)data {
  return [[[self alloc] initWithData:data] autorelease];
}

+ (UIImage *)imageWithData:(NSData *)data scale:(CGFloat)scale {
  return [[[self alloc] initWithData:data scale:scale] autorelease];
}

+ (UIImage *)imageWithCGImage:(CGImageRef)cgImage {
  return [[[self alloc] initWithCGImage:cgImage] autorelease];
}

+ (UIImage *)imageWithCGImage:(CGImageRef)cgImage
                        scale:(CGFloat)scale
                  orientation:(UIImageOrientation)orientation {
  return [[[self alloc] initWithCGImage:cgImage scale:scale orientation:orientation] autorelease];
}

+ (UIImage *)imageNamed:(NSString *)name {
  if (![name isKindOfClass:[NSString class]]) return nil;
  NSString *extension = name.pathExtension;
  NSString *stem = extension.length > 0 ? name.stringByDeletingPathExtension : name;
  if (extension.length == 0) extension = @"png";
  // Without a screen the variant with one pixel to a point comes first.
  NSArray *suffixes = [NSArray arrayWithObjects:@"", @"@2x", @"@3x", nil];
  for (NSString *suffix in suffixes) {
    NSString *path = [[NSBundle mainBundle] pathForResource:[stem stringByAppendingString:suffix]
                                                     ofType:extension];
    if (path) return [self imageWithContentsOfFile:path];
  }
  return nil;
}

- (CGSize)size {
  CGFloat width = (CGFloat)CGImageGetWidth(_CGImage) / _scale;
  CGFloat height = (CGFloat)CGImageGetHeight(_CGImage) / _scale;
  switch (_imageOrientation) {
    case UIImageOrientationLeft:
    case UIImageOrientationRight:
    case UIImageOrientationLeftMirrored:
    case UIImageOrientationRightMirrored: return CGSizeMake(height, width);
    default: return CGSizeMake(width, height);
  }
}

- (NSString *)description {
  return [NSString stringWithFormat:@"<UIImage {%g, %g} scale %g orientation %ld>", self.size.width,
                                    self.size.height, _scale, (long)_imageOrientation];
}

@end

@implementation UIDevice

@synthesize orientation = _orientation;

+ (UIDevice *)currentDevice {
  static UIDevice *device;
  @synchronized(self) {
    if (!device) device = [[UIDevice alloc] init];
    return device;
  }
}

@end
