// The part of Core Graphics that pictures need: points and rectangles, and pictures of bytes.
#pragma once

#import <AppleTypes/CFTypes.h>

NS_ASSUME_NONNULL_BEGIN

#ifdef __cplusplus
extern "C" {
#endif

// GNUstep's structures are the same, under Apple's former names on the desktop.
typedef NSPoint CGPoint;
typedef NSSize CGSize;
typedef NSRect CGRect;

#define CGRectZero NSZeroRect
#define CGPointZero NSZeroPoint
#define CGSizeZero NSZeroSize

NS_INLINE CGPoint CGPointMake(CGFloat x, CGFloat y) { return NSMakePoint(x, y); }
NS_INLINE CGSize CGSizeMake(CGFloat width, CGFloat height) { return NSMakeSize(width, height); }
NS_INLINE CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
  return NSMakeRect(x, y, width, height);
}
NS_INLINE CGFloat CGRectGetMinX(CGRect rect) { return NSMinX(rect); }
NS_INLINE CGFloat CGRectGetMinY(CGRect rect) { return NSMinY(rect); }
NS_INLINE CGFloat CGRectGetMidX(CGRect rect) { return NSMidX(rect); }
NS_INLINE CGFloat CGRectGetMidY(CGRect rect) { return NSMidY(rect); }
NS_INLINE CGFloat CGRectGetMaxX(CGRect rect) { return NSMaxX(rect); }
NS_INLINE CGFloat CGRectGetMaxY(CGRect rect) { return NSMaxY(rect); }
NS_INLINE CGFloat CGRectGetWidth(CGRect rect) { return NSWidth(rect); }
NS_INLINE CGFloat CGRectGetHeight(CGRect rect) { return NSHeight(rect); }
NS_INLINE bool CGRectEqualToRect(CGRect one, CGRect other) { return NSEqualRects(one, other); }
NS_INLINE bool CGRectContainsPoint(CGRect rect, CGPoint point) {
  return NSPointInRect(point, rect);
}
NS_INLINE CGRect CGRectIntersection(CGRect one, CGRect other) {
  return NSIntersectionRect(one, other);
}
NS_INLINE NSString *NSStringFromCGRect(CGRect rect) { return NSStringFromRect(rect); }
NS_INLINE NSString *NSStringFromCGPoint(CGPoint point) { return NSStringFromPoint(point); }

/// The meaning of a pixel's bytes, beside red, green and blue.
typedef NS_ENUM(uint32_t, CGImageAlphaInfo) {
  kCGImageAlphaNone = 0,
  kCGImageAlphaPremultipliedLast = 1,
  kCGImageAlphaPremultipliedFirst = 2,
  kCGImageAlphaLast = 3,
  kCGImageAlphaFirst = 4,
  kCGImageAlphaNoneSkipLast = 5,
  kCGImageAlphaNoneSkipFirst = 6,
};

/// The alpha information, and the order of bytes.
typedef NS_OPTIONS(uint32_t, CGBitmapInfo) {
  kCGBitmapAlphaInfoMask = 0x1F,
  kCGBitmapByteOrderMask = 0x7000,
  kCGBitmapByteOrderDefault = 0 << 12,
  kCGBitmapByteOrder32Little = 2 << 12,
  kCGBitmapByteOrder32Big = 4 << 12,
};

/// An immutable picture.
typedef struct CGImage *CGImageRef;

/// Creates a picture from a copy of bytes; returns nil for unsupported layouts.
///
/// It needs none of the providers and color spaces of Apple's functions. The layouts are gray, RGB,
/// and RGB with a fourth byte before, behind or, with `kCGBitmapByteOrder32Little`, behind in
/// reversed order.
CGImageRef _Nullable SVTImageCreateWithBytes(
    size_t width, size_t height, size_t bitsPerPixel, size_t bytesPerRow, uint32_t bitmapInfo,
    const void *bytes);

size_t CGImageGetWidth(CGImageRef _Nullable image);
size_t CGImageGetHeight(CGImageRef _Nullable image);

/// Returns the number of bits in a pixel: 32, whatever the picture was decoded from.
///
/// The four bytes are red, green, blue, and alpha or, in pictures without, 255.
size_t CGImageGetBitsPerPixel(CGImageRef _Nullable image);
size_t CGImageGetBytesPerRow(CGImageRef _Nullable image);
CGImageAlphaInfo CGImageGetAlphaInfo(CGImageRef _Nullable image);

/// The provider of a picture's bytes; the picture owns it.
typedef struct CGDataProvider *CGDataProviderRef;
CGDataProviderRef _Nullable CGImageGetDataProvider(CGImageRef _Nullable image);

/// Returns a copy of the bytes as NSData, which the caller releases; NULL if there are none.
CFDataRef _Nullable CGDataProviderCopyData(CGDataProviderRef _Nullable provider);

CGImageRef _Nullable CGImageRetain(CGImageRef _Nullable image);
void CGImageRelease(CGImageRef _Nullable image);

#ifdef __cplusplus
}  // extern "C"
#endif

NS_ASSUME_NONNULL_END
