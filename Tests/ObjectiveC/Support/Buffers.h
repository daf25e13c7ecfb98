// Pictures in the form that cameras deliver.
#pragma once

#import <CoreMedia/CoreMedia.h>
#import <CoreVideo/CoreVideo.h>

/// Returns a BGRA buffer of a 24-bit BMP file, which needs no decoder.
static inline CVPixelBufferRef newBufferOfBMP(NSString *path) {
  NSData *data = [NSData dataWithContentsOfFile:path];
  const uint8_t *bytes = (const uint8_t *)data.bytes;
  uint32_t offset = 0;
  int32_t width = 0, height = 0;
  if (data.length < 54) return NULL;
  memcpy(&offset, bytes + 10, 4);
  memcpy(&width, bytes + 18, 4);
  memcpy(&height, bytes + 22, 4);
  CVPixelBufferRef buffer = NULL;
  if (CVPixelBufferCreate(
          kCFAllocatorDefault, (size_t)width, (size_t)abs(height), kCVPixelFormatType_32BGRA, NULL,
          &buffer) != kCVReturnSuccess) {
    return NULL;
  }
  CVPixelBufferLockBaseAddress(buffer, 0);
  uint8_t *target = (uint8_t *)CVPixelBufferGetBaseAddress(buffer);
  size_t step = CVPixelBufferGetBytesPerRow(buffer);
  size_t sourceStep = ((size_t)width * 3 + 3) & ~(size_t)3;
  for (int row = 0; row < abs(height); row += 1) {
    // Most BMPs begin with their last row.
    int sourceRow = height > 0 ? height - 1 - row : row;
    const uint8_t *source = bytes + offset + (size_t)sourceRow * sourceStep;
    for (int column = 0; column < width; column += 1) {
      memcpy(target + (size_t)row * step + column * 4, source + column * 3, 3);
      target[(size_t)row * step + column * 4 + 3] = 255;
    }
  }
  CVPixelBufferUnlockBaseAddress(buffer, 0);
  return buffer;
}

/// Returns a frame of a stream at a time.
static inline CMSampleBufferRef newSample(CVPixelBufferRef pixels, int64_t milliseconds) {
  CMVideoFormatDescriptionRef description = NULL;
  CMSampleBufferRef sample = NULL;
  CMSampleTimingInfo timing = {kCMTimeInvalid, CMTimeMake(milliseconds, 1000), kCMTimeInvalid};
  CMVideoFormatDescriptionCreateForImageBuffer(kCFAllocatorDefault, pixels, &description);
  CMSampleBufferCreateReadyWithImageBuffer(
      kCFAllocatorDefault, pixels, description, &timing, &sample);
  CFRelease(description);
  return sample;
}
