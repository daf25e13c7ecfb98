#pragma once
#include "CoreFoundation.h"

#pragma clang assume_nonnull begin
typedef int32_t CVReturn;
typedef uint64_t CVOptionFlags;
typedef struct CF_BRIDGED(id) __CVBuffer *CVBufferRef;
typedef CVBufferRef CVImageBufferRef;
typedef CVImageBufferRef CVPixelBufferRef;

enum { kCVReturnSuccess = 0 };
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
#pragma clang assume_nonnull end
