#import "SVTPicture.h"

@implementation SVTImage

- (instancetype)initWithImage:(MpImagePtr)image alpha:(SvtAlpha)alpha {
  if ((self = [super init])) {
    _stored = image;
    _alpha = alpha;
  }
  return self;
}

- (void)dealloc {
  MpImageFree(_stored);
  MpImageFree(_opaque);
  [super dealloc];
}

- (size_t)width {
  return (size_t)MpImageGetWidth(_stored);
}

- (size_t)height {
  return (size_t)MpImageGetHeight(_stored);
}

- (MpImagePtr)taskImage:(char **)words {
  if (MpImageGetFormat(_stored) == kMpImageFormatSrgb) return _stored;
  @synchronized(self) {
    if (_opaque) return _opaque;
    struct SvtPixels pixels = {
        .format = kSvtPixelFormatRgba,
        .alpha = _alpha,
        .width = MpImageGetWidth(_stored),
        .height = MpImageGetHeight(_stored),
    };
    if (MpImageDataUint8(_stored, &pixels.planes[0], words) != kMpOk) return NULL;
    pixels.bytes_per_row[0] = (size_t)pixels.width * 4;
    pixels.plane_sizes[0] = pixels.bytes_per_row[0] * (size_t)pixels.height;
    return SvtImageCreateFromPixels(&pixels, &_opaque, words) == kMpOk ? _opaque : NULL;
  }
}

@end

@implementation SVTImage (SVTBytes)

- (BOOL)hasAlpha {
  return MpImageGetFormat(_stored) == kMpImageFormatSrgba;
}

- (CGImageAlphaInfo)alphaInfo {
  if (![self hasAlpha]) return kCGImageAlphaNoneSkipLast;
  switch (_alpha) {
    case kSvtAlphaStraight: return kCGImageAlphaLast;
    case kSvtAlphaPremultiplied: return kCGImageAlphaPremultipliedLast;
    default: return kCGImageAlphaNoneSkipLast;
  }
}

- (NSData *)copyBytes {
  const uint8_t *stored = NULL;
  if (MpImageDataUint8(_stored, &stored, NULL) != kMpOk) return nil;
  size_t count = self.width * self.height;
  size_t channels = [self hasAlpha] ? 4 : 3;
  NSMutableData *data = [[NSMutableData alloc] initWithLength:4 * count];
  uint8_t *bytes = data.mutableBytes;
  for (size_t pixel = 0; pixel < count; pixel += 1) {
    bytes[4 * pixel + 3] = 255;
    memcpy(bytes + 4 * pixel, stored + channels * pixel, channels);
  }
  return data;
}

@end

SVTImage *SVTImageOf(CGImageRef image) {
  id object = (id)image;
  return [object isKindOfClass:[SVTImage class]] ? object : nil;
}

/// Returns the order of a pixel's components; 0 if it is none of the orders of pictures.
static SvtPixelFormat formatOf(size_t bitsPerPixel, uint32_t info, SvtAlpha *alpha) {
  CGImageAlphaInfo first = (CGImageAlphaInfo)(info & kCGBitmapAlphaInfoMask);
  BOOL isReversed = (info & kCGBitmapByteOrderMask) == kCGBitmapByteOrder32Little;
  *alpha = kSvtAlphaIgnored;
  if (bitsPerPixel != 32) {
    if (first != kCGImageAlphaNone || isReversed) return 0;
    return bitsPerPixel == 8 ? kSvtPixelFormatGray : bitsPerPixel == 24 ? kSvtPixelFormatRgb : 0;
  }
  switch (first) {
    case kCGImageAlphaPremultipliedLast:
    case kCGImageAlphaPremultipliedFirst: *alpha = kSvtAlphaPremultiplied; break;
    case kCGImageAlphaLast:
    case kCGImageAlphaFirst: *alpha = kSvtAlphaStraight; break;
    case kCGImageAlphaNoneSkipLast:
    case kCGImageAlphaNoneSkipFirst: break;
    default: return 0;
  }
  BOOL isFirst = first == kCGImageAlphaPremultipliedFirst || first == kCGImageAlphaFirst ||
                 first == kCGImageAlphaNoneSkipFirst;
  if (isReversed) return isFirst ? kSvtPixelFormatBgra : 0;
  return isFirst ? kSvtPixelFormatArgb : kSvtPixelFormatRgba;
}

CGImageRef SVTImageCreateWithBytes(
    size_t width, size_t height, size_t bitsPerPixel, size_t bytesPerRow, uint32_t bitmapInfo,
    const void *bytes) {
  struct SvtPixels pixels = {0};
  pixels.format = formatOf(bitsPerPixel, bitmapInfo, &pixels.alpha);
  size_t size = 0;
  if (!bytes || !pixels.format || width == 0 || height == 0 || width > INT_MAX ||
      height > INT_MAX || __builtin_mul_overflow(bytesPerRow, height, &size)) {
    return NULL;
  }
  pixels.width = (int)width;
  pixels.height = (int)height;
  pixels.planes[0] = bytes;
  pixels.plane_sizes[0] = size;
  pixels.bytes_per_row[0] = bytesPerRow;
  MpImagePtr image = NULL;
  if (SvtImageCreateFromPixels(&pixels, &image, NULL) != kMpOk) return NULL;
  return (CGImageRef)[[SVTImage alloc] initWithImage:image alpha:kSvtAlphaIgnored];
}

size_t CGImageGetWidth(CGImageRef image) { return SVTImageOf(image).width; }

size_t CGImageGetHeight(CGImageRef image) { return SVTImageOf(image).height; }

size_t CGImageGetBitsPerPixel(CGImageRef image) { return SVTImageOf(image) ? 32 : 0; }

size_t CGImageGetBytesPerRow(CGImageRef image) { return 4 * CGImageGetWidth(image); }

CGImageAlphaInfo CGImageGetAlphaInfo(CGImageRef image) {
  SVTImage *object = SVTImageOf(image);
  return object ? [object alphaInfo] : kCGImageAlphaNone;
}

CGDataProviderRef CGImageGetDataProvider(CGImageRef image) {
  return (CGDataProviderRef)SVTImageOf(image);
}

CFDataRef CGDataProviderCopyData(CGDataProviderRef provider) {
  return (CFDataRef)[SVTImageOf((CGImageRef)provider) copyBytes];
}

CGImageRef CGImageRetain(CGImageRef image) { return (CGImageRef)[(id)image retain]; }

void CGImageRelease(CGImageRef image) { [(id)image release]; }
