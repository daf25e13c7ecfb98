// The objects behind Core Foundation's types, and their use by tasks. Not installed.
#import <CoreGraphics/CoreGraphics.h>
#import <CoreMedia/CoreMedia.h>
#import <CoreVideo/CoreVideo.h>
#import <UIKit/UIKit.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

/// The stored pixels of a picture; the object behind a CGImageRef.
@interface SVTImage : NSObject {
 @private
  MpImagePtr _stored;
  MpImagePtr _Nullable _opaque;
  SvtAlpha _alpha;
}

/// Takes over an image and the meaning of its fourth component.
- (instancetype)initWithImage:(MpImagePtr)image alpha:(SvtAlpha)alpha;

- (size_t)width;
- (size_t)height;

/// Returns the pixels in the tasks' form, valid as long as this object.
///
/// Returns NULL if out of memory, with words that the caller frees with MpErrorFree.
- (nullable MpImagePtr)taskImage:(char *_Nullable *_Nullable)words;

@end

@interface SVTImage (SVTBytes)

/// Returns the meaning of the fourth of the bytes below.
- (CGImageAlphaInfo)alphaInfo;

/// Returns four bytes for each pixel; nil if out of memory.
- (nullable NSData *)copyBytes;

@end

/// A pixel buffer; the object behind a CVPixelBufferRef.
@interface SVTPixelBuffer : NSObject {
 @public
  size_t _width;
  size_t _height;
  OSType _format;
  size_t _planeCount;
  BOOL _isPlanar;
  struct {
    uint8_t *bytes;
    size_t width;
    size_t height;
    size_t bytesPerRow;
  } _planes[3];
  size_t _byteCount;
  int _lockCount;
  void *_Nullable _memory;
  CVPixelBufferReleaseBytesCallback _Nullable _releaseCallback;
  void *_Nullable _releaseContext;
}

@end

/// A frame of a stream; the object behind a CMSampleBufferRef.
@interface SVTSampleBuffer : NSObject {
 @public
  SVTPixelBuffer *_Nullable _pixels;
  CMSampleTimingInfo _timing;
}

@end

/// Returns the object of a reference; nil for NULL and for objects of other classes.
SVTImage *_Nullable SVTImageOf(CGImageRef _Nullable image);
SVTPixelBuffer *_Nullable SVTPixelBufferOf(CVPixelBufferRef _Nullable buffer);
SVTSampleBuffer *_Nullable SVTSampleBufferOf(CMSampleBufferRef _Nullable buffer);

/// Describes a buffer's pixels and their location; returns NO for an unsupported format.
BOOL SVTFillPixels(SVTPixelBuffer *buffer, SvtAlpha alpha, struct SvtPixels *pixels);

/// Returns a copy of a buffer's pixels in the tasks' form; NULL and words on failure.
MpImagePtr _Nullable SVTCopyTaskImage(
    SVTPixelBuffer *buffer, SvtAlpha alpha, char *_Nullable *_Nullable words);

NS_ASSUME_NONNULL_END
