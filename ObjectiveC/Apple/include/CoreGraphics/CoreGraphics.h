// As much of Core Graphics as pictures need: points and rectangles, and pictures of bytes.
#pragma once

#import <AppleTypes/CFTypes.h>

NS_ASSUME_NONNULL_BEGIN

#ifdef __cplusplus
extern "C" {
#endif

// GNUstep's structures are the same, under the names that Apple's had on the desktop.
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

/// What the bytes of a pixel mean, beside red, green and blue.
typedef NS_ENUM(uint32_t, CGImageAlphaInfo) {
  kCGImageAlphaNone = 0,
  kCGImageAlphaPremultipliedLast = 1,
  kCGImageAlphaPremultipliedFirst = 2,
  kCGImageAlphaLast = 3,
  kCGImageAlphaFirst = 4,
  kCGImageAlphaNoneSkipLast = 5,
  kCGImageAlphaNoneSkipFirst = 6,
};

/// An alpha information, and the order of bytes.
typedef NS_OPTIONS(uint32_t, CGBitmapInfo) {
  kCGBitmapAlphaInfoMask = 0x1F,
  kCGBitmapByteOrderMask = 0x7000,
  kCGBitmapByteOrderDefault = 0 << 12,
  kCGBitmapByteOrder32Little = 2 << 12,
  kCGBitmapByteOrder32Big = 4 << 12,
};

/// A picture that does not change.
typedef struct CGImage *CGImageRef;

/// Makes a picture of a copy of bytes, without the detours of Apple's functions over providers and
/// colour spaces; nil for layouts other than gray, RGB, and RGB with a fourth byte before, behind
/// or, with `kCGBitmapByteOrder32Little`, behind in reversed order.
CGImageRef _Nullable SVTImageCreateWithBytes(
    size_t width, size_t height, size_t bitsPerPixel, size_t bytesPerRow, uint32_t bitmapInfo,
    const void *bytes);

size_t CGImageGetWidth(CGImageRef _Nullable image);
size_t CGImageGetHeight(CGImageRef _Nullable image);

/// The pixels as four bytes each, whatever the picture was decoded from: red, green, blue, and
/// alpha or, in pictures without, 255.
size_t CGImageGetBitsPerPixel(CGImageRef _Nullable image);
size_t CGImageGetBytesPerRow(CGImageRef _Nullable image);
CGImageAlphaInfo CGImageGetAlphaInfo(CGImageRef _Nullable image);

/// What has the bytes of a picture; it belongs to the picture.
typedef struct CGDataProvider *CGDataProviderRef;
CGDataProviderRef _Nullable CGImageGetDataProvider(CGImageRef _Nullable image);

/// A copy of the bytes that the caller releases, an NSData; NULL when there are none.
CFDataRef _Nullable CGDataProviderCopyData(CGDataProviderRef _Nullable provider);

CGImageRef _Nullable CGImageRetain(CGImageRef _Nullable image);
void CGImageRelease(CGImageRef _Nullable image);

#ifdef __cplusplus
}  // extern "C"
#endif

NS_ASSUME_NONNULL_END
