#import "SVTPicture.h"

#include <stdlib.h>

const CFStringRef kCVPixelBufferCGImageCompatibilityKey = (CFStringRef) @"CGImageCompatibility";
const CFStringRef kCVPixelBufferCGBitmapContextCompatibilityKey =
    (CFStringRef) @"CGBitmapContextCompatibility";
const CFStringRef kCVPixelBufferIOSurfacePropertiesKey = (CFStringRef) @"IOSurfaceProperties";
const CFStringRef kCVPixelBufferPixelFormatTypeKey = (CFStringRef) @"PixelFormatType";

/// The longest side of a picture.
static const size_t SVTLongestSide = 1 << 20;

/// The requirements of one plane of a pixel format.
typedef struct SVTPlaneFormat {
  size_t bytesPerElement;
  BOOL isHalfSize;
} SVTPlaneFormat;

/// Returns the planes of a pixel format; 0 for an unknown one.
static size_t planesOf(OSType format, SVTPlaneFormat planes[3]) {
  planes[0] = (SVTPlaneFormat){1, NO};
  switch (format) {
    case kCVPixelFormatType_32ARGB:
    case kCVPixelFormatType_32BGRA:
    case kCVPixelFormatType_32RGBA:
    case kCVPixelFormatType_OneComponent32Float: planes[0].bytesPerElement = 4; return 1;
    case kCVPixelFormatType_24RGB: planes[0].bytesPerElement = 3; return 1;
    case kCVPixelFormatType_OneComponent8: return 1;
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      planes[1] = (SVTPlaneFormat){2, YES};
      return 2;
    case kCVPixelFormatType_420YpCbCr8Planar:
    case kCVPixelFormatType_420YpCbCr8PlanarFullRange:
      planes[1] = planes[2] = (SVTPlaneFormat){1, YES};
      return 3;
    default: return 0;
  }
}

/// Returns a task's name for a pixel format; 0 for one that tasks do not accept.
static SvtPixelFormat taskFormatOf(OSType format) {
  switch (format) {
    case kCVPixelFormatType_24RGB: return kSvtPixelFormatRgb;
    case kCVPixelFormatType_32RGBA: return kSvtPixelFormatRgba;
    case kCVPixelFormatType_32BGRA: return kSvtPixelFormatBgra;
    case kCVPixelFormatType_32ARGB: return kSvtPixelFormatArgb;
    case kCVPixelFormatType_OneComponent8: return kSvtPixelFormatGray;
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: return kSvtPixelFormatNv12VideoRange;
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: return kSvtPixelFormatNv12FullRange;
    case kCVPixelFormatType_420YpCbCr8Planar: return kSvtPixelFormatI420VideoRange;
    case kCVPixelFormatType_420YpCbCr8PlanarFullRange: return kSvtPixelFormatI420FullRange;
    default: return 0;
  }
}

@implementation SVTPixelBuffer

- (void)dealloc {
  if (_releaseCallback) _releaseCallback(_releaseContext, _planes[0].bytes);
  free(_memory);
  [super dealloc];
}

@end

SVTPixelBuffer *SVTPixelBufferOf(CVPixelBufferRef buffer) {
  id object = (id)buffer;
  return [object isKindOfClass:[SVTPixelBuffer class]] ? object : nil;
}

BOOL SVTFillPixels(SVTPixelBuffer *buffer, SvtAlpha alpha, struct SvtPixels *pixels) {
  *pixels = (struct SvtPixels){
      .format = taskFormatOf(buffer->_format),
      .alpha = alpha,
      .width = (int)buffer->_width,
      .height = (int)buffer->_height,
  };
  for (size_t index = 0; index < buffer->_planeCount; index += 1) {
    pixels->planes[index] = buffer->_planes[index].bytes;
    pixels->bytes_per_row[index] = buffer->_planes[index].bytesPerRow;
    pixels->plane_sizes[index] = buffer->_planes[index].bytesPerRow * buffer->_planes[index].height;
  }
  return pixels->format != 0;
}

