// The objects behind Core Foundation's types, and what tasks want of them. Not installed.
#import <CoreGraphics/CoreGraphics.h>
#import <CoreMedia/CoreMedia.h>
#import <CoreVideo/CoreVideo.h>
#import <UIKit/UIKit.h>

#include "mediapipe_tasks.h"

NS_ASSUME_NONNULL_BEGIN

/// Stored pixels of a picture: what a CGImageRef is.
@interface SVTImage : NSObject {
 @private
  MpImagePtr _stored;
  MpImagePtr _Nullable _opaque;
  SvtAlpha _alpha;
}

/// Takes an image over, and what its fourth component means.
- (instancetype)initWithImage:(MpImagePtr)image alpha:(SvtAlpha)alpha;

- (size_t)width;
- (size_t)height;

/// The pixels as tasks look at them, valid as long as this object; NULL and words, which the caller
/// frees with MpErrorFree, when memory runs out.
- (nullable MpImagePtr)taskImage:(char *_Nullable *_Nullable)words;

@end

@interface SVTImage (SVTBytes)

/// What the fourth of the bytes below is.
- (CGImageAlphaInfo)alphaInfo;

/// Four bytes for each pixel; nil when memory runs out.
- (nullable NSData *)copyBytes;

@end

/// A pixel buffer: what a CVPixelBufferRef is.
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

/// A frame of a stream: what a CMSampleBufferRef is.
@interface SVTSampleBuffer : NSObject {
 @public
  SVTPixelBuffer *_Nullable _pixels;
  CMSampleTimingInfo _timing;
}

@end

/// The object of a reference; nil for NULL and for what is no object of the class.
SVTImage *_Nullable SVTImageOf(CGImageRef _Nullable image);
SVTPixelBuffer *_Nullable SVTPixelBufferOf(CVPixelBufferRef _Nullable buffer);
SVTSampleBuffer *_Nullable SVTSampleBufferOf(CMSampleBufferRef _Nullable buffer);

/// Says where a buffer's pixels are, and what they are; NO for a format that nothing looks at.
BOOL SVTFillPixels(SVTPixelBuffer *buffer, SvtAlpha alpha, struct SvtPixels *pixels);

/// A copy of a buffer's pixels as tasks look at them; NULL and words when there is none.
MpImagePtr _Nullable SVTCopyTaskImage(
    SVTPixelBuffer *buffer, SvtAlpha alpha, char *_Nullable *_Nullable words);

NS_ASSUME_NONNULL_END
