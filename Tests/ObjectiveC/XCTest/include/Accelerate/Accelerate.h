// The one function of Accelerate that upstream's tests call, for Tests/ObjectiveC/upstream.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
  void *data;
  size_t height;
  size_t width;
  size_t rowBytes;
} vImage_Buffer;

typedef long vImage_Error;
typedef uint32_t vImage_Flags;

enum { kvImageNoError = 0, kvImageNoFlags = 0 };

/// Reorders the four bytes of each pixel.
static inline vImage_Error vImagePermuteChannels_ARGB8888(
    const vImage_Buffer *source, const vImage_Buffer *target, const uint8_t order[4],
    vImage_Flags flags) {
  (void)flags;
  for (size_t row = 0; row < source->height; row += 1) {
    const uint8_t *from = (const uint8_t *)source->data + row * source->rowBytes;
    uint8_t *to = (uint8_t *)target->data + row * target->rowBytes;
    for (size_t byte = 0; byte < 4 * source->width; byte += 1) {
      to[byte] = from[byte / 4 * 4 + order[byte % 4]];
    }
  }
  return kvImageNoError;
}