MpImagePtr SVTCopyTaskImage(SVTPixelBuffer *buffer, SvtAlpha alpha, char **words) {
  struct SvtPixels pixels;
  MpImagePtr image = NULL;
  SVTFillPixels(buffer, alpha, &pixels);
  return SvtImageCreateFromPixels(&pixels, &image, words) == kMpOk ? image : NULL;
}

static SVTPixelBuffer *newBuffer(size_t width, size_t height, OSType format, CVReturn *status) {
  SVTPlaneFormat planes[3];
  size_t count = planesOf(format, planes);
  if (count == 0) *status = kCVReturnInvalidPixelFormat;
  else if (width - 1 >= SVTLongestSide || height - 1 >= SVTLongestSide)
    *status = kCVReturnInvalidSize;
  else {
    SVTPixelBuffer *buffer = [[SVTPixelBuffer alloc] init];
    buffer->_width = width;
    buffer->_height = height;
    buffer->_format = format;
    buffer->_planeCount = count;
    buffer->_isPlanar = count > 1;
    for (size_t index = 0; index < count; index += 1) {
      BOOL isHalf = planes[index].isHalfSize;
      buffer->_planes[index].width = isHalf ? (width + 1) / 2 : width;
      buffer->_planes[index].height = isHalf ? (height + 1) / 2 : height;
      buffer->_planes[index].bytesPerRow =
          buffer->_planes[index].width * planes[index].bytesPerElement;
    }
    *status = kCVReturnSuccess;
    return buffer;
  }
  return nil;
}

CVReturn CVPixelBufferCreate(
    CFAllocatorRef allocator, size_t width, size_t height, OSType pixelFormatType,
    CFDictionaryRef pixelBufferAttributes, CVPixelBufferRef *out) {
  if (!out) return kCVReturnInvalidArgument;
  *out = NULL;
  CVReturn status;
  SVTPixelBuffer *buffer = newBuffer(width, height, pixelFormatType, &status);
  if (!buffer) return status;
  // Rows and planes begin at multiples of 64 bytes.
  for (size_t index = 0; index < buffer->_planeCount; index += 1) {
    buffer->_planes[index].bytesPerRow = (buffer->_planes[index].bytesPerRow + 63) & ~(size_t)63;
    buffer->_byteCount += buffer->_planes[index].bytesPerRow * buffer->_planes[index].height;
  }
  uint8_t *bytes = buffer->_memory = aligned_alloc(64, buffer->_byteCount);
  if (!bytes) {
    [buffer release];
    return kCVReturnAllocationFailed;
  }
  memset(bytes, 0, buffer->_byteCount);
  for (size_t index = 0; index < buffer->_planeCount; index += 1) {
    buffer->_planes[index].bytes = bytes;
    bytes += buffer->_planes[index].bytesPerRow * buffer->_planes[index].height;
  }
  *out = (CVPixelBufferRef)buffer;
  return kCVReturnSuccess;
}

CVReturn CVPixelBufferCreateWithBytes(
    CFAllocatorRef allocator, size_t width, size_t height, OSType pixelFormatType,
    void *baseAddress, size_t bytesPerRow, CVPixelBufferReleaseBytesCallback releaseCallback,
    void *releaseRefCon, CFDictionaryRef pixelBufferAttributes, CVPixelBufferRef *out) {
  if (!out) return kCVReturnInvalidArgument;
  *out = NULL;
  if (!baseAddress) return kCVReturnInvalidArgument;
  CVReturn status;
  SVTPixelBuffer *buffer = newBuffer(width, height, pixelFormatType, &status);
  if (!buffer) return status;
  size_t byteCount = 0;
  if (buffer->_isPlanar || bytesPerRow < buffer->_planes[0].bytesPerRow ||
      __builtin_mul_overflow(bytesPerRow, height, &byteCount)) {
    status = buffer->_isPlanar ? kCVReturnInvalidPixelFormat : kCVReturnInvalidArgument;
    [buffer release];
    return status;
  }
  buffer->_planes[0].bytes = baseAddress;
  buffer->_planes[0].bytesPerRow = bytesPerRow;
  buffer->_byteCount = byteCount;
  buffer->_releaseCallback = releaseCallback;
  buffer->_releaseContext = releaseRefCon;
  *out = (CVPixelBufferRef)buffer;
  return kCVReturnSuccess;
}

