// The steps of ML Kit's guide to selfie segmentation on iOS, in Objective-C.
@import MLKit;

#import "../Support/Check.h"

static MLKVisionImage *person(void) {
  UIImage *picture = [[UIImage alloc] initWithContentsOfFile:material(@"images/grace_hopper.bmp")];
  MLKVisionImage *image = [[MLKVisionImage alloc] initWithImage:picture];
  image.orientation = picture.imageOrientation;
  return image;
}

/// Prints the size of a mask, and every 37th of its pixels in every 41st row.
static void print(MLKSegmentationMask *mask) {
  CVPixelBufferRef buffer = mask.buffer;
  CHECK(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_OneComponent32Float);
  size_t width = CVPixelBufferGetWidth(buffer), height = CVPixelBufferGetHeight(buffer);
  printf("%zu x %zu\n", width, height);
  CVPixelBufferLockBaseAddress(buffer, kCVPixelBufferLock_ReadOnly);
  const uint8_t *start = CVPixelBufferGetBaseAddress(buffer);
  for (size_t row = 0; row < height; row += 41) {
    const float *values = (const float *)(start + row * CVPixelBufferGetBytesPerRow(buffer));
    for (size_t column = 0; column < width; column += 37) printf("%.4f\n", values[column]);
  }
  CVPixelBufferUnlockBaseAddress(buffer, kCVPixelBufferLock_ReadOnly);
}

void test(void) {
  NSError *error = nil;
  [MLKSegmentationModels useSelfieModelWithContentsOfFile:nil];
  MLKSelfieSegmenterOptions *options = [[MLKSelfieSegmenterOptions alloc] init];
  CHECK(options.segmenterMode == MLKSegmenterModeStream && !options.shouldEnableRawSizeMask);
  options.segmenterMode = MLKSegmenterModeSingleImage;
  MLKSegmenter *segmenter = [MLKSegmenter segmenterWithOptions:options];
  MLKSegmentationMask *mask = [segmenter resultsInImage:person() error:&error];
  CHECK(mask && !error);
  print(mask);
  options.shouldEnableRawSizeMask = YES;
  print([[MLKSegmenter segmenterWithOptions:options] resultsInImage:person() error:&error]);

  __block size_t width = 0;
  options.segmenterMode = MLKSegmenterModeStream;
  MLKSegmenter *stream = [MLKSegmenter segmenterWithOptions:options];
  [stream processImage:person()
            completion:^(MLKSegmentationMask *found, NSError *failure) {
              CHECK(!failure && found);
              @synchronized(stream) {
                width = CVPixelBufferGetWidth(found.buffer);
              }
            }];
  CHECK(waitUntil(^{
    @synchronized(stream) {
      return (BOOL)(width == 256);
    }
  }));
}
