// The part of Core Media that the frames of a stream need.
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

/// Creates a time of `value` parts of a second; invalid if the scale is not positive.
CMTime CMTimeMake(int64_t value, int32_t timescale);

/// Creates the nearest time in parts of a second.
CMTime CMTimeMakeWithSeconds(double seconds, int32_t preferredTimescale);

/// Returns the time in seconds; NaN for an invalid time.
double CMTimeGetSeconds(CMTime time);

#define CMTIME_IS_VALID(time) (((time).flags & kCMTimeFlags_Valid) != 0)
#define CMTIME_IS_INVALID(time) (!CMTIME_IS_VALID(time))

/// The presentation and decoding times of a sample, and its duration.
typedef struct {
  CMTime duration;
  CMTime presentationTimeStamp;
  CMTime decodeTimeStamp;
} CMSampleTimingInfo;

/// The timing of a sample with unknown times.
FOUNDATION_EXPORT const CMSampleTimingInfo kCMTimingInfoInvalid;

/// The format of a sample's pixels.
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

/// Creates a sample from a buffer; its description must match that buffer's size and format.
OSStatus CMSampleBufferCreateReadyWithImageBuffer(
    CFAllocatorRef _Nullable allocator, CVImageBufferRef imageBuffer,
    CMVideoFormatDescriptionRef formatDescription, const CMSampleTimingInfo *sampleTiming,
    CMSampleBufferRef _Nullable *_Nonnull out);

/// Called when a sample's pixels are requested before they are ready.
typedef OSStatus (*CMSampleBufferMakeDataReadyCallback)(
    CMSampleBufferRef sample, void *_Nullable refCon);

/// Creates a sample from a buffer with ready data; returns an error for data that are not ready.
OSStatus CMSampleBufferCreateForImageBuffer(
    CFAllocatorRef _Nullable allocator, CVImageBufferRef imageBuffer, Boolean dataReady,
    CMSampleBufferMakeDataReadyCallback _Nullable makeDataReadyCallback, void *_Nullable refCon,
    CMVideoFormatDescriptionRef formatDescription, const CMSampleTimingInfo *sampleTiming,
    CMSampleBufferRef _Nullable *_Nonnull out);

/// Returns the pixels, which the sample owns; NULL once it was invalidated.
CVImageBufferRef _Nullable CMSampleBufferGetImageBuffer(CMSampleBufferRef sample);
CMTime CMSampleBufferGetPresentationTimeStamp(CMSampleBufferRef sample);
Boolean CMSampleBufferIsValid(CMSampleBufferRef _Nullable sample);
/// Releases the pixels; the sample is not valid afterward.
OSStatus CMSampleBufferInvalidate(CMSampleBufferRef sample);

#ifdef __cplusplus
}  // extern "C"
#endif

NS_ASSUME_NONNULL_END
