#include "CKernelsSampler.h"
#include "CKernelsSharing.h"

#include <string.h>

size_t ckernels_sampling_scratch(int32_t width) {
  // Two taps, two coordinates and three bytes a pixel, and 8 bytes that blending may write over.
  size_t bytes = (size_t)width * (2 * sizeof(uint64_t) + 2 * sizeof(int32_t) + 3) + 8;
  // Threads that write into one cache line would wait for each other.
  return (bytes + 127) / 64 * 64;
}

/// The number of pixels below which one thread finishes before another wakes.
enum { FEWEST_SHARED_PIXELS = 25600 };

static void sampleRows(void *context, size_t slot, int32_t firstRow, int32_t endRow) {
  const CKernelsSampler *s = context;
  const int32_t width = s->way->width;
  const size_t count = (size_t)width;
  uint8_t *scratch = s->scratch + slot * ckernels_sampling_scratch(width);
  uint64_t *taps = (uint64_t *)(void *)scratch;
  int32_t *x32 = (int32_t *)(void *)(taps + 2 * count), *y32 = x32 + count;
  uint8_t *row = (uint8_t *)(y32 + count);
  const int32_t bytesPerTap = s->picture.layout == CKernelsLayoutPacked4 ? 4 : 3;
  for (int32_t y = firstRow; y < endRow; y++) {
    CKernelsPlaces places = ckernels_places(s->way, y, s->columns, s->rows, x32, y32);
    if (places.isLevel) {
      ckernels_fetch_level_taps(&s->picture, places.x32, places.y32[0], count, taps);
    } else {
      ckernels_fetch_taps(&s->picture, places.x32, places.y32, count, taps);
    }
    ckernels_blend_taps(taps, places.x32, places.y32, count, bytesPerTap, s->channels, row);
    if (s->isYCbCr) ckernels_ycbcr_to_rgb(row, count, s->colors);
    size_t first = (size_t)y * count * 3;
    switch (s->elements) {
      case CKernelsElementsBytes: memcpy((uint8_t *)s->tensor + first, row, count * 3); break;
      case CKernelsElementsSigned:
        ckernels_to_int8(row, count * 3, (int8_t *)s->tensor + first);
        break;
      case CKernelsElementsFloats:
        ckernels_to_float(row, count * 3, s->scale, s->offset, (float *)s->tensor + first);
        break;
    }
  }
}

void ckernels_sample(const CKernelsSampler *sampler, size_t threadCount) {
  const int32_t width = sampler->way->width, height = sampler->way->height;
  if ((int64_t)width * height < FEWEST_SHARED_PIXELS) threadCount = 1;
  ckernels_share_rows(height, threadCount, sampleRows, (void *)(uintptr_t)sampler);
}
