// The part of Core Video that pictures in memory need.
#pragma once

#import <CoreGraphics/CoreGraphics.h>

NS_ASSUME_NONNULL_BEGIN

#ifdef __cplusplus
extern "C" {
#endif

/// 24 bits a pixel: red, green, blue.
enum { kCVPixelFormatType_24RGB = 0x00000018 };
/// 32 bits a pixel: alpha, red, green, blue.
enum { kCVPixelFormatType_32ARGB = 0x00000020 };
/// 32 bits a pixel: blue, green, red, alpha ('BGRA').
enum { kCVPixelFormatType_32BGRA = 0x42475241 };
/// 32 bits a pixel: red, green, blue, alpha ('RGBA').
enum { kCVPixelFormatType_32RGBA = 0x52474241 };
/// A plane of luma 16...235 and a half-size plane of alternating Cb and Cr ('420v').
enum { kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange = 0x34323076 };
/// A plane of luma 0...255 and a half-size plane of alternating Cb and Cr ('420f').
enum { kCVPixelFormatType_420YpCbCr8BiPlanarFullRange = 0x34323066 };
/// A plane of luma 16...235 and two half-size planes, Cb then Cr ('y420').
enum { kCVPixelFormatType_420YpCbCr8Planar = 0x79343230 };
/// A plane of luma 0...255 and two half-size planes, Cb then Cr ('f420').
enum { kCVPixelFormatType_420YpCbCr8PlanarFullRange = 0x66343230 };
/// One byte a pixel ('L008').
enum { kCVPixelFormatType_OneComponent8 = 0x4C303038 };
/// One float a pixel ('L00f').
enum { kCVPixelFormatType_OneComponent32Float = 0x4C303066 };

/// The result of a call: 0, or a number below.
typedef int32_t CVReturn;
enum {
  kCVReturnSuccess = 0,
  kCVReturnError = -6660,
  kCVReturnInvalidArgument = -6661,
  kCVReturnAllocationFailed = -6662,
  kCVReturnInvalidPixelFormat = -6680,
  kCVReturnInvalidSize = -6681,
};

typedef uint64_t CVOptionFlags;
typedef NS_OPTIONS(CVOptionFlags, CVPixelBufferLockFlags) {
  kCVPixelBufferLock_ReadOnly = 0x00000001,
};

/// Pixels in main memory, in one or several planes.
///
/// As on Apple's systems the pixels may only be accessed between locking and unlocking; the
/// addresses are NULL outside, so that code that forgets to lock fails here.
typedef struct __CVBuffer *CVBufferRef;
typedef CVBufferRef CVImageBufferRef;
typedef CVImageBufferRef CVPixelBufferRef;

/// Called once, when a buffer over a caller's bytes is released.
typedef void (*CVPixelBufferReleaseBytesCallback)(
    void *_Nullable releaseRefCon, const void *_Nullable baseAddress);

/// The attributes of buffers, which are ignored.
FOUNDATION_EXPORT const CFStringRef kCVPixelBufferCGImageCompatibilityKey;
FOUNDATION_EXPORT const CFStringRef kCVPixelBufferCGBitmapContextCompatibilityKey;
FOUNDATION_EXPORT const CFStringRef kCVPixelBufferIOSurfacePropertiesKey;
FOUNDATION_EXPORT const CFStringRef kCVPixelBufferPixelFormatTypeKey;

/// Creates a buffer of zeros; attributes are ignored.
CVReturn CVPixelBufferCreate(
    CFAllocatorRef _Nullable allocator, size_t width, size_t height, OSType pixelFormatType,
    CFDictionaryRef _Nullable pixelBufferAttributes, CVPixelBufferRef _Nullable *_Nonnull out);

/// Creates a buffer of one plane over a caller's bytes, which are not copied.
CVReturn CVPixelBufferCreateWithBytes(
    CFAllocatorRef _Nullable allocator, size_t width, size_t height, OSType pixelFormatType,
    void *baseAddress, size_t bytesPerRow,
    CVPixelBufferReleaseBytesCallback _Nullable releaseCallback, void *_Nullable releaseRefCon,
    CFDictionaryRef _Nullable pixelBufferAttributes, CVPixelBufferRef _Nullable *_Nonnull out);

CVPixelBufferRef _Nullable CVPixelBufferRetain(CVPixelBufferRef _Nullable buffer);
void CVPixelBufferRelease(CVPixelBufferRef _Nullable buffer);
CVBufferRef _Nullable CVBufferRetain(CVBufferRef _Nullable buffer);
void CVBufferRelease(CVBufferRef _Nullable buffer);

CVReturn CVPixelBufferLockBaseAddress(CVPixelBufferRef buffer, CVPixelBufferLockFlags flags);
CVReturn CVPixelBufferUnlockBaseAddress(CVPixelBufferRef buffer, CVPixelBufferLockFlags flags);

size_t CVPixelBufferGetWidth(CVPixelBufferRef buffer);
size_t CVPixelBufferGetHeight(CVPixelBufferRef buffer);
OSType CVPixelBufferGetPixelFormatType(CVPixelBufferRef buffer);
void *_Nullable CVPixelBufferGetBaseAddress(CVPixelBufferRef buffer);
size_t CVPixelBufferGetBytesPerRow(CVPixelBufferRef buffer);
size_t CVPixelBufferGetDataSize(CVPixelBufferRef buffer);
Boolean CVPixelBufferIsPlanar(CVPixelBufferRef buffer);
/// Returns the number of planes; 0 for a buffer that is not planar.
size_t CVPixelBufferGetPlaneCount(CVPixelBufferRef buffer);
size_t CVPixelBufferGetWidthOfPlane(CVPixelBufferRef buffer, size_t plane);
size_t CVPixelBufferGetHeightOfPlane(CVPixelBufferRef buffer, size_t plane);
void *_Nullable CVPixelBufferGetBaseAddressOfPlane(CVPixelBufferRef buffer, size_t plane);
size_t CVPixelBufferGetBytesPerRowOfPlane(CVPixelBufferRef buffer, size_t plane);

#ifdef __cplusplus
}  // extern "C"
#endif

NS_ASSUME_NONNULL_END
