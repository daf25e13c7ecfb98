#pragma once
#include "CoreVideo.h"

#pragma clang assume_nonnull begin
typedef NS_OPTIONS(uint32_t, CMTimeFlags) { kCMTimeFlags_Valid = 1 };
typedef struct {
  int64_t value; int32_t timescale; CMTimeFlags flags; int64_t epoch;
} CMTime;
double CMTimeGetSeconds(CMTime);

typedef struct CF_BRIDGED(id) opaqueCMSampleBuffer *CMSampleBufferRef;
CVImageBufferRef _Nullable CMSampleBufferGetImageBuffer(CMSampleBufferRef) CF_NOT_RETAINED;
CMTime CMSampleBufferGetPresentationTimeStamp(CMSampleBufferRef);
_Bool CMSampleBufferIsValid(CMSampleBufferRef);
#pragma clang assume_nonnull end
