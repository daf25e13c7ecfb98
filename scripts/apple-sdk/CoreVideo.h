#pragma once
#include "CoreFoundation.h"

#pragma clang assume_nonnull begin
typedef int32_t CVReturn;
typedef uint64_t CVOptionFlags;
typedef struct CF_BRIDGED(id) __CVBuffer *CVBufferRef;
typedef CVBufferRef CVImageBufferRef;
typedef CVImageBufferRef CVPixelBufferRef;

enum { kCVReturnSuccess = 0, kCVReturnInvalidArgument = -6661 };
enum : OSType {
  kCVPixelFormatType_24RGB = 0x00000018,
  kCVPixelFormatType_32ARGB = 0x00000020,
  kCVPixelFormatType_32BGRA = 'BGRA',
  kCVPixelFormatType_32RGBA = 'RGBA',
  kCVPixelFormatType_420YpCbCr8Planar = 'y420',
  kCVPixelFormatType_420YpCbCr8PlanarFullRange = 'f420',
  kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange = '420v',
  kCVPixelFormatType_420YpCbCr8BiPlanarFullRange = '420f',
  kCVPixelFormatType_OneComponent8 = 'L008',
  kCVPixelFormatType_OneComponent32Float = 'L00f'
};
typedef NS_OPTIONS(CVOptionFlags, CVPixelBufferLockFlags) { kCVPixelBufferLock_ReadOnly = 1 };

CVReturn CVPixelBufferLockBaseAddress(CVPixelBufferRef, CVPixelBufferLockFlags);
CVReturn CVPixelBufferUnlockBaseAddress(CVPixelBufferRef, CVPixelBufferLockFlags);
void *_Nullable CVPixelBufferGetBaseAddress(CVPixelBufferRef);
void *_Nullable CVPixelBufferGetBaseAddressOfPlane(CVPixelBufferRef, size_t);
size_t CVPixelBufferGetBytesPerRow(CVPixelBufferRef);
size_t CVPixelBufferGetBytesPerRowOfPlane(CVPixelBufferRef, size_t);
size_t CVPixelBufferGetHeight(CVPixelBufferRef);
size_t CVPixelBufferGetHeightOfPlane(CVPixelBufferRef, size_t);
OSType CVPixelBufferGetPixelFormatType(CVPixelBufferRef);
size_t CVPixelBufferGetPlaneCount(CVPixelBufferRef);
size_t CVPixelBufferGetWidth(CVPixelBufferRef);
_Bool CVPixelBufferIsPlanar(CVPixelBufferRef);

typedef void (*CVPixelBufferReleaseBytesCallback)(
    void *_Nullable releaseRefCon, const void *_Nullable baseAddress);
typedef void (*CVPixelBufferReleasePlanarBytesCallback)(
    void *_Nullable releaseRefCon, const void *_Nullable dataPtr, size_t dataSize,
    size_t numberOfPlanes, const void *_Nullable planeAddresses[_Nullable]);
CVReturn CVPixelBufferCreate(
    CFAllocatorRef _Nullable, size_t width, size_t height, OSType, CFDictionaryRef _Nullable,
    CVPixelBufferRef _Nullable *_Nonnull CF_RETAINED);
CVReturn CVPixelBufferCreateWithBytes(
    CFAllocatorRef _Nullable, size_t width, size_t height, OSType, void *baseAddress,
    size_t bytesPerRow, CVPixelBufferReleaseBytesCallback _Nullable, void *_Nullable,
    CFDictionaryRef _Nullable, CVPixelBufferRef _Nullable *_Nonnull CF_RETAINED);
CVReturn CVPixelBufferCreateWithPlanarBytes(
    CFAllocatorRef _Nullable, size_t width, size_t height, OSType, void *_Nullable dataPtr,
    size_t dataSize, size_t numberOfPlanes, void *_Nullable planeBaseAddress[_Nonnull],
    size_t planeWidth[_Nonnull], size_t planeHeight[_Nonnull], size_t planeBytesPerRow[_Nonnull],
    CVPixelBufferReleasePlanarBytesCallback _Nullable, void *_Nullable,
    CFDictionaryRef _Nullable, CVPixelBufferRef _Nullable *_Nonnull CF_RETAINED);

typedef NS_ENUM(uint32_t, CVAttachmentMode) {
  kCVAttachmentMode_ShouldNotPropagate = 0,
  kCVAttachmentMode_ShouldPropagate = 1
};
extern const CFStringRef kCVImageBufferYCbCrMatrixKey;
extern const CFStringRef kCVImageBufferYCbCrMatrix_ITU_R_601_4;
extern const CFStringRef kCVImageBufferYCbCrMatrix_ITU_R_709_2;
void CVBufferSetAttachment(CVBufferRef, CFStringRef, CFTypeRef, CVAttachmentMode);
CFTypeRef _Nullable CVBufferCopyAttachment(
    CVBufferRef, CFStringRef, CVAttachmentMode *_Nullable) CF_RETAINED
    __attribute__((availability(macos, introduced = 12.0), availability(ios, introduced = 15.0)));
#pragma clang assume_nonnull end