CVBufferRef CVBufferRetain(CVBufferRef buffer) { return (CVBufferRef)[(id)buffer retain]; }

void CVBufferRelease(CVBufferRef buffer) { [(id)buffer release]; }

CVPixelBufferRef CVPixelBufferRetain(CVPixelBufferRef buffer) { return CVBufferRetain(buffer); }

void CVPixelBufferRelease(CVPixelBufferRef buffer) { CVBufferRelease(buffer); }

CVReturn CVPixelBufferLockBaseAddress(CVPixelBufferRef buffer, CVPixelBufferLockFlags flags) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  if (!pixels) return kCVReturnInvalidArgument;
  __atomic_add_fetch(&pixels->_lockCount, 1, __ATOMIC_SEQ_CST);
  return kCVReturnSuccess;
}

CVReturn CVPixelBufferUnlockBaseAddress(CVPixelBufferRef buffer, CVPixelBufferLockFlags flags) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  if (!pixels) return kCVReturnInvalidArgument;
  int count = __atomic_load_n(&pixels->_lockCount, __ATOMIC_SEQ_CST);
  while (count > 0) {
    if (__atomic_compare_exchange_n(
            &pixels->_lockCount, &count, count - 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      return kCVReturnSuccess;
    }
  }
  return kCVReturnError;
}

size_t CVPixelBufferGetWidth(CVPixelBufferRef buffer) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels ? pixels->_width : 0;
}

size_t CVPixelBufferGetHeight(CVPixelBufferRef buffer) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels ? pixels->_height : 0;
}

OSType CVPixelBufferGetPixelFormatType(CVPixelBufferRef buffer) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels ? pixels->_format : 0;
}

size_t CVPixelBufferGetDataSize(CVPixelBufferRef buffer) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels ? pixels->_byteCount : 0;
}

Boolean CVPixelBufferIsPlanar(CVPixelBufferRef buffer) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels && pixels->_isPlanar;
}

size_t CVPixelBufferGetPlaneCount(CVPixelBufferRef buffer) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels && pixels->_isPlanar ? pixels->_planeCount : 0;
}

void *CVPixelBufferGetBaseAddress(CVPixelBufferRef buffer) {
  return CVPixelBufferGetBaseAddressOfPlane(buffer, 0);
}

size_t CVPixelBufferGetBytesPerRow(CVPixelBufferRef buffer) {
  return CVPixelBufferGetBytesPerRowOfPlane(buffer, 0);
}

void *CVPixelBufferGetBaseAddressOfPlane(CVPixelBufferRef buffer, size_t plane) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  if (!pixels || plane >= pixels->_planeCount) return NULL;
  if (__atomic_load_n(&pixels->_lockCount, __ATOMIC_SEQ_CST) == 0) return NULL;
  return pixels->_planes[plane].bytes;
}

size_t CVPixelBufferGetWidthOfPlane(CVPixelBufferRef buffer, size_t plane) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels && plane < pixels->_planeCount ? pixels->_planes[plane].width : 0;
}

size_t CVPixelBufferGetHeightOfPlane(CVPixelBufferRef buffer, size_t plane) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels && plane < pixels->_planeCount ? pixels->_planes[plane].height : 0;
}

size_t CVPixelBufferGetBytesPerRowOfPlane(CVPixelBufferRef buffer, size_t plane) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(buffer);
  return pixels && plane < pixels->_planeCount ? pixels->_planes[plane].bytesPerRow : 0;
}
