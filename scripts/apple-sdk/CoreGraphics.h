#pragma once
#include "CoreFoundation.h"

#pragma clang assume_nonnull begin
typedef struct CF_BRIDGED(id) CGColorSpace *CGColorSpaceRef;
typedef struct CF_BRIDGED(id) CGContext *CGContextRef;
typedef struct CF_BRIDGED(id) CGDataProvider *CGDataProviderRef;
typedef struct CF_BRIDGED(id) CGImage *CGImageRef;

typedef NS_ENUM(uint32_t, CGImageAlphaInfo) {
  kCGImageAlphaNone, kCGImageAlphaPremultipliedLast, kCGImageAlphaPremultipliedFirst,
  kCGImageAlphaLast, kCGImageAlphaFirst, kCGImageAlphaNoneSkipLast, kCGImageAlphaNoneSkipFirst,
  kCGImageAlphaOnly
};
typedef NS_OPTIONS(uint32_t, CGBitmapInfo) {
  kCGBitmapAlphaInfoMask = 0x1F, kCGBitmapFloatComponents = 1 << 8,
  kCGBitmapByteOrderMask = 0x7000, kCGBitmapByteOrderDefault = 0,
  kCGBitmapByteOrder16Little = 1 << 12, kCGBitmapByteOrder32Little = 2 << 12,
  kCGBitmapByteOrder16Big = 3 << 12, kCGBitmapByteOrder32Big = 4 << 12
};
typedef NS_ENUM(int32_t, CGBlendMode) { kCGBlendModeNormal, kCGBlendModeCopy = 17 };
typedef NS_ENUM(int32_t, CGColorSpaceModel) {
  kCGColorSpaceModelUnknown = -1, kCGColorSpaceModelMonochrome,
  kCGColorSpaceModelRGB NS_SWIFT_NAME(rgb)
};
typedef NS_ENUM(int32_t, CGColorRenderingIntent) {
  kCGRenderingIntentDefault NS_SWIFT_NAME(defaultIntent), kCGRenderingIntentAbsoluteColorimetric,
  kCGRenderingIntentRelativeColorimetric, kCGRenderingIntentPerceptual,
  kCGRenderingIntentSaturation
};

extern CFStringRef const kCGColorSpaceGenericGrayGamma2_2
    NS_SWIFT_NAME(CGColorSpace.genericGrayGamma2_2);
extern CFStringRef const kCGColorSpaceSRGB NS_SWIFT_NAME(CGColorSpace.sRGB);
CGColorSpaceRef CGColorSpaceCreateDeviceGray(void) CF_RETAINED;
CGColorSpaceRef CGColorSpaceCreateDeviceRGB(void) CF_RETAINED;
CGColorSpaceRef _Nullable CGColorSpaceCreateWithName(CFStringRef _Nullable)
    NS_SWIFT_NAME(CGColorSpace.init(name:)) CF_RETAINED;
CGColorSpaceModel CGColorSpaceGetModel(CGColorSpaceRef _Nullable)
    NS_SWIFT_NAME(getter:CGColorSpace.model(self:));

typedef void (*CGDataProviderReleaseDataCallback)(
    void *_Nullable info, const void *data, size_t size);
CGDataProviderRef _Nullable CGDataProviderCreateWithCFData(CFDataRef _Nullable)
    NS_SWIFT_NAME(CGDataProvider.init(data:)) CF_RETAINED;
CGDataProviderRef _Nullable CGDataProviderCreateWithData(
    void *_Nullable, const void *, size_t, CGDataProviderReleaseDataCallback)
    NS_SWIFT_NAME(CGDataProvider.init(dataInfo:data:size:releaseData:)) CF_RETAINED;

CGImageRef _Nullable CGImageCreate(
    size_t, size_t, size_t, size_t, size_t, CGColorSpaceRef, CGBitmapInfo, CGDataProviderRef,
    const CGFloat *_Nullable, _Bool, CGColorRenderingIntent)
    NS_SWIFT_NAME(CGImage.init(width:height:bitsPerComponent:bitsPerPixel:bytesPerRow:space:bitmapInfo:provider:decode:shouldInterpolate:intent:))
    CF_RETAINED;
CGImageAlphaInfo CGImageGetAlphaInfo(CGImageRef _Nullable)
    NS_SWIFT_NAME(getter:CGImage.alphaInfo(self:));
CGColorSpaceRef _Nullable CGImageGetColorSpace(CGImageRef _Nullable)
    NS_SWIFT_NAME(getter:CGImage.colorSpace(self:));
size_t CGImageGetHeight(CGImageRef _Nullable) NS_SWIFT_NAME(getter:CGImage.height(self:));
size_t CGImageGetWidth(CGImageRef _Nullable) NS_SWIFT_NAME(getter:CGImage.width(self:));

CGContextRef _Nullable CGBitmapContextCreate(
    void *_Nullable, size_t, size_t, size_t, size_t, CGColorSpaceRef _Nullable, uint32_t)
    NS_SWIFT_NAME(CGContext.init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:))
    CF_RETAINED;
size_t CGBitmapContextGetBytesPerRow(CGContextRef _Nullable)
    NS_SWIFT_NAME(getter:CGContext.bytesPerRow(self:));
void *_Nullable CGBitmapContextGetData(CGContextRef _Nullable)
    NS_SWIFT_NAME(getter:CGContext.data(self:));
void CGContextSetBlendMode(CGContextRef _Nullable, CGBlendMode)
    NS_SWIFT_NAME(CGContext.setBlendMode(self:_:));
#pragma clang assume_nonnull end
