// As much of Core Media as the frames of a stream need.
#pragma once

#import <CoreVideo/CoreVideo.h>

NS_ASSUME_NONNULL_BEGIN

#ifdef __cplusplus
extern "C" {
#endif

typedef int64_t CMTimeValue;
typedef int32_t CMTimeScale;
typedef int64_t CMTimeEpoch;
typedef NS_OPTIONS(uint32_t, CMTimeFlags) {
  kCMTimeFlags_Valid = 1 << 0,
  kCMTimeFlags_HasBeenRounded = 1 << 1,
  kCMTimeFlags_PositiveInfinity = 1 << 2,
  kCMTimeFlags_NegativeInfinity = 1 << 3,
  kCMTimeFlags_Indefinite = 1 << 4,
};

/// A time as a fraction of seconds.
typedef struct {
  CMTimeValue value;
  CMTimeScale timescale;
  CMTimeFlags flags;
  CMTimeEpoch epoch;
} CMTime;

FOUNDATION_EXPORT const CMTime kCMTimeInvalid;
FOUNDATION_EXPORT const CMTime kCMTimeZero;

/// A time of so many parts of a second; invalid when the scale is not positive.
CMTime CMTimeMake(int64_t value, int32_t timescale);

/// The nearest time in parts of a second.
CMTime CMTimeMakeWithSeconds(double seconds, int32_t preferredTimescale);

/// The time in seconds; not a number for a time that is none.
double CMTimeGetSeconds(CMTime time);

#define CMTIME_IS_VALID(time) (((time).flags & kCMTimeFlags_Valid) != 0)
#define CMTIME_IS_INVALID(time) (!CMTIME_IS_VALID(time))

/// When a sample is shown and decoded, and for how long.
typedef struct {
  CMTime duration;
  CMTime presentationTimeStamp;
  CMTime decodeTimeStamp;
} CMSampleTimingInfo;

/// Times that are not known.
FOUNDATION_EXPORT const CMSampleTimingInfo kCMTimingInfoInvalid;

/// What the pixels of a sample are.
typedef struct __CMFormatDescription *CMFormatDescriptionRef;
typedef CMFormatDescriptionRef CMVideoFormatDescriptionRef;

/// One video frame of a stream: a pixel buffer and its time.
typedef struct __CMSampleBuffer *CMSampleBufferRef;

enum {
  kCMSampleBufferError_RequiredParameterMissing = -12731,
  kCMSampleBufferError_InvalidMediaFormat = -12743,
};

/// Describes the pixels of a buffer.
OSStatus CMVideoFormatDescriptionCreateForImageBuffer(
    CFAllocatorRef _Nullable allocator, CVImageBufferRef imageBuffer,
    CMVideoFormatDescriptionRef _Nullable *_Nonnull out);

/// Makes a sample of a buffer; its description must be of that buffer's size and format.
OSStatus CMSampleBufferCreateReadyWithImageBuffer(
    CFAllocatorRef _Nullable allocator, CVImageBufferRef imageBuffer,
    CMVideoFormatDescriptionRef formatDescription, const CMSampleTimingInfo *sampleTiming,
    CMSampleBufferRef _Nullable *_Nonnull out);

/// Called by whom a sample's pixels are wanted before they are there.
typedef OSStatus (*CMSampleBufferMakeDataReadyCallback)(
    CMSampleBufferRef sample, void *_Nullable refCon);

/// The same. Pixels are always there: whoever says that they are not is refused.
OSStatus CMSampleBufferCreateForImageBuffer(
    CFAllocatorRef _Nullable allocator, CVImageBufferRef imageBuffer, Boolean dataReady,
    CMSampleBufferMakeDataReadyCallback _Nullable makeDataReadyCallback, void *_Nullable refCon,
    CMVideoFormatDescriptionRef formatDescription, const CMSampleTimingInfo *sampleTiming,
    CMSampleBufferRef _Nullable *_Nonnull out);

/// The pixels; NULL once the sample was invalidated. They belong to the sample.
CVImageBufferRef _Nullable CMSampleBufferGetImageBuffer(CMSampleBufferRef sample);
CMTime CMSampleBufferGetPresentationTimeStamp(CMSampleBufferRef sample);
Boolean CMSampleBufferIsValid(CMSampleBufferRef _Nullable sample);
/// Lets go of the pixels; the sample is not valid afterwards.
OSStatus CMSampleBufferInvalidate(CMSampleBufferRef sample);

#ifdef __cplusplus
}  // extern "C"
#endif

NS_ASSUME_NONNULL_END
