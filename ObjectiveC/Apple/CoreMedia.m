#import "SVTPicture.h"

#include <math.h>

const CMTime kCMTimeInvalid = {0, 0, 0, 0};
const CMTime kCMTimeZero = {0, 1, kCMTimeFlags_Valid, 0};

const CMSampleTimingInfo kCMTimingInfoInvalid = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};

CMTime CMTimeMake(int64_t value, int32_t timescale) {
  if (timescale <= 0) return kCMTimeInvalid;
  return (CMTime){value, timescale, kCMTimeFlags_Valid, 0};
}

CMTime CMTimeMakeWithSeconds(double seconds, int32_t preferredTimescale) {
  double value = round(seconds * preferredTimescale);
  if (preferredTimescale <= 0 || !(fabs(value) < 0x1p63)) return kCMTimeInvalid;
  return CMTimeMake((int64_t)value, preferredTimescale);
}

double CMTimeGetSeconds(CMTime time) {
  if (CMTIME_IS_INVALID(time) || (time.flags & kCMTimeFlags_Indefinite)) return NAN;
  if (time.flags & kCMTimeFlags_PositiveInfinity) return INFINITY;
  if (time.flags & kCMTimeFlags_NegativeInfinity) return -INFINITY;
  return time.timescale > 0 ? (double)time.value / time.timescale : NAN;
}

/// The format of a sample's pixels; the object behind a CMFormatDescriptionRef.
@interface SVTFormatDescription : NSObject {
 @public
  size_t _width;
  size_t _height;
  OSType _format;
}

@end

@implementation SVTFormatDescription

@end

@implementation SVTSampleBuffer

- (void)dealloc {
  [_pixels release];
  [super dealloc];
}

@end

SVTSampleBuffer *SVTSampleBufferOf(CMSampleBufferRef buffer) {
  id object = (id)buffer;
  return [object isKindOfClass:[SVTSampleBuffer class]] ? object : nil;
}

OSStatus CMVideoFormatDescriptionCreateForImageBuffer(
    CFAllocatorRef allocator, CVImageBufferRef imageBuffer, CMVideoFormatDescriptionRef *out) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(imageBuffer);
  if (!out || !pixels) return kCMSampleBufferError_RequiredParameterMissing;
  SVTFormatDescription *description = [[SVTFormatDescription alloc] init];
  description->_width = pixels->_width;
  description->_height = pixels->_height;
  description->_format = pixels->_format;
  *out = (CMVideoFormatDescriptionRef)description;
  return 0;
}

OSStatus CMSampleBufferCreateReadyWithImageBuffer(
    CFAllocatorRef allocator, CVImageBufferRef imageBuffer,
    CMVideoFormatDescriptionRef formatDescription, const CMSampleTimingInfo *sampleTiming,
    CMSampleBufferRef *out) {
  SVTPixelBuffer *pixels = SVTPixelBufferOf(imageBuffer);
  SVTFormatDescription *description = (id)formatDescription;
  if (!out || !pixels || !sampleTiming ||
      ![description isKindOfClass:[SVTFormatDescription class]]) {
    return kCMSampleBufferError_RequiredParameterMissing;
  }
  if (description->_width != pixels->_width || description->_height != pixels->_height ||
      description->_format != pixels->_format) {
    return kCMSampleBufferError_InvalidMediaFormat;
  }
  SVTSampleBuffer *sample = [[SVTSampleBuffer alloc] init];
  sample->_pixels = [pixels retain];
  sample->_timing = *sampleTiming;
  *out = (CMSampleBufferRef)sample;
  return 0;
}

OSStatus CMSampleBufferCreateForImageBuffer(
    CFAllocatorRef allocator, CVImageBufferRef imageBuffer, Boolean dataReady,
    CMSampleBufferMakeDataReadyCallback makeDataReadyCallback, void *refCon,
    CMVideoFormatDescriptionRef formatDescription, const CMSampleTimingInfo *sampleTiming,
    CMSampleBufferRef *out) {
  if (!dataReady) return kCMSampleBufferError_RequiredParameterMissing;
  return CMSampleBufferCreateReadyWithImageBuffer(
      allocator, imageBuffer, formatDescription, sampleTiming, out);
}

CVImageBufferRef CMSampleBufferGetImageBuffer(CMSampleBufferRef sample) {
  SVTSampleBuffer *buffer = SVTSampleBufferOf(sample);
  return buffer ? (CVImageBufferRef)buffer->_pixels : NULL;
}

CMTime CMSampleBufferGetPresentationTimeStamp(CMSampleBufferRef sample) {
  SVTSampleBuffer *buffer = SVTSampleBufferOf(sample);
  return buffer ? buffer->_timing.presentationTimeStamp : kCMTimeInvalid;
}

Boolean CMSampleBufferIsValid(CMSampleBufferRef sample) {
  SVTSampleBuffer *buffer = SVTSampleBufferOf(sample);
  return buffer && buffer->_pixels;
}

OSStatus CMSampleBufferInvalidate(CMSampleBufferRef sample) {
  SVTSampleBuffer *buffer = SVTSampleBufferOf(sample);
  if (!buffer) return kCMSampleBufferError_RequiredParameterMissing;
  [buffer->_pixels release];
  buffer->_pixels = nil;
  return 0;
}
