#pragma once
#include "CoreGraphics.h"

#pragma clang assume_nonnull begin
typedef struct CF_BRIDGED(id) CGImageDestination *CGImageDestinationRef;
typedef struct CF_BRIDGED(id) CGImageSource *CGImageSourceRef;
typedef NS_ENUM(int32_t, CGImageSourceStatus) {
  kCGImageStatusUnexpectedEOF = -5, kCGImageStatusInvalidData, kCGImageStatusUnknownType,
  kCGImageStatusReadingHeader, kCGImageStatusIncomplete,
  kCGImageStatusComplete NS_SWIFT_NAME(statusComplete)
};
extern const CFStringRef kCGImageDestinationLossyCompressionQuality;
extern const CFStringRef kCGImagePropertyOrientation;
extern const CFStringRef kCGImagePropertyPixelHeight;
extern const CFStringRef kCGImagePropertyPixelWidth;

void CGImageDestinationAddImage(CGImageDestinationRef, CGImageRef, CFDictionaryRef _Nullable);
CGImageDestinationRef _Nullable CGImageDestinationCreateWithData(
    CFMutableDataRef, CFStringRef, size_t, CFDictionaryRef _Nullable) CF_RETAINED;
_Bool CGImageDestinationFinalize(CGImageDestinationRef);

CFDictionaryRef _Nullable CGImageSourceCopyPropertiesAtIndex(
    CGImageSourceRef, size_t, CFDictionaryRef _Nullable) CF_RETAINED;
CGImageRef _Nullable CGImageSourceCreateImageAtIndex(
    CGImageSourceRef, size_t, CFDictionaryRef _Nullable) CF_RETAINED;
CGImageSourceRef _Nullable CGImageSourceCreateWithData(
    CFDataRef, CFDictionaryRef _Nullable) CF_RETAINED;
CGImageSourceStatus CGImageSourceGetStatusAtIndex(CGImageSourceRef, size_t);
#pragma clang assume_nonnull end
